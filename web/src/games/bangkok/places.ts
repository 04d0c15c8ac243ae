// The squares of Bangkok by their names: cells `a1`–`c3`, lines `row1`–`col3`, places `l1`–`b3` around the port.
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Good } from "../../lib/wire/bangkok/Good";
import type { Line } from "../../lib/wire/bangkok/Line";
import type { Place } from "../../lib/wire/bangkok/Place";
import { printedCard } from "../../lib/art/pieces";

/** The cells of a square, row by row from the upper left. */
export const CELLS: readonly Cell[] = ([1, 2, 3] as const).flatMap((row) =>
  (["a", "b", "c"] as const).map((column) => `${column}${row}` as const),
);

/** The cells of each line, left to right or top to bottom. */
export const LINES: Readonly<Record<Line, readonly [Cell, Cell, Cell]>> = {
  row1: ["a1", "b1", "c1"],
  row2: ["a2", "b2", "c2"],
  row3: ["a3", "b3", "c3"],
  col1: ["a1", "a2", "a3"],
  col2: ["b1", "b2", "b3"],
  col3: ["c1", "c2", "c3"],
};

export type Side = "left" | "right" | "top" | "bottom";
const SIDES: Readonly<Record<string, Side>> = { l: "left", r: "right", t: "top", b: "bottom" };
const NUMBERS = [1, 2, 3] as const;

/** The twelve places around the port. */
export const PLACES: readonly Place[] = (["t", "l", "r", "b"] as const).flatMap((side) =>
  NUMBERS.map((number) => `${side}${number}` as const),
);

/** Reads the name of a cell, as an element or a word holds it. */
export function cellNamed(name: string | undefined): Cell | null {
  return CELLS.find((cell) => cell === name) ?? null;
}

/** Reads the name of a place. */
export function placeNamed(name: string | undefined): Place | null {
  return PLACES.find((place) => place === name) ?? null;
}

/** The side of the port that a place lies on. */
export function sideOf(place: Place): Side {
  return SIDES[place.charAt(0)] ?? "left";
}

/** The number of a place's line, from 1. */
export function numberOf(placeOrLine: Place | Line): 1 | 2 | 3 {
  return NUMBERS[Number(placeOrLine.slice(-1)) - 1] ?? 1;
}

/** The line that a place lies at. */
export function lineOf(place: Place): Line {
  const side = sideOf(place);
  return `${side === "left" || side === "right" ? "row" : "col"}${numberOf(place)}`;
}

/** The cells of a place's line, left to right or top to bottom. */
export function cellsAt(place: Place): readonly [Cell, Cell, Cell] {
  return LINES[lineOf(place)];
}

/** A cell's number in arrays that hold one entry per cell. */
export function indexOf(cell: Cell): number {
  return CELLS.indexOf(cell);
}

/** A cell's row and column, from 0. */
export function spotOf(cell: Cell): { row: number; column: number } {
  const index = indexOf(cell);
  return { row: Math.floor(index / 3), column: index % 3 };
}

/** A place's row and column in the square of five that port and places make. */
export function spotAround(place: Place): { row: number; column: number } {
  const along = numberOf(place);
  switch (sideOf(place)) {
    case "left":
      return { row: along, column: 0 };
    case "right":
      return { row: along, column: 4 };
    case "top":
      return { row: 0, column: along };
    case "bottom":
      return { row: 4, column: along };
  }
}

/** The cells that touch a cell, itself first. */
export function around(cell: Cell): Cell[] {
  const { row, column } = spotOf(cell);
  return [
    cell,
    ...CELLS.filter((other) => {
      const spot = spotOf(other);
      return Math.abs(spot.row - row) + Math.abs(spot.column - column) === 1;
    }),
  ];
}

/** How often each good is shown on some cards. */
export function tally(cards: readonly (Card | null | undefined)[]): Map<Good, number> {
  const counts = new Map<Good, number>();
  for (const card of cards)
    for (const good of card ? printedCard(card).goods : []) counts.set(good, (counts.get(good) ?? 0) + 1);
  return counts;
}
