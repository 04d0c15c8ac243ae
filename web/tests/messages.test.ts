import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { pseudo, stretch } from "../src/lib/i18n/pseudo";
import { GAMES } from "./games";

const files = import.meta.glob<{ default: Record<string, unknown> }>("../src/messages/*/*.ts", {
  eager: true,
});
const LANGUAGES = ["en", "fr", "nl"];
const SUBJECTS = ["shell", "game", "company", "talk", "time", "people", "refusals", "alerts", ...GAMES];

function messages(language: string, subject: string): Record<string, unknown> {
  const file = files[`../src/messages/${language}/${subject}.ts`];
  if (!file) throw new Error(`${language}/${subject}.ts is missing`);
  return file.default;
}

/** All keys with what they hold: `options.grids.name string`, `points function`. */
function shape(messages: unknown, path = ""): string[] {
  if (typeof messages !== "object" || messages === null) return [`${path} ${typeof messages}`];
  return Object.entries(messages).flatMap(([key, value]) => shape(value, path ? `${path}.${key}` : key));
}

function sources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === "messages" || entry.name === "wire" ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}
const code = sources(join(import.meta.dirname, "../src")).join("\n");

describe.each(SUBJECTS)("messages about %s", (subject) => {
  test.each(LANGUAGES)("are complete in %s", (language) => {
    expect(shape(messages(language, subject)).sort()).toEqual(shape(messages("en", subject)).sort());
  });

  test("have no empty text", () => {
    const empty = (value: unknown): boolean =>
      value === "" || (typeof value === "object" && value !== null && Object.values(value).some(empty));
    for (const language of LANGUAGES) {
      const bad = Object.entries(messages(language, subject)).filter(([, value]) => empty(value));
      expect(bad.map(([key]) => `${language} ${key}`)).toEqual([]);
    }
  });

  // Tables (`endings`, `options`) are read by a name that comes from the server; their own key must be used.
  test("are all used", () => {
    const unused = Object.keys(messages("en", subject)).filter((key) => {
      const use = new RegExp(
        `\\b(t|words)(\\.${subject}|\\[\\w+\\])?\\??\\.${key}\\b|\\[game\\]\\.${key}\\b`,
      );
      return !use.test(code);
    });
    expect(unused).toEqual([]);
  });
});

describe("the refusals of the server", () => {
  const crate = join(import.meta.dirname, "../../crates");
  const rust = (directory: string): string[] =>
    readdirSync(join(crate, directory), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".rs"))
      .map((file) => readFileSync(join(crate, directory, file), "utf8"));
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const codes = Object.keys(messages("en", "refusals").codes as object);

  test("all have words", () => {
    const errors = found(readFileSync(join(crate, "server/src/error.rs"), "utf8"), /=> \("(\w+)", S::/g);
    const shared = found(readFileSync(join(crate, "rules/src/illegal.rs"), "utf8"), /code: "(\w+)"/g);
    expect(errors.length).toBeGreaterThan(30);
    expect(shared.length).toBeGreaterThan(4);
    expect([...errors, ...shared].filter((code) => !codes.includes(code))).toEqual([]);
  });

  test("say what there are too many of", () => {
    const limits = found(rust("server/src").join("\n"), /TooMany\("(\w+)"\)/g);
    expect(limits.length).toBeGreaterThan(5);
    expect(limits.filter((what) => !codes.includes(`too_many_${what}`))).toEqual([]);
  });
});

test("French has narrow spaces before its double signs", () => {
  const texts = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    if (typeof value === "function") return [String(value).replace(/^[^`"]*/, "")];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  for (const subject of ["shell", "game", "company", "talk", "time", "people", "refusals", "alerts"]) {
    const loose = texts(messages("fr", subject)).filter((text) =>
      /[\p{L}\d)][;!?»](?![\w:])|\p{L} ?:(?= )|«[^\u202f]/u.test(text.replace(/\$\{[^}]*\}/g, "x")),
    );
    expect(loose).toEqual([]);
  }
});

describe("the pseudo language", () => {
  test("needs 40 % more room", () => {
    expect(stretch("Play now").length).toBeGreaterThanOrEqual(Math.floor("Play now".length * 1.4));
  });

  test("stretches texts, texts with gaps and tables", () => {
    const stretched = pseudo({ a: "one", b: (n: number) => `n ${n}`, c: { d: "two" } });
    expect(stretched.a).toBe(stretch("one"));
    expect(stretched.b(3)).toBe(stretch("n 3"));
    expect(stretched.c.d).toBe(stretch("two"));
  });
});

test("French sets a narrow space before its high punctuation", () => {
  const folder = join(import.meta.dirname, "../src/messages/fr");
  for (const file of readdirSync(folder)) {
    // What fills a gap is code, not text; there are gaps within gaps.
    const source = readFileSync(join(folder, file), "utf8")
      .replace(/\$\{[^{}]*\}/g, "…")
      .replace(/\$\{[^{}]*\}/g, "…");
    const wide = (source.match(/"[^"\n]*"|`[^`\n]*`/g) ?? []).filter((text) => /[ \u00a0][:;!?»]/.test(text));
    expect(wide, file).toEqual([]);
  }
});

test("one of something is not many", () => {
  const nouns = {
    en: "moves|points|booths|pieces|groups|cards|fleas|turns|cats|tokens|stars|seats|rounds|markers",
    fr: "coups|points|étals|morceaux|groupes|cartes|puces|tours|chats|jetons|étoiles|places|marqueurs",
    nl: "zetten|punten|kramen|stukken|groepen|kaarten|vlooien|beurten|katten|fiches|sterren|stoelen",
  };
  const told = (value: unknown): string[] => {
    if (typeof value === "object" && value !== null) return Object.values(value).flatMap(told);
    if (typeof value !== "function") return [];
    try {
      return [String(value(...Array<number>(value.length).fill(1)))];
    } catch {
      // It takes more than numbers.
      return [];
    }
  };
  const wrong = Object.entries(nouns).flatMap(([language, many]) =>
    SUBJECTS.flatMap((subject) => told(messages(language, subject))).filter((text) =>
      // After "and" it is the second of two, after an article a colour, before a colon a range.
      new RegExp(`(^|[^\\d.,–])(?<!(and|et|en|The) )1\\s(${many})(?!\\p{L}|\\s?:)`, "u").test(text),
    ),
  );
  expect(wrong).toEqual([]);
});
