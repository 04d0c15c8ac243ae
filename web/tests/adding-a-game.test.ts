// @vitest-environment node
// The page about adding a game names the files that games have: no more, and none is missing.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { BOXES, GAMES, REPOSITORY } from "./games";

const page = readFileSync(join(REPOSITORY, "docs/adding-a-game.md"), "utf8");
const ROOTS = ["crates", "docs", "editions", "fixtures", "fuzz", "web/src", "web/e2e"];

/** The paths in the first column of a chapter's tables. */
function listed(chapter: string): string[] {
  return [...chapter.matchAll(/^\| `([^`]*<(?:game|box)>[^`]*)` \|/gm)].map(([, path = ""]) => path);
}

/** A path with the names of every game or box, and in every language, in its gaps. */
function filled(path: string): string[] {
  const names = path.includes("<game>") ? GAMES : BOXES.map(({ name }) => name);
  const named = names.map((name) => path.replace(/<(game|box)>/g, name));
  const [gap, words] = /\{([^}]+)\}/.exec(path) ?? [];
  return gap && words
    ? named.flatMap((each) => words.split(",").map((word) => each.replace(gap, word)))
    : named;
}

const files = ROOTS.flatMap((root) =>
  readdirSync(join(REPOSITORY, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(REPOSITORY.length + 1)),
);
/** What a path stands for: itself, all that lies in it, or all that begins like it. */
const pattern = (path: string) =>
  new RegExp(
    `^${path.replace(/[.]/g, "\\.").replaceAll("*", "[^/]*")}${path.endsWith("/") ? "" : "(/|\\.rs$|$)"}`,
  );

const [, rules = "", client = "", more = ""] = page.split(/^## (?=[234]\.)/m);

test("the list of games is read", () => {
  expect(BOXES.length).toBeGreaterThan(2);
  expect(GAMES).toContain("race");
});

describe.each([...listed(rules), ...listed(client)])("%s", (path) => {
  test.each(filled(path))("is there: %s", (file) => {
    const there = file.includes("*")
      ? files.some((each) => pattern(file).test(each))
      : existsSync(join(REPOSITORY, file));
    expect(there).toBe(true);
  });
});

test("every file that has a game's name is on the page", () => {
  const known = [rules, client, more].flatMap(listed).flatMap(filled).map(pattern);
  const named = new RegExp(`(^|[/_])(${GAMES.join("|")})(?=[/.-])`);
  const unknown = files.filter((file) => named.test(file) && !known.some((each) => each.test(file)));
  expect(unknown).toEqual([]);
});
