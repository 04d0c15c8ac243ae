// The names of places and cards are types: a typo does not compile, which `npm run check` looks at.
import { expect, test } from "vitest";

import type { Card as Goods } from "../src/lib/wire/bangkok/Card";
import type { Place } from "../src/lib/wire/bangkok/Place";
import type { Card as Cat } from "../src/lib/wire/chakapuces/Card";
import type { Spot } from "../src/lib/wire/chatuchak/Spot";

test("names that there are compile, others do not", () => {
  const named: [Spot, Place, Goods, Goods, Cat] = ["f5", "t3", "ppf", "pair:pf/r", "10s"];
  const typos = [
    // @ts-expect-error The grid has six columns.
    "g1" satisfies Spot,
    // @ts-expect-error A side of the port has three places.
    "l4" satisfies Place,
    // @ts-expect-error Goods are named in their order.
    "fpp" satisfies Goods,
    // @ts-expect-error A pair is one of two goods.
    "pair:pp/r" satisfies Goods,
    // @ts-expect-error There is no eleventh cat.
    "11" satisfies Cat,
  ];
  expect(new Set([...named, ...typos]).size).toBe(10);
});
