// What explains itself, where the rules open, how keys reach the board, and how problems go away again.
import { expect, test } from "@playwright/test";

import { resize, sizeName } from "./sizes";
import { advance, move, myTurn, newTable, noComplaints, playOn, seq, withSettings } from "./table";

const PHONE = { width: 360, height: 640 };
const LYING = { width: 844, height: 390 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1280, height: 720 };

test("a tap on a marker tells everybody’s strength, and stops nobody from playing", async ({ page }) => {
  const fine = noComplaints(page);
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy", "greedy"] });
  await myTurn(page);
  for (const viewport of [PHONE, LYING, TABLET, DESK]) {
    await resize(page, viewport);
    await page.locator('[data-explain="marker:path"]').first().click();
    const drawer = page.locator("[data-explained]");
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole("heading", { name: "Path" })).toBeVisible();
    await expect(drawer.getByRole("listitem")).toHaveCount(3);
    await expect(drawer.getByRole("link", { name: "Rule C16" })).toBeVisible();
    // It lies within the screen, beside what it speaks of.
    const inside = async () => {
      const box = (await drawer.boundingBox())!;
      const { width, height } = viewport;
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    };
    await expect.poll(inside, `inside ${sizeName(viewport)}`).toBe(true);
    await drawer.getByRole("button", { name: "Next" }).click();
    await expect(drawer.getByRole("heading", { name: "Rectangle" })).toBeVisible();
    // The next touch on a piece counts.
    const legal = page.locator("[data-stage] [data-cell][data-legal]");
    await legal.last().focus();
    await legal.last().press("Enter");
    await expect(drawer).toBeHidden();
    await expect(page.locator("[data-confirm]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-confirm]")).toHaveCount(0);
  }
  fine();
});

test("the tent says what it is, and no rule that forbids it", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  const drawer = page.locator("[data-explained]");
  await page.locator("[data-explain='tent']").first().click();
  await expect(drawer.getByRole("heading", { name: "The tent" })).toBeVisible();
  await expect(drawer.locator("[data-reason]")).toHaveCount(0);
});

test("what acts is explained by the right button, by holding a finger on it, and by a key", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB", hasTouch: true, viewport: PHONE });
  const page = await context.newPage();
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  const drawer = page.locator("[data-explained]");
  const legal = page.locator("[data-spot][data-legal]").first();
  await legal.click({ button: "right" });
  await expect(drawer).toContainText("makes a group");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  const box = (await legal.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await context.newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await expect(page.locator("[data-rests]")).toHaveCount(1);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(drawer).toContainText("makes a group");
  await expect(page.locator("[data-confirm]")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await legal.focus();
  await page.keyboard.press("i");
  await expect(drawer.getByRole("heading").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(legal).toBeFocused();
  await context.close();
});

test("the menu offers everything on the table, and own numbers explain themselves", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "What is what?" }).click();
  const drawer = page.locator("[data-explained]");
  await expect(drawer.getByRole("heading", { name: "What is what?" })).toBeFocused();
  await drawer.getByText("The tent", { exact: true }).click();
  await expect(drawer).toContainText("twelve-sided");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toBeHidden();
});

test("someone’s small market opens large, and its pieces explain themselves there", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  await page.locator('[data-explain="market:1"]').click();
  const market = page.getByRole("dialog", { name: /^Market of/ });
  await expect(market).toBeVisible();
  await market.locator('[data-explain="spot:1:a1"]').click();
  const drawer = page.locator("[data-explained]");
  await expect(drawer).toContainText(/empty spot/i);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(market).toBeVisible();
});

test("the rules open at the passage with the picture, and its numbers lead to the rulings", async ({
  page,
}) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  await page.keyboard.press("r");
  const rules = page.getByRole("dialog", { name: /^Rules of/ });
  const passage = rules.locator('[data-section="jump"]');
  await expect(passage).toBeInViewport();
  await expect(passage.locator("figure")).toBeVisible();
  await passage.getByRole("link", { name: "C12" }).click();
  await expect(rules.locator('[data-section="C12"]')).toBeInViewport();
});

test("by keys alone: the board is the next stop from page load and gets the focus on one’s turn", async ({
  page,
}) => {
  await withSettings(page, { speed: "normal", sound: false });
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  const onBoard = () =>
    page.evaluate(() => document.activeElement?.closest("[data-cell]")?.closest("[data-stage]") !== null);
  // Nothing is chosen or shown for somebody who has not touched a key.
  await expect(page.locator("[data-preview] strong")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-cell][data-legal]:focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => seq(page)).toBeGreaterThan(0);
  await myTurn(page);
  await expect.poll(onBoard).toBe(true);

  await page.reload();
  await myTurn(page);
  for (let tabs = 0; tabs < 3 && !(await onBoard()); tabs++) await page.keyboard.press("Tab");
  expect(await onBoard()).toBe(true);

  // From the top of the page the first stop leads to the board.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator("[data-skip]").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-cell][data-legal]:focus")).toHaveCount(1);
});

test("the log beside the board is one stop of Tab, at its newest line; arrows go through it", async ({
  page,
}) => {
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  const log = page.getByRole("region", { name: "Log" });
  const lines = log.getByRole("button");
  const many = await lines.count();
  expect(many).toBeGreaterThan(8);
  await page.locator("[data-panel]").last().focus();
  await page.keyboard.press("Tab");
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(lines.nth(many - 2)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(lines.first()).toBeFocused();
  await expect(lines.first()).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-stage] :focus")).toHaveCount(1);
  // Coming back one is where the news is.
  await page.keyboard.press("Shift+Tab");
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-past]")).toBeVisible();
});

test("a problem is forgotten with the next action that works", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await playOn(page, undefined, 1);
  await myTurn(page);
  // Somebody else's window of the same person has moved on: what is chosen here is refused.
  await page.locator("[data-legal]").first().click();
  await page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      WebSocket.prototype.send = send;
      send.call(this, String(data).replace(/"based_on":\d+/, '"based_on":999999'));
    };
  });
  await page.locator("[data-confirm]").click();
  const problem = page.getByText("The table has not come that far yet.");
  await expect(problem).toBeVisible();
  await move(page);
  await expect(problem).toBeHidden();
});

test("the lines of the log are numbered without gaps", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await advance(page, 3);
  await page.reload();
  await myTurn(page);
  await page.keyboard.press("l");
  const numbers = await page.getByRole("dialog", { name: "Log" }).locator(".number").allInnerTexts();
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
});
