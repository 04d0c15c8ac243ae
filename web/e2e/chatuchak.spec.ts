import { expect, test } from "@playwright/test";

import { complaints, expectNoSidewaysScroll, expectOver, jumpByKeys, market, spot, tabTo } from "./booths";
import {
  acting,
  frame,
  friend,
  move,
  MOVING,
  myTurn,
  newTable,
  playOn,
  server,
  tapFirst,
  withSettings,
} from "./table";

const preview = (page: import("@playwright/test").Page) =>
  page.locator("footer").filter({ has: page.locator("[data-confirm]") });

test("a whole game against two bots by clicks", async ({ page }) => {
  const said = complaints(page);
  await withSettings(page, MOVING);
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy", "random"] });
  await expect(page.locator("[data-spot]")).toHaveCount(30);
  expect(await playOn(page, tapFirst, 12)).toBe(12);
  // Who has passed looks on until the tent arrives (C13).
  if (!(await myTurn(page))) {
    await page.locator("[data-pass]").click();
    await page.locator("[data-sure]").click();
  }
  await expectOver(page);
  await expect(page.getByRole("dialog")).toContainText("Minus points");
  expect(said).toEqual([]);
});

test("nine booths may jump, and a look at one says what it would do", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await myTurn(page);
  await expect(page.locator("[data-legal]")).toHaveCount(9);

  const first = page.locator("[data-legal]").first();
  await first.hover();
  await expect(page.getByText(/^(Wins|Takes|Makes|It stands)/).first()).toBeVisible();
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(preview(page)).toContainText("Jump");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-confirm]")).toHaveCount(0);
  await expect(first).not.toHaveAttribute("aria-pressed", "true");
});

test("a booth that is not in line says which rule forbids it", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await myTurn(page);
  await page.locator("[data-spot]:not([data-legal])").last().click({ force: true });
  const word = page.locator("[data-reason]").filter({ hasText: "not in line with the empty spot" });
  await expect(word).toBeVisible();
  await expect(word.getByRole("link", { name: /C12/ })).toBeVisible();
  // And what it is all the same.
  await expect(page.locator("[data-explained]")).toContainText("makes a group");
});

test("two browsers see each other's jumps, and the game ends when both have passed", async ({
  page,
  browser,
}) => {
  const { table, join } = await newTable(page, { game: "chatuchak", seats: ["me", "open"], start: false });
  const other = await friend(browser, join);
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  const pages = [page, other];
  for (const one of pages) await expect(one.locator("[data-spot]")).toHaveCount(30);

  for (let turn = 0; turn < 6; turn++) {
    const mover = (await acting(pages))!;
    const watcher = mover === page ? other : page;
    const before = await market(mover);
    await move(mover);
    const after = await market(mover);
    expect(after).not.toEqual(before);
    // The other one sees the same market, small.
    const empty = Object.keys(after).find((name) => after[name] === "empty spot") ?? "";
    await expect(
      watcher.getByRole("img", { name: new RegExp(`^Market of .*${empty}, empty spot`) }),
    ).toBeVisible();
  }

  for (let passes = 0; passes < 2; passes++) {
    const mover = (await acting(pages))!;
    await mover.locator("[data-pass]").click();
    await expect(
      mover.getByRole("dialog").filter({ hasText: "Pass for the rest of the game?" }),
    ).toBeVisible();
    await mover.locator("[data-sure]").click();
    await expect(frame(mover)).not.toHaveAttribute("data-turn", "mine", { timeout: 30_000 });
  }
  for (const one of pages) await expectOver(one);
  await other.context().close();
});

test("a whole game by keyboard only", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await myTurn(page);
  await tabTo(page, "[data-spot]");
  for (let moves = 0; moves < 5; moves++) {
    await myTurn(page);
    const names = await page
      .locator("[data-legal]")
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.spot ?? ""));
    await jumpByKeys(page, names[(moves * 4) % names.length] ?? "");
  }
  await myTurn(page);
  await tabTo(page, "[data-pass]");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-sure]")).toBeVisible();
  await tabTo(page, "[data-sure]");
  await page.keyboard.press("Enter");
  await expectOver(page);
});

test("each jump is announced once", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await myTurn(page);
  const heard = await page.evaluateHandle(() => {
    const region = document.querySelector('[aria-live="polite"]');
    const texts: string[] = [];
    if (region)
      new MutationObserver(() => texts.push(region.textContent ?? "")).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    return texts;
  });
  await move(page);
  await myTurn(page);
  const texts = (await heard.jsonValue()).join("\n");
  expect(texts.match(/You jump/g)).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("a whole game by taps, with markers and the others at hand", async ({ page }) => {
    const said = complaints(page);
    await newTable(page, { game: "chatuchak", seats: ["me", "random", "random", "random"] });
    const tap = async () => {
      const legal = page.locator("[data-legal]");
      await legal.nth(3).tap();
    };
    expect(await playOn(page, tap, 5)).toBe(5);
    await myTurn(page);
    await expectNoSidewaysScroll(page);
    for (const box of await page
      .locator("[data-legal]")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width)))
      expect(box).toBeGreaterThanOrEqual(44);

    await page.locator('[data-explain="marker:rectangle"]').first().tap();
    const drawer = page.locator("[data-explained]");
    await expect(drawer).toContainText("Rectangle");
    await expect(drawer).toContainText("2 × 2 at least");
    await drawer.getByRole("button", { name: "Close" }).tap();
    // The others' markets open from their panels.
    await page.locator('[data-panel="1"]').tap();
    await expect(page.getByRole("dialog").getByRole("img", { name: /^Market of/ })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();

    await page.locator("[data-pass]").tap();
    await page.locator("[data-sure]").tap();
    await expectOver(page);
    await expectNoSidewaysScroll(page);
    expect(said).toEqual([]);
  });
});

test("in Dutch the booths wear Dutch letters", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      "talat.settings",
      JSON.stringify({ speed: "instant", sound: false, language: "nl", letters: true }),
    );
  });
  await newTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await myTurn(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("lege plek");
  const red = page.locator('[data-spot][aria-label*="rode kraam"]').first();
  await expect(red.locator("text")).toHaveText("K");
  await expect(spot(page, "a1")).toHaveAttribute("aria-label", /a1, /);
});
