// Where things are on a grid of 5 rows × 6 columns (C1). Nothing here knows which moves are allowed.
import { colourOf } from "../../lib/art/pieces";
import type { Colour } from "../../lib/wire/chatuchak/Colour";
import type { Grid } from "../../lib/wire/chatuchak/Grid";
import type { Spot } from "../../lib/wire/chatuchak/Spot";

export const ROWS = 5;
export const COLUMNS = 6;
const LETTERS = "abcdef";
/** All spots, row by row. */
export const SPOTS: readonly Spot[] = ([1, 2, 3, 4, 5] as const).flatMap((row) =>
  (["a", "b", "c", "d", "e", "f"] as const).map((column) => `${column}${row}` as const),
);

/** One spot with what stands there. */
export interface Place {
  spot: Spot;
  row: number;
  column: number;
  /** No colour where no booth stands. */
  colour: Colour | undefined;
}

/** The name of a spot: `a1` is the upper-left corner. */
export function spotAt(row: number, column: number): Spot {
  return spotOf(row * COLUMNS + column);
}

/** The name of a spot by its number, row by row from 0. */
export function spotOf(number: number): Spot {
  const spot = SPOTS[number];
  if (!spot) throw new Error(`a grid has no spot ${number}`);
  return spot;
}

/** The row and the column of a spot, from 0. */
export function position(spot: Spot): { row: number; column: number } {
  return { row: Number(spot.charAt(1)) - 1, column: LETTERS.indexOf(spot.charAt(0)) };
}

/** All spots of a grid, row by row. */
export function places(grid: Grid): Place[] {
  return Array.from({ length: ROWS * COLUMNS }, (_, number) => {
    const row = Math.floor(number / COLUMNS);
    const column = number % COLUMNS;
    return { spot: spotAt(row, column), row, column, colour: colourOf(grid[row]?.charAt(column) ?? ".") };
  });
}

/** The spot without a booth; undefined while several are free. */
export function emptySpot(grid: Grid): Spot | undefined {
  const free = places(grid).filter(({ colour }) => colour === undefined);
  return free.length === 1 ? free[0]?.spot : undefined;
}

/** The moves that jump, by the spot they jump from. */
export function jumpsIn<M extends { action: { kind: string } }>(legal: readonly M[]): Map<Spot, M> {
  const jumps = new Map<Spot, M>();
  for (const move of legal) {
    const { from } = move.action as { from?: Spot };
    if (from !== undefined) jumps.set(from, move);
  }
  return jumps;
}

/** The grid with the booth of one spot on another one. */
export function withMoved(grid: Grid, from: Spot, to: Spot): Grid {
  const letters = grid.map((row) => [...row]);
  const [a, b] = [position(from), position(to)];
  const booth = letters[a.row]?.[a.column] ?? ".";
  letters[a.row]![a.column] = ".";
  letters[b.row]![b.column] = booth;
  return letters.map((row) => row.join(""));
}

/** The border around a set of spots as an SVG path, in units of one spot, drawn a little inside. */
export function outline(spots: readonly Spot[], inset = 0.02): string {
  const inside = new Set<string>(spots);
  // Beyond the edge there is no spot.
  const has = (row: number, column: number) => inside.has(`${LETTERS.charAt(column)}${row + 1}`);
  const lines = spots.flatMap((spot) => {
    const { row, column } = position(spot);
    const [up, down] = [has(row - 1, column), has(row + 1, column)];
    const [left, right] = [has(row, column - 1), has(row, column + 1)];
    const [top, bottom] = [row + inset, row + 1 - inset];
    const [west, east] = [column + inset, column + 1 - inset];
    // Where the border turns inwards or goes on, a side reaches up to the neighbour's.
    const reach = (from: number, to: number, before: boolean, after: boolean): [number, number] => [
      before ? from - 2 * inset : from,
      after ? to + 2 * inset : to,
    ];
    const [w, e] = reach(west, east, left, right);
    const [n, s] = reach(top, bottom, up, down);
    const side = (open: boolean, path: string) => (open ? [] : [path]);
    return [
      ...side(up, `M${r(w)} ${r(top)}H${r(e)}`),
      ...side(down, `M${r(w)} ${r(bottom)}H${r(e)}`),
      ...side(left, `M${r(west)} ${r(n)}V${r(s)}`),
      ...side(right, `M${r(east)} ${r(n)}V${r(s)}`),
    ];
  });
  return lines.join("");
}

const r = (n: number) => Math.round(n * 1000) / 1000;

/** Spreads things that lie on several spots each, so that as few as possible share one. */
export function spread<T extends { spots: readonly Spot[] }>(things: readonly T[]): Map<Spot, T[]> {
  const lying = new Map<Spot, T[]>();
  for (const thing of [...things].sort((a, b) => a.spots.length - b.spots.length)) {
    const counts = thing.spots.map((spot) => lying.get(spot)?.length ?? 0);
    const spot = thing.spots[counts.indexOf(Math.min(...counts))];
    if (spot) lying.set(spot, [...(lying.get(spot) ?? []), thing]);
  }
  return lying;
}
