// The games and bots of this server, asked once: what the client must know of a game comes from here.
import { api } from "./net/api";
import type { Box } from "./game/ways";
import type { GameInfo } from "./wire/GameInfo";
import type { Games } from "./wire/Games";

let asked: Promise<Games> | null = null;
let known = $state.raw<readonly GameInfo[]>([]);

/** The games, their options and the bots. */
export function games(): Promise<Games> {
  asked ??= api.games().then(
    (come) => {
      known = come.games;
      return come;
    },
    (problem: unknown) => {
      // Whoever comes next asks again.
      asked = null;
      throw problem;
    },
  );
  return asked;
}

/** The games as far as they are known: all of them, once the server has answered. */
export function catalogue(): readonly GameInfo[] {
  return known;
}

/** One game. */
export async function gameInfo(name: string): Promise<GameInfo | null> {
  return (await games()).games.find((game) => game.name === name) ?? null;
}

/** The boxes on the stall, in the server's order. */
export function boxes(): Box[] {
  return [...new Set(known.map(({ box }) => box))];
}

/** The box that a game comes in; the first one for a name without a game. No page is there before games are known. */
export function boxOf(game: string): Box {
  const found = known.find(({ name }) => name === game) ?? known[0];
  if (!found) throw new Error("the games are not known yet");
  return found.box;
}
