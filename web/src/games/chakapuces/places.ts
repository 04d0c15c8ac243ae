// The places that pieces travel between, as the board names them by `data-at`.
import type { Card } from "../../lib/wire/chakapuces/Card";

export const PLACE = {
  pile: "pile",
  supply: "supply",
  banner: "banner",
  /** A place of the line as a whole. */
  spot: (value: number) => `spot:${value}`,
  /** A card of a stack, counted from the bottom. */
  line: (value: number, index: number) => `line:${value}:${index}`,
  /** Where fleas jump off a Scratch card. */
  itch: (value: number) => `itch:${value}`,
  /** A card of the own hand: which one of those that are alike. */
  own: (card: Card, index: number) => `own:${card}:${index}`,
  /** The hand of another seat. */
  hand: (seat: number) => `hand:${seat}`,
  /** The face-down pile of collected cards. */
  catch: (seat: number) => `catch:${seat}`,
  /** The fleas of a seat. */
  flea: (seat: number) => `flea:${seat}`,
};

/** Where there is no room for a seat on the board, its panel stands for all it has. */
const orPanel = (place: string, seat: number) => `${place} seat:${seat}`;
export const handOf = (seat: number) => orPanel(PLACE.hand(seat), seat);
export const catchOf = (seat: number) => orPanel(PLACE.catch(seat), seat);
export const fleasOf = (seat: number) => orPanel(PLACE.flea(seat), seat);
