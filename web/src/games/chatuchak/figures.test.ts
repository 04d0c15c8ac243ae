import { expect, test } from "vitest";

import rules from "../../rules/chatuchak.en.json";
import { GRID_FIGURES } from "./figures";
import { places } from "./spots";

const asked = JSON.stringify(rules).match(/chatuchak-[a-z]+/g) ?? [];

test("every figure of the rules is drawn", () => {
  const drawn = [...Object.keys(GRID_FIGURES), "chatuchak-markers", "chatuchak-tent"];
  expect([...new Set(asked)].sort()).toEqual(drawn.sort());
});

test.each(Object.entries(GRID_FIGURES))("%s shows whole markets", (name, figures) => {
  for (const { grid } of figures) {
    const counts = new Map<string, number>();
    for (const { colour } of places(grid))
      counts.set(colour ?? "empty", (counts.get(colour ?? "empty") ?? 0) + 1);
    if (name === "chatuchak-draw") continue;
    expect(Object.fromEntries(counts)).toEqual({ red: 6, yellow: 5, green: 6, pink: 6, blue: 6, empty: 1 });
  }
});
