// The clocks of a table, as its room tells them.
import type { Room } from "../wire/Room";
import type { TimeControl } from "../wire/TimeControl";
import type { Clock } from "./clock";

/** What there is for one turn, or for all together, in milliseconds; null where it is saved up. */
function wholeOf(time: TimeControl): number | null {
  switch (time.kind) {
    case "turn":
    case "common":
      return time.seconds * 1000;
    case "days":
      return time.days * 86_400_000;
    default:
      return null;
  }
}

type Timed = Pick<Room, "time" | "clocks">;

/** A seat's clock; null where it has none. */
export function clockOf({ time, clocks }: Timed, seat: number): Clock | null {
  const told = clocks?.seats[seat];
  return told ? { left: told.left, from: told.from, whole: wholeOf(time) } : null;
}

/** The clock that all have together; null where there is none. */
export function commonClock({ time, clocks }: Timed): Clock | null {
  const told = clocks?.common;
  return told ? { left: told.left, from: told.from, whole: wholeOf(time) } : null;
}

/** The seat whose clock runs, if one does. */
export function runningSeat({ clocks }: Pick<Room, "clocks">): number | null {
  const at = clocks?.seats.findIndex(({ from }) => from !== null) ?? -1;
  return at < 0 ? null : at;
}
