// The options that lead to a certain grid.
import { randomHex } from "../../lib/net/random";

export type Options = Readonly<Record<string, string>>;
/** The greatest number of a drawn puzzle that is drawn for somebody: short enough to tell a friend. */
const MOST = 99_999;

/** A number for a drawn puzzle, by chance. */
export function anyNumber(): string {
  return String((Number.parseInt(randomHex(4), 16) % MOST) + 1);
}

/** The options that give the same grid again; null if it was drawn at the table and has no number. */
export function sameGrid(options: Options, startGrid: number | undefined): Options | null {
  if (startGrid !== undefined) return { grid: String(startGrid) };
  const draw = options.draw ?? "0";
  return draw === "0" ? null : { draw };
}
