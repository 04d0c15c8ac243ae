// The options that lead to a certain grid.
import { randomHex } from "../../lib/net/random";

export type Options = Readonly<Record<string, string>>;
/** The greatest number of a drawn puzzle that is drawn for somebody: short enough to tell a friend. */
const MOST = 99_999;

/** A number for a drawn puzzle, by chance. */
export function anyNumber(): string {
  return String((Number.parseInt(randomHex(4), 16) % MOST) + 1);
}

/** The day of somebody's calendar, as `2026-11-16`. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day whose puzzle has this number: its date and a digit from 1 to 7; null for any other puzzle. */
export function dayOfNumber(draw: string): Date | null {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)[1-7]$/.exec(draw) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : null;
}

/** The options that give the same grid again; null if it was drawn at the table and has no number. */
export function sameGrid(options: Options, startGrid: number | undefined): Options | null {
  if (startGrid !== undefined) return { grid: String(startGrid) };
  const draw = options.draw ?? "0";
  return draw === "0" ? null : { draw };
}
