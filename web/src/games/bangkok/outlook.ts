// What a previewed move would do to the port, cell by cell, read from its effect.
import type { ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { PileName } from "../../lib/wire/bangkok/PileName";
import { isKind, type Move } from "./compose";
import { indexOf, type Side, sideOf, spotOf } from "./places";
import { pushOf } from "./push";

/** What would become of a cell. */
export interface Fate {
  /** Its card slides so many cells. */
  shift?: { x: number; y: number };
  /** Its card is taken. */
  taken?: boolean;
  /** Its card goes under its pile, and the next one of that pile comes. */
  renewed?: PileName;
  /** A card of that pile comes. */
  drawn?: PileName;
  /** The laid card comes to lie here, from that side. */
  laid?: { card: Card; side: Side };
}

/** The fates of all cells that a move would change. */
export function fates(view: ViewOf<"bangkok">, preview: Move | null): ReadonlyMap<Cell, Fate> {
  const known = new Map<Cell, Fate>();
  const add = (cell: Cell, fate: Fate) => known.set(cell, { ...known.get(cell), ...fate });
  const renewal = isKind(preview, "renew");
  for (const { cell, card } of renewal?.effect.replaced ?? [])
    add(cell, { renewed: card.includes("/") ? "chillies" : "boats" });
  const trade = isKind(preview, "trade");
  if (!trade) return known;
  const { card, place } = trade.action;
  const { taken, draws, line } = trade.effect;
  for (const { cell } of taken) add(cell, { taken: true });
  for (const { cell, pile } of draws) add(cell, { drawn: pile });
  const { landed, slides } = pushOf(
    view.port,
    place,
    taken.map(({ cell }) => cell),
    line,
  );
  if (landed) add(landed, { laid: { card, side: sideOf(place) } });
  for (const [from, to] of slides.filter(([from]) => view.port[indexOf(from)])) {
    const [a, b] = [spotOf(from), spotOf(to)];
    add(from, { shift: { x: b.column - a.column, y: b.row - a.row } });
  }
  return known;
}
