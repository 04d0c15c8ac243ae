// The ways to begin a game: whom to play with decides seats and mode.
import type { NewSeat } from "../wire/NewSeat";
import type { GameName } from "./contract";

/** The three boxes on the stall. */
export type Box = "chatuchak" | "bangkok" | "chakapuces";
/** With whom: bots, friends elsewhere, friends around one device, nobody; or all at once against the clock. */
export type Way = "bots" | "friends" | "device" | "solo" | "speed";

interface Mode {
  game: GameName;
  min: number;
  max: number;
}

/** What each box offers. */
export const MODES: Record<Box, Partial<Record<Way, Mode>>> = {
  chatuchak: {
    bots: { game: "chatuchak", min: 2, max: 5 },
    friends: { game: "chatuchak", min: 2, max: 5 },
    device: { game: "chatuchak", min: 2, max: 5 },
    solo: { game: "race", min: 1, max: 1 },
    speed: { game: "race", min: 2, max: 5 },
  },
  bangkok: {
    bots: { game: "bangkok", min: 2, max: 4 },
    friends: { game: "bangkok", min: 2, max: 4 },
    device: { game: "bangkok", min: 2, max: 4 },
    solo: { game: "bangkok", min: 1, max: 1 },
  },
  chakapuces: {
    bots: { game: "chakapuces", min: 2, max: 6 },
    friends: { game: "chakapuces", min: 2, max: 6 },
    device: { game: "chakapuces", min: 2, max: 6 },
  },
};

/** The box that a game comes in. */
export function boxOf(game: string): Box {
  return game === "bangkok" || game === "chakapuces" ? game : "chatuchak";
}

/** The seats of a new table. */
export function seatsOf(
  way: Way,
  players: number,
  bots: readonly string[],
  labels: readonly string[],
): NewSeat[] {
  const rest = Math.max(0, players - 1);
  switch (way) {
    case "solo":
      return [{ kind: "me" }];
    case "bots":
      return [{ kind: "me" }, ...bots.slice(0, rest).map((bot): NewSeat => ({ kind: "bot", bot }))];
    case "device":
      return [
        ...labels.slice(0, players).map((label): NewSeat => ({ kind: "me", label })),
        ...bots.map((bot): NewSeat => ({ kind: "bot", bot })),
      ];
    case "friends":
    case "speed":
      return [{ kind: "me" }, ...Array.from({ length: rest }, (): NewSeat => ({ kind: "open" }))];
  }
}
