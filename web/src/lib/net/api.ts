// The HTTP side of the server: meeting at a table. See docs/protocol.md.
import type { Advice } from "../wire/Advice";
import type { Agreement } from "../wire/Agreement";
import type { AskLine } from "../wire/AskLine";
import type { BlockedLine } from "../wire/BlockedLine";
import type { AlertChoices } from "../wire/AlertChoices";
import type { Alerts } from "../wire/Alerts";
import type { Editions } from "../wire/Editions";
import type { Games } from "../wire/Games";
import type { Hint } from "../wire/Hint";
import type { History } from "../wire/History";
import type { House } from "../wire/House";
import type { Imported } from "../wire/Imported";
import type { Join } from "../wire/Join";
import type { Mates } from "../wire/Mates";
import type { Me } from "../wire/Me";
import type { Muted } from "../wire/Muted";
import type { NewBrowser } from "../wire/NewBrowser";
import type { NewTable } from "../wire/NewTable";
import type { Outlook } from "../wire/Outlook";
import type { Puzzle } from "../wire/Puzzle";
import type { RecordLine } from "../wire/RecordLine";
import type { RecordStep } from "../wire/RecordStep";
import type { Standing } from "../wire/rules/Standing";
import type { Said } from "../wire/Said";
import type { Say } from "../wire/Say";
import type { SeatChange } from "../wire/SeatChange";
import type { Solution } from "../wire/Solution";
import type { Start } from "../wire/Start";
import type { TableInfo } from "../wire/TableInfo";
import type { TableLine } from "../wire/TableLine";
import type { Talk } from "../wire/Talk";
import type { TokenLine } from "../wire/TokenLine";
import type { TokenMade } from "../wire/TokenMade";
import type { Verified } from "../wire/Verified";

/** A "no" with its name. `offline` is ours: the server was not reached. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, string>> = {},
    readonly rule: string | null = null,
  ) {
    super(code);
  }
}

/** Waits for a file of this client; one that does not come is told like a server that does not answer. */
export async function reached<T>(file: Promise<T>): Promise<T> {
  try {
    return await file;
  } catch (problem) {
    if (problem instanceof Refusal) throw problem;
    throw new Refusal("offline");
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal("offline");
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return answerOf<T>(await send(method, path, body));
}

/** A file, as a whole: one that breaks off is told like a server that does not answer. */
async function file(path: string): Promise<Blob> {
  const response = await send("GET", path);
  return response.ok ? await reached(response.blob()) : answerOf<never>(response);
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    throw new Refusal("internal");
  }
  if (response.ok) return answer as T;
  const { error, params, rule } = (answer ?? {}) as {
    error?: string;
    params?: Record<string, string>;
    rule?: string;
  };
  throw new Refusal(error ?? "internal", params, rule ?? null);
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body?: unknown) => call<T>("POST", path, body);
const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

/** What we read of a record; docs/records.md has all of it. */
export interface GameRecord {
  game: string;
  options: Record<string, string>;
  seats: ({ person: string } | { bot: string })[];
  commitment: string;
  seed?: string;
  entries: unknown[];
  result: Standing;
}

/** Who may look at a finished game: a seat, those who watch, or somebody who sees everything. */
export type Viewer = number | "public" | "all";

