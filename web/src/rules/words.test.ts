// @vitest-environment node
// The words under web/messages are complete: every refusal, reaction and ending that the program knows.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

type Message = string | { match: Record<string, string> }[];
type Messages = Record<string, Message>;

const REPOSITORY = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const messages = (subject: string, language: string) =>
  JSON.parse(read(`web/messages/${subject}/${language}.json`)) as Messages;

/** Every text of a message: one, or one for each number. */
function forms(message: Message | undefined): string[] {
  if (message === undefined) return [];
  return typeof message === "string" ? [message] : message.flatMap((form) => Object.values(form.match));
}

function found(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1));
}

/** The names of a text's parameters. */
function parameters(text: string): string[] {
  return found(text, /\{(\w+)\}/g)
    .flat()
    .sort();
}

/** The refusals that a Rust file lists, with their parameters. */
function refusals(file: string): { code: string; params: string[] }[] {
  return found(read(file), /Refusal\s*\{[^}]*?code:\s*"(\w+)",\s*params:\s*&\[([^\]]*)\]/g).map(
    ([code = "", params = ""]) => ({
      code,
      params: found(params, /"(\w+)"/g)
        .flat()
        .sort(),
    }),
  );
}

/** All Rust sources of a crate. */
function sources(crate: string): string {
  const files = readdirSync(join(REPOSITORY, crate), { recursive: true, encoding: "utf8" });
  return files.map((file) => (file.endsWith(".rs") ? read(join(crate, file)) : "")).join("\n");
}

describe.each(["refusals", "terms"])("%s", (subject) => {
  const english = messages(subject, "en");

  test.each(["fr", "nl"])("have the same keys and parameters in %s", (language) => {
    const own = messages(subject, language);
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(own)) {
      expect([key, forms(message).map(parameters)]).toEqual([key, forms(english[key]).map(parameters)]);
      expect([key, forms(message).includes("")]).toEqual([key, false]);
    }
  });

  test("have narrow spaces before French punctuation", () => {
    const loose = Object.values(messages(subject, "fr"))
      .flatMap(forms)
      .filter((text) => /[^\u202f][;!?»]|[^\u202f]:|«[^\u202f]|'/.test(text));
    expect(loose).toEqual([]);
  });
});

describe("the refusals", () => {
  const words = messages("refusals", "en");
  const games: [string, string][] = [
    ["shared", "crates/rules/src/illegal.rs"],
    ["chatuchak", "crates/rules/src/chatuchak/refusal.rs"],
    ["race", "crates/rules/src/chatuchak/refusal.rs"],
    ["bangkok", "crates/rules/src/bangkok/refusal.rs"],
    ["chakapuces", "crates/rules/src/chakapuces/refusal.rs"],
  ];

  test.each(games)("of %s have words that use their parameters", (game, file) => {
    const listed = refusals(file);
    expect(listed.length).toBeGreaterThan(1);
    for (const { code, params } of listed) {
      const key = `refusal_${game}_${code}`;
      expect([key, forms(words[key]).map(parameters)]).toEqual([key, [params]]);
    }
  });

  test("of the server have words", () => {
    const codes = found(read("crates/server/src/error.rs"), /=> \("(\w+)", S::/g).flat();
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => !(`refusal_server_${code}` in words))).toEqual([]);
  });

  test("say what there are too many of", () => {
    const limits = found(sources("crates/server/src"), /TooMany\("(\w+)"\)/g).flat();
    expect(limits.length).toBeGreaterThan(5);
    expect(limits.filter((what) => !(`refusal_server_too_many_${what}` in words))).toEqual([]);
  });

  test("are all known to the program", () => {
    const codes = games.flatMap(([game, file]) =>
      refusals(file).map(({ code }) => `refusal_${game}_${code}`),
    );
    const shared = refusals("crates/rules/src/illegal.rs").map(({ code }) => `refusal_race_${code}`);
    const server = found(read("crates/server/src/error.rs"), /=> \("(\w+)", S::/g).flat();
    const known = (key: string) =>
      codes.includes(key) ||
      shared.includes(key) ||
      server.some((code) => key === `refusal_server_${code}`) ||
      /^refusal_server_(setup|too_many)_/.test(key);
    expect(Object.keys(words).filter((key) => !known(key))).toEqual([]);
  });
});

describe("the terms", () => {
  const words = messages("terms", "en");
  const named = (file: string) => found(read(file).split("export type")[1] ?? "", /"(\w+)"/g).flat();

  test.each([
    ["emote", "web/src/lib/wire/Emote.ts"],
    ["ending", "web/src/lib/wire/rules/Ending.ts"],
    ["colour", "web/src/lib/wire/chatuchak/Colour.ts"],
    ["good", "web/src/lib/wire/bangkok/Good.ts"],
  ])("name every %s", (prefix, file) => {
    const names = named(file);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !(`${prefix}_${name}` in words))).toEqual([]);
  });

  test.each(["chatuchak", "race", "bangkok", "chakapuces"])("explain every option of %s", (game) => {
    const specs = found(read(`crates/rules/src/${game}/mod.rs`), /OptionSpec\s*\{\s*key:\s*"(\w+)"/g).flat();
    expect(specs.length).toBeGreaterThan(0);
    const keys = specs.flatMap((key) => [`option_${game}_${key}`, `option_${game}_${key}_line`]);
    expect(keys.filter((key) => !(key in words))).toEqual([]);
  });

  test("name the bots", () => {
    const levels = found(read("crates/bots/src/level.rs"), /Level::\w+ => "(\w+)"/g).flat();
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.filter((level) => !(`bot_${level}` in words && `bot_${level}_line` in words))).toEqual([]);
  });

  test.each(["en", "fr", "nl"])("have a letter of its own for each booth and good in %s", (language) => {
    const own = messages("terms", language);
    for (const kinds of [
      ["red", "yellow", "green", "pink", "blue"],
      ["pea", "fish", "fruit", "zucchini"],
    ]) {
      const letters = kinds.map((kind) => own[`letter_${kind}`]);
      expect(new Set(letters).size).toBe(kinds.length);
    }
  });
});
