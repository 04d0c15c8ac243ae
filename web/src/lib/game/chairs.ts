// Who acts from a seat: its person, or a bot.
import type { RoomSeat } from "../wire/RoomSeat";

/** Whether a bot acts from a seat: its own, or one that stands in for its person. */
export function botActs(seat: RoomSeat | undefined): boolean {
  return seat?.sitter === "bot" || (seat?.sitter === "person" && seat.stand_in !== null);
}

/** Whether a person acts from their seat. */
export function personActs(seat: RoomSeat | undefined): boolean {
  return seat?.sitter === "person" && seat.stand_in === null;
}
