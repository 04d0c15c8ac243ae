// What every board must bear: several people at one device, eyes without a seat, a reload or a cut in mid-turn, one tap.
import { type Browser, expect, type Page, test } from "@playwright/test";

import { complaints, market, spot } from "./booths";
import {
  advance,
  CALM,
  elsewhere,
  frame,
  friend,
  move,
  myTurn,
  newTable,
  noComplaints,
  type Plan,
  seq,
  server,
  tapFirst,
  withSettings,
} from "./table";
import { byClick, nextTap, playUntil } from "./trade";
import { onTheWire } from "./wire";

type Game = Plan["game"];
/** How a move of each game is chosen. */
const CHOOSE: Record<Game, (page: Page) => Promise<void>> = {
  chatuchak: tapFirst,
  race: tapFirst,
  bangkok: byClick,
  chakapuces: (page) => page.locator("[data-card][data-legal]").first().click(),
};
const GAMES: readonly Game[] = ["chatuchak", "bangkok", "chakapuces"];
const TWO = [{ label: "Ann" }, { label: "Bo" }];
const alone: Plan = { game: "race", seats: ["me"], options: { grid: "7" } };
const againstBot = (game: Game): Plan => ({ game, seats: ["me", "greedy"] });
const confirm = (page: Page) => page.locator("[data-confirm]");
const own = (page: Page) => page.locator("[data-panel]", { hasText: "You" });

/** Waits until no seat of this device is busy: a turn, a curtain, or the end. */
async function awaited(page: Page): Promise<"curtain" | "turn"> {
  const curtain = page.locator("[data-curtain]");
  await expect(curtain.or(page.locator('[data-play][data-turn="mine"]:not([data-busy])'))).toBeVisible();
  return (await curtain.isVisible()) ? "curtain" : "turn";
}

test("around one device Chatuchak goes from hand to hand without a curtain: nothing is secret", async ({
  page,
}) => {
  const fine = noComplaints(page);
  await newTable(page, { game: "chatuchak", seats: TWO });
  const seats: (string | null)[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(own(page)).toBeVisible();
    expect(await awaited(page)).toBe("turn");
    const seat = await own(page).getAttribute("data-panel");
    seats.push(seat);
    await move(page);
    await expect(page.locator(`[data-panel="${seat}"]`)).not.toContainText("You");
  }
  expect(seats[0]).not.toBe(seats[1]);
  expect(seats[0]).toBe(seats[2]);
  fine();
});

test("around one device Bangkok shows each their own objective only", async ({ page }) => {
  const fine = noComplaints(page);
  await newTable(page, { game: "bangkok", seats: TWO });
  const seen = new Map<string, string | null>();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await awaited(page)).toBe("curtain");
    await expect(page.locator("[data-legal], [data-hand], [data-at^='o']")).toHaveCount(0);
    await page.locator("[data-curtain]").getByRole("button").click();
    await myTurn(page);
    const seat = (await own(page).getAttribute("data-panel")) ?? "";
    seen.set(seat, await page.locator(`[data-at="o${seat}"]`).getAttribute("aria-label"));
    await expect(page.locator("[data-other] .tile")).toHaveAttribute("title", /secret until the end/);
    // A trade, and what it brings is built: then the device goes on.
    do await move(page, byClick);
    while ((await awaited(page)) === "turn");
  }
  expect([...seen.keys()].sort()).toEqual(["0", "1"]);
  for (const words of seen.values()) expect(words).toMatch(/^Your objective: 1 point for each/);
  fine();
});

/** A browser of its own without a seat at the table. */
async function watch(browser: Browser, table: string): Promise<Page> {
  const page = await elsewhere(browser);
  await withSettings(page, CALM);
  await page.goto(`${server()}/t/${table}`);
  await expect(page.getByText("Watching", { exact: true })).toBeVisible();
  return page;
}

