// Who plays when, read off the view for showing.
import type { View } from "../../lib/wire/chakapuces/View";

/** The seats in their order around the table, beginning after one's own; a watcher begins with seat 0. */
export function around(seats: number, own: number | null): number[] {
  const start = own === null ? 0 : own + 1;
  return Array.from({ length: own === null ? seats : seats - 1 }, (_, step) => (start + step) % seats);
}

/** In the last round: who still plays, the one on turn first. */
export function stillToPlay(view: View): number[] {
  const { on_turn, last_round, seats } = view;
  if (!last_round || on_turn === undefined) return [];
  const left = (last_round.by - on_turn + seats.length) % seats.length;
  return Array.from({ length: left }, (_, step) => (on_turn + step) % seats.length);
}

/** A seat's part in the last round. */
export type Tag = "ended" | "last_turn" | "done";

/** What a seat has to do with the last round, while it is played. */
export function tagOf(view: View, seat: number): Tag | null {
  if (!view.last_round || view.phase.kind === "over") return null;
  if (view.last_round.by === seat) return "ended";
  return stillToPlay(view).includes(seat) ? "last_turn" : "done";
}
