// What the tests of Chatuchak and of its race share: a market to tap and to walk through by keys.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { frame, happened, playedTable, type Plan, seq, server } from "./table";

/** The spot of the market that may be played on. */
export const spot = (page: Page, name: string): Locator => page.locator(`[data-spot="${name}"]`);

/** Errors that the page complains of, as they come. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    // A page of the server that draws nothing has no icon, which the browser misses.
    if (message.location().url.endsWith("/favicon.ico")) return;
    if (message.type() === "error") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, "pixels that stick out at the side").toBeLessThanOrEqual(0);
}

/** The own market as it is drawn: the name of each spot's booth, by spot. */
export async function market(page: Page): Promise<Record<string, string>> {
  return page
    .locator("[data-spot]")
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells.map((cell) => [
          (cell as HTMLElement).dataset.spot,
          (cell.getAttribute("aria-label") ?? "").split(/[,.] */)[1],
        ]),
      ),
    );
}

/** Walks to a spot by arrow keys, from wherever the focus is in the market. */
export async function walkTo(page: Page, name: string): Promise<void> {
  const [column, row] = ["abcdef".indexOf(name.charAt(0)), Number(name.charAt(1)) - 1];
  const here = page.locator("[data-cell]:focus");
  await expect(here).toBeVisible();
  const [fromRow = 0, fromColumn = 0] = ((await here.getAttribute("data-cell")) ?? "").split(",").map(Number);
  for (let y = fromRow; y !== row; y += Math.sign(row - y))
    await page.keyboard.press(row > y ? "ArrowDown" : "ArrowUp");
  for (let x = fromColumn; x !== column; x += Math.sign(column - x))
    await page.keyboard.press(column > x ? "ArrowRight" : "ArrowLeft");
  await expect(spot(page, name)).toBeFocused();
}

/** Presses Tab until something of that kind has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Makes one jump by keys: walks there, Enter shows it, Enter does it. */
export async function jumpByKeys(page: Page, name: string): Promise<void> {
  await walkTo(page, name);
  const before = await seq(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-confirm]")).toBeVisible();
  await page.keyboard.press("Enter");
  await happened(page, before);
}

/** The jumps of a recorded game of one, from the fixtures that the rules are tested with. */
export function recordedJumps(game: string): string[] {
  const file = join(import.meta.dirname, "../../fixtures/games", `${game}.json`);
  const record = JSON.parse(readFileSync(file, "utf8")) as { entries: { act?: { action: string } }[] };
  return record.entries.flatMap(({ act }) => (act ? [act.action] : []));
}

/** Opens a recorded puzzle so many jumps before its end; answers with those that are left. */
export async function nearlySolved(
  page: Page,
  game: string,
  options: Plan["options"],
  left: number,
): Promise<string[]> {
  const jumps = recordedJumps(game);
  const before = jumps.slice(0, -left).map((from) => ({ kind: "jump", from }));
  const plan: Plan = { game: "race", seats: ["me"], options };
  const { table } = await playedTable(page, plan, before.length, before);
  await page.goto(`${server()}/t/${table}`);
  await expect(page.locator("[data-moves]")).toHaveText(String(before.length));
  return jumps.slice(-left);
}

/** Taps one booth after the other where a tap moves at once, and waits until the server has counted each. */
export async function solve(
  page: Page,
  jumps: readonly string[],
  tap: (from: string) => Promise<void> = (from) => spot(page, from).click(),
): Promise<void> {
  const first = Number(await page.locator("[data-moves]").textContent());
  for (const [index, from] of jumps.entries()) {
    await tap(from);
    await page.waitForFunction(
      (count) => document.querySelector("[data-moves]")?.textContent?.trim() === count,
      String(first + index + 1),
    );
  }
}

/** Waits until the game is over. */
export async function expectOver(page: Page): Promise<void> {
  await expect(frame(page)).toHaveAttribute("data-turn", "over", { timeout: 60_000 });
  await expect(page.locator("[data-end]")).toBeVisible();
}
