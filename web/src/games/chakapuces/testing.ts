// What the tests of Chakapuces' words share: three seats, the first one looks.
import type { Names, Sight, ViewOf } from "../../lib/game/contract";
import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";

export const STEPS = [
  { from: 0, points: 15 },
  { from: 1, points: 12 },
  { from: 6, points: 6 },
  { from: 11, points: 0 },
  { from: 16, points: -4 },
];

export const names: Names = { of: (seat) => ["Ann", "Bo", "Cy"][seat] ?? "?", mine: (seat) => seat === 0 };

export function sight(change: Partial<ViewOf<"chakapuces">> = {}): Sight<"chakapuces"> {
  const seat = { fleas: 18, hand: { kind: "hidden", count: 4 } as const, collected: {} };
  const view: ViewOf<"chakapuces"> = {
    phase: { kind: "second" },
    on_turn: 0,
    line: {},
    pile: 31,
    unseen: {},
    seats: [seat, seat, seat],
    ...change,
  };
  return { view, seat: 0, names, options: {}, facts: { bands: STEPS } };
}

/** The words that a table would have fetched. */
export async function ready(): Promise<void> {
  await setLanguage("en");
  await loadSubjects("chakapuces");
}
