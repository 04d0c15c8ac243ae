import type { Card as BangkokCard } from "../wire/bangkok/Card";
import type { Good } from "../wire/bangkok/Good";
import type { Card as CatCard } from "../wire/chakapuces/Card";
import type { Colour } from "../wire/chatuchak/Colour";

/** What every drawing takes: its width, its name for those who can't see it, and its place inside another drawing. */
export type ArtProps = {
  /** The width in pixels; the whole width of the parent if left out. */
  size?: number | string;
  /** The accessible name; a drawing without one is hidden from assistive technology. */
  title?: string;
  class?: string;
  /** The place and measures inside another drawing. */
  x?: number;
  y?: number;
  width?: number;
  height?: number;
};

/** The segment of the market that a booth's colour stands for (C2). */
export const segments = {
  red: "clothes",
  yellow: "decoration",
  green: "plants",
  pink: "food",
  blue: "furniture",
} as const satisfies Record<Colour, string>;

/** The paint of each booth colour. */
export const boothPaint: Record<Colour, string> = {
  red: "var(--booth-red, #c8322f)",
  yellow: "var(--booth-yellow, #f6c244)",
  green: "var(--booth-green, #2f9e6b)",
  pink: "var(--booth-pink, #e67fb0)",
  blue: "var(--booth-blue, #2b4c9b)",
};

const colourLetters: Record<string, Colour> = { R: "red", Y: "yellow", G: "green", P: "pink", B: "blue" };

/** The colour that a letter of a grid, or a name in a pair, stands for; none for an empty spot. */
export function colourOf(letter: string): Colour | undefined {
  return colourLetters[letter] ?? (letter in segments ? (letter as Colour) : undefined);
}

const goodLetters: Record<string, Good> = { p: "pea", f: "fish", r: "fruit", z: "zucchini" };

function goodsOf(letters: string): Good[] {
  return [...letters].flatMap((letter) => goodLetters[letter] ?? []);
}

/** The four ways in which a chilli scores (B3). */
export type ChilliKind = "avoid" | "collect" | "pair" | "unique";

/** What is printed on a card of Bangkok: the goods it shows and, on a chilli, how it scores. */
export type PrintedCard = { goods: Good[]; chilli?: { kind: ChilliKind; of: Good[] } };

/** Reads a card of Bangkok, `ppf` or `pair:pf/r`, for drawing. */
export function printedCard(card: BangkokCard): PrintedCard {
  const [symbol = "", shown] = card.split("/");
  if (shown === undefined) return { goods: goodsOf(card) };
  const [kind, of = ""] = symbol.split(":");
  return { goods: goodsOf(shown), chilli: { kind: kind as ChilliKind, of: goodsOf(of) } };
}

/** Reads a card of Chakapuces, `7` or `7s`, for drawing. */
export function printedCat(card: CatCard): { value: number; scratch: boolean } {
  return { value: Number.parseInt(card, 10), scratch: card.endsWith("s") };
}
