// What tests of any game need: people, tables, and somebody who plays by clicking.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Browser, expect, type Locator, type Page } from "@playwright/test";

import type { TimeControl } from "../src/lib/wire/TimeControl";

/** The address of the server under test. */
export function server(): string {
  const url = process.env.TALAT_URL;
  if (!url) throw new Error("no server: is e2e/server.ts the global set-up?");
  return url;
}

type Bot = "random" | "greedy" | (string & {});
export type SeatPlan = "me" | "open" | Bot | { label: string };

export interface Plan {
  game: "chatuchak" | "race" | "bangkok" | "chakapuces";
  /** The seats, clockwise: `me` (again for a hot seat, or with a label), `open`, or a kind of bot. */
  seats: SeatPlan[];
  options?: Record<string, string>;
  /** What is agreed about time. */
  time?: TimeControl;
  /** False leaves the table before its start. */
  start?: boolean;
}

let people = 0;

/** What the tests want of the settings of a new browser: nothing moves or waits for a tap, unless that is tested. */
export const CALM = { speed: "instant", sound: false, passAlone: true } as const;

/** For whole games as people see them: pieces travel, as fast as anybody may want it. */
export const MOVING = { speed: "fast", sound: false, motion: "full" } as const;

/** Puts settings into a page before it loads. */
export async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((wanted) => {
    const key = "talat.settings";
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(wanted));
  }, settings);
}

