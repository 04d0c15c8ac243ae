// Who moves when in a record: its entries are what somebody did, and what was drawn.
import type { GameRecord } from "../../lib/net/api";

const actor = (entry: unknown): number | null =>
  (entry as { act?: { seat: number } } | undefined)?.act?.seat ?? null;

/** The first position in which somebody decides: before it the table is only laid out. */
export function firstDecision({ entries }: GameRecord): number {
  return Math.max(
    0,
    entries.findIndex((entry) => actor(entry) !== null),
  );
}

/** Who moved last up to a step, or will move first. */
export function moverAt(record: GameRecord, step: number): number | null {
  const moved = record.entries.slice(0, step).findLast((entry) => actor(entry) !== null);
  return actor(moved ?? record.entries[firstDecision(record)]);
}
