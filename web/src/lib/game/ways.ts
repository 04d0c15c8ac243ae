// The ways to begin a game: whom to play with decides seats and mode.
import type { Editions } from "../wire/Editions";
import type { GameInfo } from "../wire/GameInfo";
import type { GameMode } from "../wire/GameMode";
import type { GameWay } from "../wire/GameWay";
import type { NewSeat } from "../wire/NewSeat";
import type { GameName } from "./contract";

/** The boxes on the stall. */
export type Box = keyof Editions;
/** With whom: bots, friends elsewhere, friends around one device, nobody; or all at once against the clock. */
export type Way = "bots" | "friends" | "device" | "solo" | "speed";

/** What a way begins, and for how many. */
export interface Mode {
  game: GameName;
  min: number;
  max: number;
}

/** The ways to begin what is played so. */
const BEGUN: Readonly<Record<GameWay, readonly Way[]>> = {
  alone: ["solo"],
  in_turn: ["bots", "friends", "device"],
  together: ["speed"],
};

/** What a box offers, by the games in it. */
export function waysOf(games: readonly GameInfo[], box: Box): Partial<Record<Way, Mode>> {
  const inside = games.filter((game) => game.box === box);
  return Object.fromEntries(
    inside.flatMap(({ name, modes }) =>
      modes.flatMap(({ way, min, max }) => BEGUN[way].map((begun) => [begun, { game: name, min, max }])),
    ),
  );
}

/** How a game is played with so many seats. */
export function modeOf({ modes }: Pick<GameInfo, "modes">, seats: number): GameMode | undefined {
  return modes.find(({ min, max }) => min <= seats && seats <= max);
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
