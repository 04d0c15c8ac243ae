// Which of equal scores are told apart by what, and which share a place.
import type { Score } from "../wire/rules/Score";

/** Seats that are equal up to a value: either it tells them apart, or nothing is left to compare. */
export interface Tie {
  seats: readonly number[];
  /** What decides, with each seat's value; null where the place is shared. */
  by: { name: string; values: readonly number[] } | null;
}

/** All ties of a result in the order of places. Where nothing is compared among equals there is nothing to say. */
export function tiesIn(scores: readonly Score[]): Tie[] {
  return groups(scores, ({ points }) => points).flatMap((equal) => split(equal, 0));
}

function split(equal: readonly Score[], depth: number): Tie[] {
  const [first] = equal;
  if (!first || equal.length < 2 || first.tie_breaks.length === 0) return [];
  const seats = equal.map(({ seat }) => seat);
  const name = first.tie_breaks[depth]?.name;
  if (name === undefined) return [{ seats, by: null }];
  const value = (score: Score) => score.tie_breaks[depth]?.value ?? 0;
  const parts = groups(equal, value);
  // A value counts as what it is: fewer fleas are kept as a negative number.
  const by = { name, values: equal.map((score) => Math.abs(value(score))) };
  return [...(parts.length > 1 ? [{ seats, by }] : []), ...parts.flatMap((part) => split(part, depth + 1))];
}

/** The scores by a value, best first. */
function groups(scores: readonly Score[], value: (score: Score) => number): Score[][] {
  const values = [...new Set(scores.map(value))].sort((a, b) => b - a);
  const inOrder = [...scores].sort((a, b) => a.place - b.place || a.seat - b.seat);
  return values.map((wanted) => inOrder.filter((score) => value(score) === wanted));
}
