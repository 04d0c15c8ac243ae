import { beforeAll, describe, expect, test } from "vitest";

import type { EventOf, Sight } from "../../lib/game/contract";
import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { Market } from "../../lib/wire/bangkok/Market";
import { recap } from "./recap";
import { names, seatView, viewOf } from "./testing";

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("bangkok");
});

type Event = EventOf<"bangkok">;
const traded: Event = {
  kind: "traded",
  seat: 1,
  card: "pz",
  place: "t1",
  taken: [
    { card: "pair:pf/r", cell: "a1" },
    { card: "z", cell: "a2" },
  ],
  line: [null, "pz", "ppf"],
};
const built: Event = { kind: "built", seat: 1, card: "pair:pf/r", cell: "a1" };
const eight = Array.from({ length: 9 }, (_, index) => (index < 8 ? "p" : null));
const nine = eight.map(() => "p" as const);
const view = viewOf();
const look = (more: Partial<Sight<"bangkok">> = {}): Sight<"bangkok"> => ({
  view,
  seat: 0,
  names,
  options: {},
  ...more,
});

describe("what others did", () => {
  test("what they built comes before what they took, chillies with their worth", () => {
    const worth = [[], [{ name: "pair", which: "pea+fish", points: 2, count: 1, spots: [0] }]];
    const news = recap([traded, built], view, view, look({ worth }));
    expect(news.map(({ words }) => words)).toEqual([
      "Bo builds a chilli “Pair: blue pea and fish” with passion fruit on a1. Worth 2 points to Bo now.",
      "Bo took a chilli “Pair: blue pea and fish” with passion fruit and a boat with Thai zucchini.",
    ]);
    expect(news.every(({ loss, seat }) => !loss && seat === 1)).toBe(true);
  });

  test("the ninth card is told first: it takes turns away", () => {
    const seats = (market: Market) => [seatView([]), seatView([], { market })];
    const before = viewOf({ start: 1, seats: seats(eight) });
    const after = viewOf({ start: 1, seats: seats(nine) });
    const event: Event = { kind: "built", seat: 1, card: "p", cell: "c3" };
    const [first] = recap([event], before, after, look({ view: after }));
    expect(first).toMatchObject({ words: "Bo laid the ninth card: this is your last turn.", loss: true });
    const last = recap([event], { ...before, start: 0 }, { ...after, start: 0 }, look());
    expect(last[0]?.words).toContain("no further turn");
  });

  test("rounds without a market card are told as they add up", () => {
    const renewing: Event = { kind: "renewing", seat: 1, line: "row2" };
    const [first] = recap(
      [renewing],
      viewOf({ round: 4, market_round: 1 }),
      viewOf({ round: 5, market_round: 1 }),
      look(),
    );
    expect(first?.words).toContain("Rounds without a new market card: 3");
  });

  test("one's own turn is no news", () => {
    expect(recap([{ ...built, seat: 0 }], view, view, look())).toEqual([]);
    expect(recap([], view, view, look())).toEqual([]);
  });
});
