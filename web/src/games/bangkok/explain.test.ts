import { beforeAll, describe, expect, test } from "vitest";

import type { Sight } from "../../lib/game/contract";
import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { Market } from "../../lib/wire/bangkok/Market";
import { explain } from "./explain";
import { names, seatView, viewOf } from "./testing";

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("bangkok");
});

const market: Market = ["pp", "avoid:f/p", null, null, null, null, null, null, null];
const sight: Sight<"bangkok"> = {
  view: viewOf({
    seats: [
      seatView(["f", "pf", "rz"], { objective: { kind: "known", good: "pea" } }),
      seatView(["p", "fr", "pz"], { market }),
    ],
  }),
  seat: 0,
  names,
  options: {},
  worth: [
    [{ name: "objective", which: "pea", points: 0, count: 0 }],
    [{ name: "avoid", which: "fish", points: 5, count: 0, spots: [1, 0] }],
  ],
};
const lines = (what: string) => explain(what, sight)?.lines.join(" ") ?? "";

describe("everything on the board says what it is", () => {
  test("a card of the port: how it is taken, and what is in it for the own objective", () => {
    expect(explain("port:b1", sight)).toMatchObject({ title: "A boat with blue pea and fish", rule: "B9" });
    expect(lines("port:b1")).toContain("1 point for your objective");
    expect(lines("port:c1")).toContain("nothing for your objective");
    expect(explain("port:a1", sight)?.rule).toBe("B3");
    expect(lines("port:a1")).toContain("2 points for each pair");
  });

  test("a chilli in a market: what it is worth to whom now, and what it counts", () => {
    expect(explain("market:1:b1", sight)?.rule).toBe("B17");
    expect(lines("market:1:b1")).toContain("Worth 5 points to Bo now.");
    expect(lines("market:1:a1")).toContain("Counted by Chilli: avoid (fish), now +5.");
    expect(lines("market:1:c3")).toContain("At most one chilli in each row.");
    const expert = { ...sight, options: { expert: "true" } };
    expect(explain("market:0:a1", expert)?.lines.join(" ")).toContain("in each column");
  });

  test("a hand, own and another's", () => {
    expect(explain("hand:0:0", sight)?.rule).toBe("B8");
    expect(lines("hand:1:1")).toContain("Held by Bo");
    expect(explain("hand:1:9", sight)).toBeNull();
  });

  test("places, piles, tiles, numbers, rounds", () => {
    expect(explain("place:r1", sight)).toMatchObject({ title: "Right of row 1", rule: "B8" });
    expect(explain("pile:boats", sight)?.title).toBe("Boat pile: 31 cards left");
    expect(lines("pile:chillies")).toContain("Chillies in the port now: 2.");
    expect(lines("objective:0")).toContain("Your objective: 1 point for each blue pea");
    expect(lines("objective:1")).toContain("secret until the end");
    expect(explain("worth:1", sight)?.title).toBe("Market: Bo: worth 5 points now");
    expect(lines("worth:1")).toContain("Without the objective");
    expect(explain("built:1", sight)?.title).toBe("Market: Bo: 2/9");
    expect(explain("round", sight)).toMatchObject({ title: "Round 2", rule: "B16" });
    expect(explain("token", sight)?.rule).toBe("B19");
    expect(explain("renew", sight)?.rule).toBe("B14");
    expect(explain("expert", sight)?.rule).toBe("B20");
    expect(explain("anything", sight)).toBeNull();
  });

  test("how near the end is", () => {
    const quiet = { ...sight, view: viewOf({ round: 6, market_round: 1 }) };
    expect(explain("end", quiet)).toMatchObject({ rule: "B15" });
    const solo = { ...sight, view: viewOf({ token: "r2", seats: [seatView(["p"])] }) };
    expect(explain("round", solo)).toMatchObject({ title: "Turn 2 of 9", rule: "B19" });
  });
});
