// The one list of games, read where it stands: for tests that go over all games and boxes.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const REPOSITORY = join(import.meta.dirname, "../..");

/** A box with its rules' letter and the names of the games in it, which are those of their modules. */
export interface ListedBox {
  name: string;
  letter: string;
  games: string[];
}

const list = readFileSync(join(REPOSITORY, "crates/rules/src/any.rs"), "utf8");

/** All boxes, in their order. */
export const BOXES: readonly ListedBox[] = [...list.matchAll(/^ +\[\w+ (\w+) "(\w)": ([\w, ]+)\]$/gm)].map(
  ([, name = "", letter = "", games = ""]) => ({
    name,
    letter,
    games: games.split(", ").map((game) => game.split(" ")[1] ?? ""),
  }),
);

/** All games, in their order. */
export const GAMES: readonly string[] = BOXES.flatMap(({ games }) => games);