/** Gives the page's browser a person; answers with the name. */
export async function person(page: Page, name = `Mali ${process.pid}-${++people}`): Promise<string> {
  const answer = await page.request.post(`${server()}/api/me`, { data: { name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

/** Makes a table by the API; answers with its codes. */
export async function makeTable(page: Page, plan: Plan): Promise<{ table: string; join: string }> {
  await withSettings(page, CALM);
  const known = await page.request.get(`${server()}/api/me`);
  if (known.status() !== 200) await person(page);
  const seats = plan.seats.map((seat) => {
    if (typeof seat === "object") return { kind: "me", label: seat.label };
    return seat === "me" || seat === "open" ? { kind: seat } : { kind: "bot", bot: seat };
  });
  const data = {
    game: plan.game,
    options: plan.options ?? {},
    seats,
    visibility: "private",
    time: plan.time,
  };
  const made = await page.request.post(`${server()}/api/tables`, { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { table, join } = (await made.json()) as { table: string; join: string };
  if (plan.start ?? true) await start(page, table);
  return { table, join };
}

/** Starts a table by the API; answers with when it begins, where that is not at once. */
export async function start(page: Page, table: string): Promise<number> {
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  return ((await started.json()) as { starts_at: number | null }).starts_at ?? 0;
}

/** Waits until a common start is past, also by the server's timer, which may come a little after its clock. */
export const past = (startsAt: number) =>
  new Promise((done) => setTimeout(done, Math.max(0, startsAt + 300 - Date.now())));

/** Makes a table by the API and opens it; answers with its codes. */
export async function newTable(page: Page, plan: Plan): Promise<{ table: string; join: string }> {
  const made = await makeTable(page, plan);
  await page.goto(`${server()}/t/${made.table}`);
  return made;
}

/** A page of another browser, which goes with the one of the test: what nobody looks at any more would still be drawn. */
export async function elsewhere(browser: Browser, options: object = {}): Promise<Page> {
  const before = browser.contexts().at(-1);
  const context = await browser.newContext({ locale: "en-GB", ...options });
  before?.once("close", () => void context.close().catch(() => undefined));
  return context.newPage();
}

/** A second person in a browser of their own, at the same table. */
export async function friend(browser: Browser, join: string, options: object = {}): Promise<Page> {
  const page = await elsewhere(browser, options);
  await withSettings(page, CALM);
  await person(page);
  const joined = await page.request.post(`${server()}/api/tables/${join}/join`, { data: {} });
  expect(joined.ok(), await joined.text()).toBe(true);
  await page.goto(`${server()}/t/${join}`);
  return page;
}

/** The frame of a game: `data-seq`, `data-turn` (mine, other, over), `data-busy`. */
export const frame = (page: Page): Locator => page.locator("[data-play]");

/** The length of the log that the page shows. */
export async function seq(page: Page): Promise<number> {
  return Number(await frame(page).getAttribute("data-seq"));
}

/** Waits until it is this page's turn, or the game is over; answers whether it is over. */
export async function myTurn(page: Page): Promise<boolean> {
  // Looked at with every frame: an assertion would look once a second before long.
  const turn = await page.waitForFunction(() => {
    const play = document.querySelector<HTMLElement>("[data-play]");
    const { turn, busy } = play?.dataset ?? {};
    return turn === "over" || (turn === "mine" && busy === undefined) ? turn : null;
  });
  return (await turn.jsonValue()) === "over";
}

/** Waits until more has happened than so much, as this page sees it; a curtain may hide the game by then. */
export async function happened(page: Page, before: number): Promise<void> {
  const more = (before: number) => {
    if (document.querySelector("[data-curtain]")) return true;
    return Number(document.querySelector<HTMLElement>("[data-play]")?.dataset.seq ?? "0") > before;
  };
  await page.waitForFunction(more, before).catch((problem: Error) => {
    throw new Error(`nothing happens after ${before}: ${problem.message}`, { cause: problem });
  });
}

/** The page on whose turn it is; null once the game is over. */
export async function acting(pages: Page[]): Promise<Page | null> {
  let found: Page | null = null;
  const look = async () => {
    for (const page of pages) {
      const { turn, busy } = await frame(page).evaluate((play) => ({ ...(play as HTMLElement).dataset }));
      if (turn === "over") return "over";
      if (turn !== "mine" || busy !== undefined) continue;
      found = page;
      return "turn";
    }
    return "waiting";
  };
  await expect.poll(look, { intervals: [20, 50, 100] }).not.toBe("waiting");
  return found;
}

/** One way of choosing: taps what may be tapped until the move can be confirmed. */
export async function tapFirst(page: Page): Promise<void> {
  await page.locator("[data-legal]").first().click();
}

/** Makes one move by clicks: chooses, confirms, and waits until the server has taken it. */
export async function move(page: Page, choose: (page: Page) => Promise<void> = tapFirst): Promise<void> {
  const before = await seq(page);
  await choose(page);
  await page.locator("[data-confirm]").click();
  await happened(page, before);
}

/** Plays by clicks until the game is over, or for so many moves; answers with the number of moves made. */
export async function playOn(
  page: Page,
  choose: (page: Page) => Promise<void> = tapFirst,
  most = Infinity,
): Promise<number> {
  let moves = 0;
  while (moves < most && !(await myTurn(page))) {
    await move(page, choose);
    moves += 1;
  }
  return moves;
}

/** A page of the server that draws nothing: games that are only to be had are played from there. */
const quietly = (page: Page) => page.goto(`${server()}/api/games`);

interface Advance {
  /** The table, if it is not the one that the page shows. */
  table?: string;
  /** The own seats. */
  seats?: number[];
  /** What to do, one after the other, instead of anything that is legal. */
  actions?: object[];
  /** Stops where the position has this. */
  until?: string;
}

/** Lets this page's person act by the socket, whatever the board looks like, for so many moves or to the end. */
export async function advance(
  page: Page,
  moves = Infinity,
  { table = new URL(page.url()).pathname.split("/").at(-1) ?? "", seats = [0], actions, until }: Advance = {},
): Promise<void> {
  if (moves === 0) return;
  await page.evaluate(
    async ({ code, most, seats, actions, until }) => {
      const socket = new WebSocket(`ws://${location.host}/api/socket`);
      await new Promise((open) => (socket.onopen = open));
      await new Promise<void>((enough, failed) => {
        let made = 0;
        const answered = new Set<string>();
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string);
          if (message.type === "refused") failed(new Error(`refused: ${data}`));
          if (message.type !== "update") return;
          const end = message.over || made >= most || (until !== undefined && until in message.view);
          if (end) enough();
          if (end || message.legal.length === 0) return;
          // The same position may be told again: it is answered once.
          const position = `${message.seat} ${message.seq}`;
          if (answered.has(position)) return;
          answered.add(position);
          const moves = message.legal.filter(
            ({ action }: { action: { kind: string } }) => !/pass|give_up/.test(action.kind),
          );
          const choice = moves.length > 0 ? moves : message.legal;
          const action = actions ? actions[made] : choice[(made * 7) % choice.length].action;
          const { table, seat, seq } = message;
          made += 1;
          socket.send(
            JSON.stringify({
              type: "act",
              cid: `m${Date.now()}-${made}`,
              table,
              seat,
              based_on: seq,
              action,
            }),
          );
        };
        for (const seat of seats) socket.send(JSON.stringify({ type: "subscribe", table: code, seat }));
      });
      socket.close();
    },
    { code: table, most: Math.min(moves, actions?.length ?? 1e9), seats, actions, until },
  );
}

export const HOT_SEAT: Plan = { game: "chakapuces", seats: [{ label: "Ann" }, { label: "Bo" }] };

/** A table where so many moves have been made, or all, before anybody looks; answers with its codes. */
export async function playedTable(
  page: Page,
  plan: Plan,
  moves = Infinity,
  actions?: object[],
): Promise<{ table: string; join: string }> {
  const made = await makeTable(page, plan);
  const seats = plan.seats.flatMap((seat, number) =>
    seat === "me" || typeof seat === "object" ? [number] : [],
  );
  await quietly(page);
  await advance(page, moves, { table: made.table, seats, actions });
  return made;
}

/** A finished game to look at: own seats are played by the socket; answers with its table. */
export async function playToEnd(page: Page, plan: Plan = HOT_SEAT): Promise<string> {
  const { table } = await playedTable(page, plan);
  await page.goto(`${server()}/t/${table}`);
  return table;
}

/** Brings one of the recorded games that the rules are tested with; answers with where it is watched again. */
export async function recorded(page: Page, game: string): Promise<string> {
  const data = readFileSync(join(import.meta.dirname, "../../fixtures/games", `${game}.json`), "utf8");
  await withSettings(page, CALM);
  await person(page);
  const headers = { "content-type": "application/json" };
  const brought = await page.request.post(`${server()}/api/records`, { data, headers });
  expect(brought.ok(), await brought.text()).toBe(true);
  return `/g/${((await brought.json()) as { id: string }).id}`;
}

/** What is said in a corner of the page goes away after some seconds; here it stays to be looked at. */
export async function lasting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((then: () => void, after?: number, ...given: unknown[]) =>
      after && after >= 4_000 && after <= 8_000 ? 0 : later(then, after, ...given)) as typeof later;
  });
}

/** Fails a test in whose page anything was wrong that only the console tells. */
export function noComplaints(page: Page): () => void {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Plain http has no opener policy, which the browser notes.
    const noted = /status of (404|409)|Cross-Origin-Opener-Policy/.test(message.text());
    if (message.type() === "error" && !noted) complaints.push(message.text());
  });
  return () => expect(complaints).toEqual([]);
}
