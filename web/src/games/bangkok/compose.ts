// A trade is composed step by step (a card, a place, what to take) by leaving out of the legal moves what does not
// fit. There are no rules here: only the list that came from the server.
import type { MoveOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Line } from "../../lib/wire/bangkok/Line";
import type { Place } from "../../lib/wire/bangkok/Place";

export type Move = MoveOf<"bangkok">;
type Kind = Move["action"]["kind"];
/** A move of one kind, with the effect of that kind. */
export type Of<K extends Kind> = {
  action: Extract<Move["action"], { kind: K }>;
  effect: Extract<Move["effect"], { kind: K }>;
};

/** The legal moves of one kind. */
export function movesOf<K extends Kind>(legal: readonly Move[], kind: K): Of<K>[] {
  return legal.filter((move) => move.action.kind === kind) as unknown as Of<K>[];
}

/** Whether a move is of one kind. */
export function isKind<K extends Kind>(move: Move | null, kind: K): Of<K> | null {
  return move?.action.kind === kind ? (move as unknown as Of<K>) : null;
}

/** What is chosen so far on the way to a trade. */
export interface Draft {
  card: Card | null;
  place: Place | null;
}

/** The trades that what is chosen so far leaves open. */
export function tradesFor(legal: readonly Move[], { card, place }: Draft): Of<"trade">[] {
  return movesOf(legal, "trade").filter(
    ({ action }) => (card === null || action.card === card) && (place === null || action.place === place),
  );
}

/** The places where a card may be laid, each with the most cards it can bring. */
export function placesFor(legal: readonly Move[], card: Card | null): Map<Place, number> {
  const places = new Map<Place, number>();
  for (const { action } of tradesFor(legal, { card, place: null }))
    places.set(action.place, Math.max(places.get(action.place) ?? 0, action.taken.length));
  return places;
}

/** The cards that may be laid at a place, or anywhere, each with the most cards it can bring. */
export function cardsFor(legal: readonly Move[], place: Place | null): Map<Card, number> {
  const cards = new Map<Card, number>();
  for (const { action } of tradesFor(legal, { card: null, place }))
    cards.set(action.card, Math.max(cards.get(action.card) ?? 0, action.taken.length));
  return cards;
}

const positions = (trade: Of<"trade">) => [...trade.action.taken].map((position) => Number(position) - 1);

/** The positions of the line that every choice takes, and those that only some do. */
export function choice(trades: readonly Of<"trade">[]): { sure: number[]; open: number[] } {
  const within = (position: number) => trades.filter((trade) => positions(trade).includes(position)).length;
  const all = [0, 1, 2];
  return {
    sure: all.filter((position) => trades.length > 0 && within(position) === trades.length),
    open: all.filter((position) => within(position) > 0 && within(position) < trades.length),
  };
}

/** The trades that take all these positions. */
export function taking(trades: readonly Of<"trade">[], picked: readonly number[]): Of<"trade">[] {
  return trades.filter((trade) => picked.every((position) => positions(trade).includes(position)));
}

/** Picks a further position; what no longer goes together with it is let go. */
export function pick(trades: readonly Of<"trade">[], picked: readonly number[], position: number): number[] {
  const both = [...picked.filter((other) => other !== position), position];
  return taking(trades, both).length > 0 ? both : [position];
}

/** The renewal of a line, if it is legal. */
export function renewalOf(legal: readonly Move[], line: Line): Of<"renew"> | undefined {
  return movesOf(legal, "renew").find(({ action }) => action.line === line);
}

/** What each cell of the market would bring for a card. */
export function buildsFor(legal: readonly Move[], card: Card | null): Map<Cell, Of<"build">> {
  const builds = movesOf(legal, "build").filter(({ action }) => action.card === card);
  return new Map(builds.map((move) => [move.action.cell, move]));
}

/** The most points that each card can bring at once in the market. */
export function bestBuilds(legal: readonly Move[]): Map<Card, number> {
  const best = new Map<Card, number>();
  for (const { action, effect } of movesOf(legal, "build"))
    best.set(action.card, Math.max(best.get(action.card) ?? -Infinity, effect.points));
  return best;
}
