import { gameInfo } from "../catalogue.svelte";
import { loadSubjects } from "../i18n/index.svelte";
import { reached, Refusal } from "../net/api";
import type { GameInfo } from "../wire/GameInfo";
import type { AnyModule } from "./contract";

/** The games, each in its own file that is fetched when somebody comes to such a table. */
const files = import.meta.glob<{ default: AnyModule }>("../../games/*/index.ts");

/** What there is to know of a game, and how it is shown. */
export interface Loaded {
  game: GameInfo;
  module: AnyModule;
}

/** Brings a game, its words, those of its box and those about the people at its table. */
export async function loadGame(name: string): Promise<Loaded> {
  const game = await gameInfo(name);
  if (!game) throw new Refusal("internal");
  const own = files[`../../games/${name}/index.ts`] ?? (() => unfinished(game));
  const [{ default: module }] = await reached(
    Promise.all([own(), loadSubjects("company", "talk", "time", game.name, game.box)]),
  );
  return { game, module };
}

/** A game that the server has and that nobody has drawn yet. */
async function unfinished(game: GameInfo): Promise<{ default: AnyModule }> {
  const { placeholder } = await import("./placeholder/index");
  return { default: placeholder(game) };
}
