// The positions that the rules' drawings show; examples of the rule book's kind, with what the moves in them do.
import type { FactsOf, ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Place } from "../../lib/wire/bangkok/Place";
import type { Move } from "./compose";

type View = ViewOf<"bangkok">;

const PORT: View["port"] = ["z", "pf", "fr", "pair:pf/r", "zz", "fz", "pp", "avoid:r/z", "pfr"];

const view = (more: Partial<View> = {}): View => ({
  phase: { kind: "turn" },
  round: 1,
  market_round: 0,
  port: PORT,
  boats: { size: 25, unseen: [], under: [] },
  chillies: { size: 14, unseen: [], under: [] },
  seats: [],
  ...more,
});

/** A drawing of the port. */
export interface PortFigure {
  view: View;
  facts?: FactsOf<"bangkok">;
  preview?: Move;
  /** The card that is laid, shown beside the port. */
  laid?: Card;
  place?: Place;
  picked?: Cell[];
  lit?: Place[];
}

/** A drawing of a market. */
export interface MarketFigure {
  market: (Card | null)[];
  /** The cells that are counted for the chilli in the first of them. */
  counted?: Cell[];
  /** A card to build, and what it brings where it may go. */
  card?: Card;
  points?: Partial<Record<Cell, number>>;
  /** Where it may not go. */
  barred?: Cell[];
}

/** The drawings of the port, by the names that the rules give them. */
export const PORTS: Readonly<Record<string, PortFigure>> = {
  "bangkok-port": { view: view() },
  // The card pays for the first with its zucchini and for the third with its fruit (B9).
  "bangkok-trade": { view: view(), laid: "rz", place: "r1", picked: ["a1", "c1"], lit: ["r1"] },
  // Right of row 1, cards 1 and 3 taken: card 2, the laid card, a gap (B10).
  "bangkok-push": {
    view: view(),
    preview: {
      action: { kind: "trade", card: "rz", place: "r1", taken: "13" },
      effect: {
        kind: "trade",
        taken: [
          { card: "z", cell: "a1" },
          { card: "fr", cell: "c1" },
        ],
        line: ["pf", "rz", null],
        draws: [{ cell: "c1", pile: "boats" }],
        surplus: 1,
      },
    },
  },
  "bangkok-renew": {
    view: view(),
    preview: {
      action: { kind: "renew", line: "row2" },
      effect: {
        kind: "renew",
        replaced: [
          { card: "pair:pf/r", cell: "a2" },
          { card: "zz", cell: "b2" },
          { card: "fz", cell: "c2" },
        ],
        staying: [],
      },
    },
  },
  "bangkok-solo": {
    view: view({ token: "r1", round: 1 }),
    facts: {
      walk: ["r1", "r2", "r3", "b3", "b2", "b1", "l3", "l2", "l1"],
      piles: { boats: "t1", chillies: "t3" },
    },
  },
};

/** The drawings of a market. */
export const MARKETS: Readonly<Record<string, MarketFigure>> = {
  "bangkok-build": {
    market: ["unique/p", "pf", null, "zz", null, null, null, null, null],
    card: "avoid:f/p",
    points: { b2: 4, a3: 5 },
    barred: ["c1"],
  },
  "bangkok-market-value": {
    market: ["pf", "pp", "z", "fr", "pair:pf/r", "ff", "rz", "p", "zz"],
    counted: ["b2", "b1", "a2", "c2", "b3"],
  },
};

/** The cards that are shown and explained one by one. */
export const CARDS: readonly Card[] = ["f", "ppz", "avoid:f/r", "collect:z/f", "pair:pf/r", "unique/z"];
