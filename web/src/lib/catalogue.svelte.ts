// The games and bots of this server, asked once.
import { api } from "./net/api";
import type { GameInfo } from "./wire/GameInfo";
import type { Games } from "./wire/Games";

let known: Promise<Games> | null = null;

/** The games, their options and the bots. */
export function games(): Promise<Games> {
  known ??= api.games().catch((problem: unknown) => {
    known = null;
    throw problem;
  });
  return known;
}

/** One game. */
export async function gameInfo(name: string): Promise<GameInfo | null> {
  return (await games()).games.find((game) => game.name === name) ?? null;
}
