// Counted cards as the server sends them, laid out for the eye: sorted, stacked, counted.
import { printedCat } from "../../lib/art/pieces";
import type { Card } from "../../lib/wire/chakapuces/Card";
import type { Cards } from "../../lib/wire/chakapuces/Cards";
import type { Value } from "../../lib/wire/chakapuces/Value";

/** The places of the line. */
export const VALUES: readonly Value[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The place of a card on the line. */
export function valueOf(card: Card): Value {
  return printedCat(card).value;
}

/** Whether it is a Scratch card. */
export function isScratch(card: Card): boolean {
  return printedCat(card).scratch;
}

/** The Cat card of a value. */
export const catOf = (value: Value) => `${value}` as Card;

/** The Scratch card of a value. */
export const scratchOf = (value: Value) => `${value}s` as Card;

/** How many there are of each of some cards. */
export function counted(cards: readonly Card[]): Cards {
  return cards.reduce<Cards>((counts, card) => plus(counts, card), {});
}

function order(a: Card, b: Card): number {
  return valueOf(a) - valueOf(b) || Number(isScratch(a)) - Number(isScratch(b));
}

/** How many there are of one card. */
export function countOf(cards: Cards, card: Card): number {
  return cards[card] ?? 0;
}

/** The different cards, by value, the Scratch card after the Cat. */
export function kinds(cards: Cards): Card[] {
  const named = Object.keys(cards) as Card[];
  return named.filter((card) => countOf(cards, card) > 0).sort(order);
}

/** Every single card, sorted. */
export function spread(cards: Cards): Card[] {
  return kinds(cards).flatMap((card) => Array<Card>(countOf(cards, card)).fill(card));
}

/** How many cards there are in all. */
export function total(cards: Cards): number {
  return Object.values(cards).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The cards of one value. */
export function at(cards: Cards, value: Value): Card[] {
  return spread(cards).filter((card) => valueOf(card) === value);
}

/** With so many more (or fewer) of one card; what is used up is left out. */
export function plus(cards: Cards, card: Card, count = 1): Cards {
  const { [card]: had = 0, ...rest } = cards;
  return had + count > 0 ? { ...rest, [card]: had + count } : rest;
}

/** Two heaps together. */
export function both(cards: Cards, more: Cards): Cards {
  return kinds(more).reduce((sum, card) => plus(sum, card, countOf(more, card)), cards);
}

/** A heap without what was taken from it. */
export function without(cards: Cards, taken: Cards): Cards {
  return kinds(taken).reduce((rest, card) => plus(rest, card, -countOf(taken, card)), cards);
}

/** The stacks of the line by value, each from the card at the bottom to the one on top. */
export type Stacks = Partial<Record<Value, Card[]>>;

/**
 * The stacks as they would lie on a table: what lay there keeps its order, what is new lies on top. The server
 * sends counts only, so the order is what this page has seen; at first sight the Scratch cards lie on top.
 */
export function arrange(before: Stacks, line: Cards): Stacks {
  const stacks: Stacks = {};
  for (const value of VALUES) {
    const there = at(line, value);
    const stack: Card[] = [];
    for (const card of [...(before[value] ?? []), ...there]) {
      const wanted = there.filter((other) => other === card).length;
      if (stack.filter((other) => other === card).length < wanted) stack.push(card);
    }
    if (stack.length > 0) stacks[value] = stack;
  }
  return stacks;
}
