// Who keeps the others waiting: not connected, or on turn and doing nothing.
import { createSubscriber } from "svelte/reactivity";

import { socket } from "../net/socket.svelte";
import type { Room } from "../wire/Room";
import type { RoomSeat } from "../wire/RoomSeat";

/** How somebody is missed, and since when by the server's time. */
export interface Missing {
  kind: "away" | "idle";
  since: number;
}

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** The server's time; whatever shows it follows it from second to second. */
export function serverNow(): number {
  ticking();
  return socket.now();
}

/** Whether somebody is missed. The server says that somebody is idle once it is long enough. */
export function missing(seat: Pick<RoomSeat, "away_since" | "idle_since">): Missing | null {
  if (seat.away_since !== null) return { kind: "away", since: seat.away_since };
  return seat.idle_since === null ? null : { kind: "idle", since: seat.idle_since };
}

/** Since how many whole minutes. */
export function minutesOf({ since }: Missing, now: number): number {
  return Math.max(0, Math.floor((now - since) / 60_000));
}

/** Whether somebody has been missed for so long that a bot may play for them, by the server's time. */
export function mayStandIn(room: Pick<Room, "seats" | "away_seconds">, seat: number, now: number): boolean {
  const at = room.seats[seat];
  const missed = at ? missing(at) : null;
  if (missed?.kind === "away") return now - missed.since >= room.away_seconds * 1000;
  return missed !== null;
}
