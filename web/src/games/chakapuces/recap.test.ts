import { beforeAll, beforeEach, expect, test } from "vitest";

import type { EventOf } from "../../lib/game/contract";
import { setLanguage } from "../../lib/i18n/index.svelte";
import { recap } from "./recap";
import { ready, sight } from "./testing";

type Event = EventOf<"chakapuces">;

beforeAll(ready);
beforeEach(() => setLanguage("en"));

const { view } = sight();
const second = (change: Partial<Extract<Event, { kind: "second" }>>): Event => ({
  kind: "second",
  seat: 1,
  card: "6",
  from: "hand",
  trigger: { kind: "nothing" },
  shed: 0,
  scratched: 0,
  then: { kind: "turn", seat: 2 },
  ...change,
});
const told = (events: Event[], before = view, from = sight()) =>
  recap(events, before, before, from).map(({ words, points, loss }) => [words, points, loss]);

test("fleas that one got are a loss, with the points they cost, and come first", async () => {
  const near = { ...view, seats: view.seats.map((has) => ({ ...has, fleas: 14 })) };
  const scratch = second({
    card: "6s",
    scratched: 2,
    trigger: { kind: "stack", taken: { "5": 2, "7s": 1 } },
  });
  expect(told([scratch], near)).toEqual([
    ["With Scratch 6, Bo gives you 2 fleas: 14 → 16.", -4, true],
    ["Bo takes 3 cards: 2 × Cat 5 and Scratch 7.", undefined, false],
  ]);
  const [itch, taken] = recap([scratch], near, near, sight());
  expect(itch?.weight).toBeGreaterThan(taken?.weight ?? Infinity);
  // On the same step of the scale it costs nothing yet.
  expect(told([scratch])[0]).toEqual(["With Scratch 6, Bo gives you 2 fleas: 18 → 20.", undefined, true]);
  await setLanguage("fr");
  expect(told([scratch])[0]?.[0]).toBe("Avec la Gratte 6, Bo te donne 2 puces : 18 → 20.");
  await setLanguage("nl");
  expect(told([scratch])[0]?.[0]).toBe("Met Kriebel 6 bezorgt Bo je 2 vlooien: 18 → 20.");
});

test("a sequence tells whose fleas are fewer", () => {
  expect(told([second({ trigger: { kind: "sequence", from: 5, to: 7 }, shed: 3 })])).toEqual([
    ["Bo makes a sequence of 3 and sheds 3 fleas: 18 → 15.", undefined, false],
  ]);
});

test("the last round is the first thing to know", () => {
  const then = { kind: "last_round", ending: "no_fleas", seat: 2 } as const;
  const hidden = { kind: "hidden" } as const;
  const news = recap(
    [second({ card: "6s", scratched: 1 }), { kind: "drawn", seat: 1, card: hidden, then }],
    view,
    view,
    sight(),
  );
  expect(news.sort((a, b) => b.weight - a.weight)[0]?.words).toBe(
    "Bo has no fleas left: last round! Everybody else plays once more.",
  );
});

test("a turn that did nothing is told too, and last", () => {
  const [news, ...more] = recap(
    [{ kind: "first", seat: 1, card: "2", from: "hand" }, second({})],
    view,
    view,
    sight(),
  );
  expect(more).toEqual([]);
  expect(news).toMatchObject({ words: "Bo lays Cat 6 as second card. Nothing happens.", weight: 1 });
});

test("what one did oneself is no news; a watcher loses nothing", () => {
  const scratch = second({ card: "6s", scratched: 2 });
  expect(told([{ ...scratch, seat: 0 } as Event])).toEqual([]);
  expect(told([scratch], view, { ...sight(), seat: null })).toEqual([
    ["With Scratch 6, Bo gives everybody else 2 fleas.", undefined, false],
  ]);
});