for (const game of GAMES)
  test(`${game}: who watches sees all that is public, follows, and can do nothing`, async ({
    page,
    browser,
  }) => {
    const { join, table } = await newTable(page, { game, seats: ["me", "open"], start: false });
    const other = await friend(browser, join, { locale: "en-GB" });
    const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
    expect(started.ok(), await started.text()).toBe(true);
    const watcher = await watch(browser, table);
    const heard = complaints(watcher);
    const turns = page.locator('[data-play][data-turn="mine"]:not([data-busy])');
    await expect
      .poll(async () => (await turns.isVisible()) || (await other.locator('[data-turn="mine"]').isVisible()))
      .toBe(true);
    const player = (await turns.isVisible()) ? page : other;
    await myTurn(player);
    const before = await seq(watcher);
    await move(player, CHOOSE[game]);
    await expect.poll(() => seq(watcher)).toBeGreaterThan(before);
    await expect(watcher.locator("[data-legal], [data-confirm], [data-undo]")).toHaveCount(0);
    // Nothing secret: no hand of cats, no objective.
    await expect(watcher.locator("[data-card]")).toHaveCount(0);
    if (game === "bangkok") {
      await expect(watcher.locator('[data-at="o0"]')).toHaveAttribute("title", /secret until the end/);
      await expect(watcher.locator('[data-at="o1"]')).toHaveAttribute("title", /secret until the end/);
    }
    // A tap looks, and does nothing: what it tells lies above the board until Escape.
    const done = await seq(watcher);
    const told = watcher.getByRole("dialog");
    await watcher.locator("[data-cell]").first().click({ force: true });
    await expect(told).toBeVisible();
    await watcher.keyboard.press("Escape");
    await expect(told).toBeHidden();
    await watcher.locator('[data-panel="1"]').click();
    await expect(watcher.locator("[data-play]")).toBeVisible();
    await expect(watcher.locator("[data-legal], [data-confirm], [data-undo]")).toHaveCount(0);
    expect(await seq(watcher)).toBe(done);
    expect(heard).toEqual([]);
    await watcher.context().close();
    await other.context().close();
  });

test("who watches a race sees the markets of all", async ({ page, browser }) => {
  const { table } = await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "3" } });
  const watcher = await watch(browser, table);
  await expect(watcher.locator('[data-at="g0:a1"]')).toBeVisible();
  await expect(watcher.locator('[data-at="g1:a1"]')).toBeVisible();
  await expect(watcher.locator("[data-legal], [data-give-up]")).toHaveCount(0);
  await watcher.context().close();
});

for (const game of GAMES)
  test(`${game}: a reload in mid-turn keeps the position and lets go of what was only chosen`, async ({
    page,
  }) => {
    await newTable(page, againstBot(game));
    await myTurn(page);
    await CHOOSE[game](page);
    await expect(confirm(page)).toBeVisible();
    const before = await seq(page);
    await page.reload();
    await myTurn(page);
    expect(await seq(page)).toBe(before);
    await expect(confirm(page)).toHaveCount(0);
    await move(page, CHOOSE[game]);
  });

test("bangkok: a reload between the trade and the market asks for the market again", async ({ page }) => {
  const building = page.locator("[data-prompt]", { hasText: "build into your market" });
  await playUntil(page, againstBot("bangkok"), () => building.isVisible());
  await page.reload();
  await expect(building).toBeVisible();
  // Each cell says what the card brings there, or why it can't lie there.
  await page.locator("[data-hand][data-legal]").first().click();
  await expect(page.locator('[data-part="own"] [data-market][data-legal]').first()).toHaveAccessibleName(
    /point/,
  );
  await expect(page.locator('[data-part="own"] [data-market="c3"]')).toHaveAccessibleName(
    /upper-left|not next to/,
  );
  await page.locator('[data-part="own"] [data-market="c3"]').hover({ force: true });
  await expect(page.locator(".hint")).toContainText(/upper-left|not next to/);
  await move(page, byClick);
});

test("chakapuces: a reload between two cards asks for the second", async ({ page }) => {
  const wire = await onTheWire(page);
  await newTable(page, againstBot("chakapuces"));
  await myTurn(page);
  await move(page, CHOOSE.chakapuces);
  const second = page.locator("[data-prompt]", { hasText: "Second card" });
  await expect(second).toBeVisible();
  await page.reload();
  await expect(second).toBeVisible();
  await expect(page.locator("[data-card]")).toHaveCount(3);
  const marked = page.locator("[data-place]", { hasText: "1st" });
  await expect(marked).toHaveCount(1);

  // Nobody knows any more in which order a stack came about: the mark stays where another card lies in front.
  const told = wire.last();
  const { card } = told.view.first;
  const value = parseInt(card);
  const line = { ...told.view.line, [value]: 1, [`${value}s`]: 1 };
  wire.tell({ ...told, view: { ...told.view, line } });
  await expect(page.locator(`[data-place="${value}"] [data-at^="line:"]`)).toHaveCount(2);
  await expect(marked).toHaveCount(1);
});

