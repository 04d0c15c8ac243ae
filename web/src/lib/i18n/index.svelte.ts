// Messages are plain typed modules, one per language and subject: `t.shell.play_now`, `t.game.points(3)`.
// A missing key does not compile; each module is its own small file that is fetched when it is needed.
import type Alerts from "../../messages/en/alerts";
import type Bangkok from "../../messages/en/bangkok";
import type Chakapuces from "../../messages/en/chakapuces";
import type Chatuchak from "../../messages/en/chatuchak";
import type Company from "../../messages/en/company";
import type Game from "../../messages/en/game";
import type People from "../../messages/en/people";
import type Race from "../../messages/en/race";
import type Refusals from "../../messages/en/refusals";
import type Shell from "../../messages/en/shell";
import type Talk from "../../messages/en/talk";
import type Time from "../../messages/en/time";
import { list as listOf, plural as pluralOf } from "./plural";
import { pseudo } from "./pseudo";

/** Everything that can be said, by subject. */
export interface Catalogue {
  shell: typeof Shell;
  game: typeof Game;
  company: typeof Company;
  talk: typeof Talk;
  people: typeof People;
  time: typeof Time;
  refusals: typeof Refusals;
  alerts: typeof Alerts;
  chatuchak: typeof Chatuchak;
  race: typeof Race;
  bangkok: typeof Bangkok;
  chakapuces: typeof Chakapuces;
}
export type Subject = keyof Catalogue;

/** The languages, by their own names. */
export const LANGUAGES = { en: "English", fr: "Français", nl: "Nederlands" } as const;
export type Language = keyof typeof LANGUAGES;

const files = import.meta.glob<{ default: unknown }>("../../messages/*/*.ts");
const START: Subject[] = ["shell", "game", "refusals"];

let language = $state<Language>("en");
let loaded = $state.raw<Partial<Catalogue>>({});
const stretched =
  typeof location !== "undefined" && new URLSearchParams(location.search).get("lang") === "pseudo";

/** The messages in the language now; a game's subject is there once `loadSubjects` has brought it. */
export const t = new Proxy({} as Catalogue, { get: (_, subject) => loaded[subject as Subject] });

/** The language now. */
export function currentLanguage(): Language {
  return language;
}

/** Joins a list as the language now does. */
export function list(items: readonly string[]): string {
  return listOf(language)(items);
}

/** Chooses a word's form for a number in the language now. */
export function plural(n: number, one: string, other: string): string {
  return pluralOf(language)(n, one, other);
}

/** When something was, in words: "3 hours ago". */
export function ago(at: number, now: number): string {
  const minutes = Math.round((at - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
  if (minutes > -60 * 36) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}

async function fetchSubject(into: Language, subject: Subject): Promise<[Subject, unknown]> {
  const file = files[`../../messages/${into}/${subject}.ts`];
  if (!file) throw new Error(`no messages ${into}/${subject}`);
  const { default: messages } = await file();
  return [subject, stretched ? pseudo(messages) : messages];
}

/** Brings further subjects in the language now. */
export async function loadSubjects(...subjects: Subject[]): Promise<void> {
  const missing = subjects.filter((subject) => !(subject in loaded));
  if (missing.length === 0) return;
  const into = language;
  const come = Object.fromEntries(await Promise.all(missing.map((subject) => fetchSubject(into, subject))));
  if (into === language) loaded = { ...loaded, ...come };
  else await loadSubjects(...subjects);
}

/** Switches everything that is loaded to another language at once. */
export async function setLanguage(into: Language): Promise<void> {
  const subjects = new Set([...START, ...(Object.keys(loaded) as Subject[])]);
  const come = await Promise.all([...subjects].map((subject) => fetchSubject(into, subject)));
  language = into;
  loaded = Object.fromEntries(come) as Partial<Catalogue>;
  if (typeof document !== "undefined") document.documentElement.lang = into;
}

/** The first of the browser's languages that is known here. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = tag.slice(0, 2).toLowerCase();
    if (known in LANGUAGES) return known as Language;
  }
  return "en";
}