export const api = {
  /** Oneself; null where the house does not know us. */
  me: () => get<Me | null>("/api/me"),
  name: (name: string, invite?: string) => post<Me>("/api/me", invite ? { name, invite } : { name }),
  password: (password: string, current?: string) =>
    post<Me>("/api/me/password", current ? { password, current } : { password }),
  signIn: (name: string, password: string) => post<Me>("/api/session", { name, password }),
  signInByLink: (token: string, password: string) => post<Me>("/api/session/link", { token, password }),
  signOutEverywhere: () => call<null>("DELETE", "/api/sessions"),
  signOut: () => call<null>("DELETE", "/api/session"),
  forgetMe: () => call<null>("DELETE", "/api/me"),

  mates: (after: number) => get<Mates>(`/api/mates?after=${after}`),
  again: (person: string) => post<TableInfo>(`/api/mates/${person}/again`),
  blocks: () => get<BlockedLine[]>("/api/blocks"),
  block: (person: string) => call<null>("PUT", `/api/blocks/${person}`),
  unblock: (person: string) => call<null>("DELETE", `/api/blocks/${person}`),
  asks: () => get<AskLine[]>("/api/asks"),
  accept: (code: string) => post<TableInfo>(`/api/asks/${code}`),
  decline: (code: string) => call<null>("DELETE", `/api/asks/${code}`),
  tokens: () => get<TokenLine[]>("/api/me/tokens"),
  makeToken: (name: string) => post<TokenMade>("/api/me/tokens", { name }),
  revokeToken: (id: string) => call<null>("DELETE", `/api/me/tokens/${id}`),
  archive: () => file("/api/me/archive"),
  alerts: () => get<Alerts>("/api/alerts"),
  chooseAlerts: (choices: AlertChoices) => post<Alerts>("/api/alerts", choices),
  addBrowser: (browser: NewBrowser) => post<Alerts>("/api/alerts/push", browser),
  addMailbox: (address: string, language: string) => post<Alerts>("/api/alerts/mail", { address, language }),
  addWebhook: (address: string, language: string) =>
    post<Alerts>("/api/alerts/webhook", { address, language }),
  removeWay: (way: string) => call<Alerts>("DELETE", `/api/alerts/ways/${encodeURIComponent(way)}`),
  testAlerts: () => post<Alerts>("/api/alerts/test"),
  confirmMailbox: (token: string) => post<null>("/api/alerts/mail/confirm", { token }),
  stopMail: (token: string) => post<null>("/api/alerts/mail/stop", { token }),

  games: () => get<Games>("/api/games"),
  editions: () => get<Editions>("/api/editions"),
  openTables: () => get<TableLine[]>("/api/tables"),
  myTables: () => get<TableLine[]>("/api/tables/mine"),
  make: (made: NewTable) => post<TableInfo>("/api/tables", made),
  table: (code: string) => get<TableInfo>(table(code)),
  join: (code: string, join: Join) => post<TableInfo>(`${table(code)}/join`, join),
  leave: (code: string) => post<unknown>(`${table(code)}/leave`),
  seat: (code: string, seat: number, change: SeatChange) =>
    post<TableInfo>(`${table(code)}/seats/${seat}`, change),
  agree: (code: string, agreement: Agreement) => post<TableInfo>(`${table(code)}/agreement`, agreement),
  nonce: (code: string, nonce: string) => post<unknown>(`${table(code)}/nonce`, { nonce }),
  start: (code: string, start: Start) => post<TableInfo>(`${table(code)}/start`, start),
  sitAgain: (code: string, seat: number) => post<TableInfo>(`${table(code)}/seats/${seat}/return`),
  standIn: (code: string, seat: number) => post<TableInfo>(`${table(code)}/seats/${seat}/stand-in`, {}),
  pause: (code: string) => post<TableInfo>(`${table(code)}/pause`),
  goOn: (code: string) => call<TableInfo>("DELETE", `${table(code)}/pause`),
  advice: (code: string) => post<Advice>(`${table(code)}/advice`),
  rematch: (code: string) => post<TableInfo>(`${table(code)}/rematch`),
  later: (code: string) => post<TableInfo>(`${table(code)}/later`),
  house: () => get<House>("/api/house"),

  talk: (code: string) => get<Talk>(`${table(code)}/talk`),
  say: (code: string, say: Say) => post<Said>(`${table(code)}/talk`, say),
  unsay: (code: string, number: number) => call<Said>("DELETE", `${table(code)}/talk/${number}`),
  freeText: (code: string, on: boolean) => post<TableInfo>(`${table(code)}/free-text`, { on }),
  mutes: () => get<Muted[]>("/api/mutes"),
  mute: (person: string) => call<null>("PUT", `/api/mutes/${person}`),
  unmute: (person: string) => call<null>("DELETE", `/api/mutes/${person}`),

  puzzle: (draw: string) => get<Puzzle>(`/api/puzzle?draw=${draw}`),
  puzzleOfDay: (day: string) => get<Puzzle>(`/api/puzzle?day=${day}`),
  outlook: (code: string) => get<Outlook>(`${table(code)}/outlook`),
  hint: (code: string) => post<Hint>(`${table(code)}/hint`),
  solution: (code: string) => get<Solution>(`${table(code)}/solution`),

  record: (path: string) => get<GameRecord>(path),
  step: (path: string, step: number, viewer: Viewer) =>
    get<RecordStep>(`${path}/steps/${step}?viewer=${viewer}`),
  log: (path: string, viewer: Viewer, after: number) =>
    get<History>(`${path}/log?viewer=${viewer}&after=${after}`),
  verify: (path: string) => get<Verified>(`${path}/verify`),
  importRecord: (text: string) => post<Imported>("/api/records", text),
  ownRecords: () => get<RecordLine[]>("/api/records"),
  removeRecord: (id: string) => call<null>("DELETE", `/api/records/${encodeURIComponent(id)}`),
};
