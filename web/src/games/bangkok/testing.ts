// Positions and moves for the tests of this game, as the server writes them.
import type { MoveOf, Names, ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Place } from "../../lib/wire/bangkok/Place";
import type { SeatView } from "../../lib/wire/bangkok/SeatView";
import type { Taken } from "../../lib/wire/bangkok/Taken";

const EMPTY: SeatView["market"] = Array.from({ length: 9 }, () => null);

/** A seat with these cards in hand. */
export function seatView(hand: Card[], more: Partial<SeatView> = {}): SeatView {
  return { hand, market: EMPTY, objective: { kind: "hidden" }, ...more };
}

/** A view of two seats in the middle of a game. */
export function viewOf(more: Partial<ViewOf<"bangkok">> = {}): ViewOf<"bangkok"> {
  return {
    phase: { kind: "turn" },
    start: 1,
    on_turn: 0,
    round: 2,
    market_round: 1,
    port: ["pair:pf/r", "pf", "z", "pz", "z", "pz", "ppf", "ffz", "collect:p/r"],
    boats: { size: 31, unseen: [], under: [] },
    chillies: { size: 13, unseen: [], under: [] },
    seats: [
      seatView(["f", "pf", "rz"], { objective: { kind: "known", good: "pea" } }),
      seatView(["p", "fr", "pz"]),
    ],
    ...more,
  };
}

/** A trade as it comes with a view: `pf@l3=12` takes the first two cards. */
export function trade(card: Card, place: Place, taken: Taken): MoveOf<"bangkok"> {
  return {
    action: { kind: "trade", card, place, taken },
    effect: { kind: "trade", taken: [], line: [null, null, null], draws: [], surplus: taken.length - 1 },
  };
}

/** A card that may be built. */
export function build(card: Card, cell: Cell, points: number): MoveOf<"bangkok"> {
  return { action: { kind: "build", card, cell }, effect: { kind: "build", points, gains: [] } };
}

/** Ann looks on from seat 0; Bo sits beside her. */
export const names: Names = {
  of: (seat) => ["Ann", "Bo", "Cy", "Di"][seat] ?? "?",
  mine: (seat) => seat === 0,
};
