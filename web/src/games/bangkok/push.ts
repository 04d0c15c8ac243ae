// What a push does to a line, read from the line as the server says it will be (B10).
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Place } from "../../lib/wire/bangkok/Place";
import { cellsAt, indexOf, sideOf } from "./places";

/** Where the laid card comes to lie, and which cards slide from where to where. */
export interface Push {
  landed: Cell | undefined;
  slides: readonly (readonly [from: Cell, to: Cell])[];
}

/** Reads the push: the laid card is the outermost one on its side, the cards that stay keep their order. */
export function pushOf(
  port: readonly (Card | null)[],
  place: Place,
  taken: readonly Cell[],
  line: readonly (Card | null)[],
): Push {
  const cells = cellsAt(place);
  const stayed = cells.filter((cell) => port[indexOf(cell)] && !taken.includes(cell));
  const filled = cells.filter((_, index) => line[index]);
  const first = sideOf(place) === "left" || sideOf(place) === "top";
  const landed = first ? filled[0] : filled[filled.length - 1];
  const rest = filled.filter((cell) => cell !== landed);
  const slides = stayed.flatMap((from, index) => {
    const to = rest[index];
    return to && to !== from ? [[from, to] as const] : [];
  });
  return { landed, slides };
}
