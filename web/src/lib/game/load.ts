import { editions } from "../editions";
import { loadSubjects } from "../i18n/index.svelte";
import { reached } from "../net/api";
import type { AnyModule, GameName } from "./contract";

/** The games, each in its own file that is fetched when somebody comes to such a table. */
const MODULES: Record<GameName, () => Promise<{ default: AnyModule }>> = {
  chatuchak: () => import("../../games/chatuchak/index"),
  race: () => import("../../games/race/index"),
  bangkok: () => import("../../games/bangkok/index"),
  chakapuces: () => import("../../games/chakapuces/index"),
};

/** Whether there is a game of that name. */
export function isGame(name: string): name is GameName {
  return name in MODULES;
}

/** Brings a game, its words, those about the people at its table, and its component data. */
export async function loadGame(game: GameName): Promise<AnyModule> {
  // The race is played with Chatuchak's booths and speaks of them.
  const words = game === "race" ? (["race", "chatuchak"] as const) : ([game] as const);
  const [module] = await reached(
    Promise.all([MODULES[game](), loadSubjects("company", ...words), editions()]),
  );
  return module.default;
}
