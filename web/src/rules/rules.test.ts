// @vitest-environment node
// The rules pages say the same in every language, and every rule that the program cites is there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { BOXES, REPOSITORY } from "../../tests/games";

interface Section {
  id: string;
  title: string;
  text: string[];
  figure?: string;
  example?: string;
}
interface Chapter {
  id: string;
  title: string;
  sections: Section[];
  rulings?: Section[];
}
interface Page {
  title: string;
  tagline: string;
  facts: Record<string, string>;
  credits: Record<string, string>;
  edition: string;
  chapters: Chapter[];
}

const LANGUAGES = ["en", "fr", "nl"];
const CHAPTERS = ["goal", "setup", "turn", "scoring", "end", "variants", "rulings"];

const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const page = (game: string, language: string) =>
  JSON.parse(read(`web/src/rules/${game}.${language}.json`)) as Page;

/** All sections of a page, the numbered rules too. */
function sections(page: Page): Section[] {
  return page.chapters.flatMap((chapter) => [...chapter.sections, ...(chapter.rulings ?? [])]);
}

/** Every text of a page with where it stands. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}/${key}`));
}

/** Every match of a pattern's first group. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** The numbers in a text, in order of size; a language's own separators are left out of them. */
function numbers(text: string): string[] {
  return found(text, /(\d+(?:[.,\u202f]\d+)*)/g)
    .map((number) => number.replace(/\D/g, ""))
    .sort();
}

describe.each(BOXES)("the rules of $name", ({ name: game, letter, games }) => {
  const english = page(game, "en");
  const numbered = sections(english).filter((section) => new RegExp(`^${letter}\\d+$`).test(section.id));

  test("have the chapters in the order in which one learns", () => {
    expect(english.chapters.map((chapter) => chapter.id)).toEqual(CHAPTERS);
  });

  test("have every number of the document exactly once", () => {
    const documented = found(read(`docs/rules/${game}.md`), new RegExp(`^\\*\\*(${letter}\\d+)\\b`, "gm"));
    expect(documented.length).toBeGreaterThan(10);
    expect(numbered.map((section) => section.id)).toEqual(documented);
  });

  test("have no id twice", () => {
    const ids = sections(english).map((section) => section.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test("have every rule that a refusal or an option cites", () => {
    const cited = games
      .flatMap((source) => ["mod.rs", "refusal.rs"].map((file) => `crates/rules/src/${source}/${file}`))
      .filter((file) => existsSync(join(REPOSITORY, file)))
      .flatMap((file) => found(read(file), /"([A-Z]\d+)"/g));
    expect(cited.length).toBeGreaterThan(2);
    const known = numbered.map((section) => section.id);
    expect(cited.filter((rule) => !known.includes(rule))).toEqual([]);
  });

  describe.each(LANGUAGES)("in %s", (language) => {
    const own = page(game, language);

    test("have the same structure", () => {
      expect(texts(own).map(([path]) => path)).toEqual(texts(english).map(([path]) => path));
      const marks = (page: Page) => sections(page).map((section) => [section.id, section.figure]);
      expect(marks(own)).toEqual(marks(english));
    });

    test("have no empty text", () => {
      expect(texts(own).filter(([, text]) => text.trim() === "")).toEqual([]);
    });

    test("link to rules that exist, in the same places", () => {
      const known = numbered.map((section) => section.id);
      for (const [at, [path, text]] of texts(own).entries()) {
        const links = found(text, /\[(\w+)\]/g);
        expect(links.filter((rule) => !known.includes(rule))).toEqual([]);
        expect([path, links]).toEqual([path, found(texts(english)[at]?.[1] ?? "", /\[(\w+)\]/g)]);
      }
    });

    test("give the same numbers", () => {
      for (const [at, [path, text]] of texts(own).entries()) {
        expect([path, numbers(text)]).toEqual([path, numbers(texts(english)[at]?.[1] ?? "")]);
      }
    });

    test("use no markup but bold and links", () => {
      const plain = (text: string) => text.replace(/\*\*[^*]+\*\*/g, "").replace(/\[\w+\]/g, "");
      expect(texts(own).filter(([, text]) => /[*_`<>[\]]/.test(plain(text)))).toEqual([]);
    });
  });

  test("have narrow spaces before French punctuation", () => {
    const loose = texts(page(game, "fr")).filter(([, text]) =>
      /[^\u202f][;!?»]|[^\u202f]:|«[^\u202f]|'/.test(text),
    );
    expect(loose).toEqual([]);
  });
});
