// What tests of any game need: people, tables, and somebody who plays by clicking.
import { type Browser, expect, type Locator, type Page } from "@playwright/test";

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
  /** False leaves the table before its start. */
  start?: boolean;
}

let people = 0;

/** What the tests want of the settings of a new browser: nothing moves, unless motion is tested. */
export const CALM = { speed: "instant", sound: false } as const;

/** Puts settings into a page before it loads. */
export async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((wanted) => {
    const key = "talat.settings";
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(wanted));
  }, settings);
}

/** Gives the page's browser a person; answers with the name. */
export async function person(page: Page, name = `Guest ${process.pid} ${++people}`): Promise<string> {
  const answer = await page.request.post(`${server()}/api/me`, { data: { name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

/** Makes a table by the API and opens it; answers with its codes. */
export async function newTable(page: Page, plan: Plan): Promise<{ table: string; join: string }> {
  await withSettings(page, CALM);
  const known = await page.request.get(`${server()}/api/me`);
  if (!known.ok()) await person(page);
  const seats = plan.seats.map((seat) => {
    if (typeof seat === "object") return { kind: "me", label: seat.label };
    return seat === "me" || seat === "open" ? { kind: seat } : { kind: "bot", bot: seat };
  });
  const data = { game: plan.game, options: plan.options ?? {}, seats, visibility: "private" };
  const made = await page.request.post(`${server()}/api/tables`, { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { table, join } = (await made.json()) as { table: string; join: string };
  if (plan.start ?? true) {
    const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
    expect(started.ok(), await started.text()).toBe(true);
  }
  await page.goto(`${server()}/t/${table}`);
  return { table, join };
}

/** A second person in a browser of their own, at the same table. */
export async function friend(browser: Browser, join: string, options: object = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
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
  await expect(
    page.locator('[data-play][data-turn="mine"]:not([data-busy]), [data-play][data-turn="over"]'),
  ).toBeVisible({
    timeout: 30_000,
  });
  return (await frame(page).getAttribute("data-turn")) === "over";
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
  await expect.poll(() => seq(page), { message: "the server takes the move" }).toBeGreaterThan(before);
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
