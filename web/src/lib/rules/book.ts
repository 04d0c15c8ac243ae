// The rules as pages: our own words in three languages, one file per game and language, fetched when somebody reads.
import type { Component } from "svelte";

import type { Box } from "../game/ways";
import type { Language } from "../i18n/index.svelte";
import { reached } from "../net/api";

export interface Section {
  id: string;
  title: string;
  text: string[];
  figure?: string;
  example?: string;
}
export interface Chapter {
  id: string;
  title: string;
  sections: Section[];
  rulings?: Section[];
}
export interface Book {
  title: string;
  tagline: string;
  facts: Record<string, string>;
  credits: Record<string, string>;
  edition: string;
  chapters: Chapter[];
}

const files = import.meta.glob<{ default: Book }>("../../rules/*.json");

/** The rules of a game in a language. */
export async function loadBook(game: Box, language: Language): Promise<Book> {
  const file = files[`../../rules/${game}.${language}.json`];
  if (!file) throw new Error(`no rules ${game}.${language}`);
  return (await reached(file())).default;
}

/** The passage that tells a rule as one would at a table: the one that cites it, with a picture if there is one. */
export function passageOf(book: Book, rule: string): string {
  const citing = book.chapters
    .flatMap(({ sections }) => sections)
    .filter(({ text }) => text.some((words) => words.includes(`[${rule}]`)));
  return (citing.find(({ figure }) => figure) ?? citing[0])?.id ?? rule;
}

/** A piece of a text: plain, strong, or a rule that it speaks of. */
export type Piece = { kind: "plain" | "strong" | "rule"; text: string };

/** Reads the two marks that texts have: `**strong**` and `[C12]`. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[A-Z]\d+\])/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (/^\[[A-Z]\d+\]$/.test(part)) return { kind: "rule", text: part.slice(1, -1) };
      return { kind: "plain", text: part };
    });
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The sections that hold all words of a search, accents and case aside; all of them for an empty one. */
export function matching(sections: readonly Section[], search: string): Section[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return sections.filter((section) => {
    const text = plain([section.id, section.title, ...section.text, section.example ?? ""].join(" "));
    return words.every((word) => text.includes(word));
  });
}

const figures = import.meta.glob<{ default: Component<{ name: string }> }>([
  "../../games/*/Figure.svelte",
  "../../games/*/figures/*.svelte",
]);
const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

/** The drawing of a figure: `games/<game>/Figure.svelte`, or one of `games/<game>/figures`, by its name. */
export async function loadFigure(game: Box, name: string): Promise<Component<{ name: string }> | null> {
  const own = Object.keys(figures).filter((path) => path.includes(`/games/${game}/`));
  const wanted = [bare(name), bare(name.replace(`${game}-`, ""))];
  const path =
    own.find((path) => wanted.includes(bare((path.split("/").at(-1) ?? "").replace(".svelte", "")))) ??
    own.find((path) => path.endsWith("/Figure.svelte"));
  const file = path ? figures[path] : undefined;
  return file ? (await file()).default : null;
}
