// What the frame says about seats, refusals and the log, the same for all games.
import { t } from "../i18n/index.svelte";
import type { Refusal } from "../net/api";
import type { Line } from "../net/table.svelte";
import type { RoomSeat } from "../wire/RoomSeat";
import type { AnyModule, Names, Seating } from "./contract";

/** Who sits where, with a name for everybody. */
export function seatings(seats: readonly RoomSeat[], mine: readonly number[]): Seating[] {
  return seats.map((seat, number) => ({
    seat: number,
    name: nameOf(seat),
    mine: mine.includes(number),
    bot: seat.sitter === "bot",
    online: seat.online || seat.sitter === "bot",
  }));
}

function nameOf(seat: RoomSeat): string {
  if (seat.name) return seat.name;
  if (seat.bot) return t.game.bot(seat.bot);
  return seat.sitter === "open" ? t.game.open_seat : t.game.someone;
}

/** How sentences call the seats, seen from one of them. */
export function namesOf(seats: readonly Seating[], seat: number | null): Names {
  return {
    of: (number) => seats[number]?.name ?? t.game.someone,
    mine: (number) => number === seat,
  };
}

/** A refusal in words: the game's, else the server's, else its code. */
export function refusalWords(refusal: Refusal, module?: AnyModule): string {
  return (
    module?.refusal(refusal.code, refusal.params) ??
    t.refusals.codes[refusal.code] ??
    t.refusals.unknown(refusal.code)
  );
}

/** A line of the log as a sentence; null for what is not worth one. */
export function lineWords(line: Line, module: AnyModule, names: Names, view: unknown): string | null {
  switch (line.type) {
    case "step":
      return module.log(line.event, names, view);
    case "takeback":
      return t.game.took_back(names.of(line.seat));
    case "chair":
      return t.game.chair_changed(names.of(line.seat));
    case "timeout":
      return t.game.timed_out(names.of(line.seat));
  }
}
