// The component data that the server plays with: asked for once, before a board is drawn.
import { api } from "./net/api";
import type { Editions } from "./wire/Editions";

let asked: Promise<Editions> | null = null;
let known: Editions | null = null;

/** The editions in use. */
export function editions(): Promise<Editions> {
  asked ??= api.editions().then(
    (come) => (known = come),
    (problem: unknown) => {
      // Whoever comes next asks again.
      asked = null;
      throw problem;
    },
  );
  return asked;
}

/** One game's edition, for drawing: `loadGame` has brought it before any board is there. */
export function edition<G extends keyof Editions>(game: G): Editions[G] {
  if (!known) throw new Error(`the edition of ${game} has not been fetched`);
  return known[game];
}