test("chatuchak: the die shows the last roll after a reload too", async ({ page }) => {
  await newTable(page, againstBot("chatuchak"));
  await advance(page, 2);
  await myTurn(page);
  await page.reload();
  await myTurn(page);
  await page.keyboard.press("l");
  const rolls = page.getByRole("dialog", { name: "Log" }).getByText(/ rolls? \d+/);
  const last = /rolls? (\d+)/.exec((await rolls.last().textContent()) ?? "")?.[1];
  expect(last).toBeDefined();
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-at="die"] svg title')).toContainText(last ?? "");
});

test("the puzzle: a reload keeps the moves made", async ({ page }) => {
  await newTable(page, alone);
  await myTurn(page);
  await move(page);
  await move(page);
  const before = await market(page);
  await page.reload();
  await myTurn(page);
  await expect(page.locator("[data-moves]")).toHaveText("2");
  expect(await market(page)).toEqual(before);
});

for (const plan of [...GAMES.map(againstBot), alone])
  test(`${plan.game}: a cut in mid-turn is told and mended, and nothing is done meanwhile`, async ({
    page,
    context,
  }) => {
    await newTable(page, plan);
    await myTurn(page);
    const before = await seq(page);
    await CHOOSE[plan.game](page);
    await expect(confirm(page)).toBeEnabled();
    await context.setOffline(true);
    await expect(page.locator('[data-connection="lost"]')).toBeVisible();
    await expect(confirm(page)).toBeDisabled();
    expect(await seq(page)).toBe(before);
    await context.setOffline(false);
    await expect(page.locator('[data-connection="open"]')).toBeVisible({ timeout: 30_000 });
    await confirm(page).click();
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
  });

test("the speed game: a cut stops one's own taps, and they go on after it", async ({ page, context }) => {
  await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "7" } });
  await expect(frame(page)).toHaveAttribute("data-turn", "mine", { timeout: 30_000 });
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
  await expect(page.locator("[data-preview]")).toContainText("A tap moves at once.");
  await context.setOffline(true);
  await expect(page.locator('[data-connection="lost"]')).toBeVisible();
  const from = await page.locator("[data-spot][data-legal]").first().getAttribute("data-spot");
  const before = await market(page);
  await spot(page, from ?? "a1").click({ force: true });
  expect(await market(page)).toEqual(before);
  await context.setOffline(false);
  await expect(page.locator('[data-connection="open"]')).toBeVisible({ timeout: 30_000 });
  await spot(page, from ?? "a1").click({ force: true });
  await expect.poll(() => market(page)).not.toEqual(before);
});

test("the speed game does not call out each jump of the others", async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector("[data-announced]")?.textContent ?? "";
      if (text !== "" && said.at(-1) !== text) said.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "7" } });
  const bot = (await page.locator('[data-panel="1"] .name').textContent()) ?? "?";
  await expect(page.locator('[data-panel="1"]')).toContainText(/[3-9]|\d\d/, { timeout: 30_000 });
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  // Only the last one, which leaves the bot without moves, is news.
  const jumps = said.filter((text) => text.includes(`${bot} jumps`) && !text.includes("no moves left"));
  expect(jumps).toEqual([]);
  // The log has them all the same.
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Log" }).getByText(`${bot} jumps`).first()).toBeVisible();
});

test("bangkok with one-tap moves: the last tap of a trade does it", async ({ page }) => {
  await withSettings(page, { ...CALM, oneTap: true });
  await newTable(page, againstBot("bangkok"));
  await myTurn(page);
  await expect(page.locator("[data-preview]")).toContainText("A tap moves at once.");
  for (let moves = 0; moves < 3; moves += 1) {
    const before = await seq(page);
    for (let taps = 0; (await seq(page)) === before; taps += 1) {
      expect(taps, "a move needs few taps").toBeLessThan(8);
      await page.locator(await nextTap(page)).click();
      await expect(confirm(page)).toHaveCount(0);
      await expect(page.locator("[data-play]:not([data-busy])")).toBeVisible();
    }
    if (await myTurn(page)) break;
  }
});

test("single keys can be switched off, and the list of keys says so", async ({ page }) => {
  await newTable(page, againstBot("chatuchak"));
  await myTurn(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("switch", { name: /Single-key shortcuts/ }).uncheck();
  await expect(keys).toContainText("Single keys are switched off");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  for (const key of ["l", "r", "?"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await myTurn(page);
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${server()}/settings`);
  await expect(page.getByRole("switch", { name: /Single-key shortcuts/ })).not.toBeChecked();
});
