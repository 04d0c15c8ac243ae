// Talk at a table: two browsers, two languages.
import { type Browser, expect, type Page, test } from "@playwright/test";

import { acting, frame, friend, move, newTable, noComplaints, person, seq, server } from "./table";

const lines = (page: Page) => page.locator("dialog[open] [data-line]");
const unread = (page: Page) => page.locator("[data-unread]");
const voice = (page: Page) => page.locator("[data-talk-voice]");
const text = (page: Page) => page.locator("[data-talk-text]");
const problem = (page: Page) => page.locator("[data-talk-problem]");

/** Ann, whose page it is and who is the host, and Bo, who reads French, at a started table. */
async function pair(page: Page, browser: Browser, options: object = {}) {
  await person(page, `Ann ${Date.now() % 100_000}`);
  const { table, join } = await newTable(page, { game: "chakapuces", seats: ["me", "open"], start: false });
  const other = await friend(browser, join, { locale: "fr-FR", ...options });
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  await expect(frame(page)).toBeVisible();
  await expect(frame(other)).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("lang", "fr");
  const { name } = (await (await other.request.get(`${server()}/api/me`)).json()) as { name: string };
  return { table, other, name };
}

async function openTalk(page: Page): Promise<void> {
  await page.locator("[data-talk]").click();
  await expect(page.locator("dialog[open] [data-phrase]").first()).toBeVisible();
}

async function write(page: Page, words: string): Promise<void> {
  await text(page).fill(words);
  await text(page).press("Enter");
}

test("a phrase arrives in the reader's language, is counted and told to those who listen", async ({
  page,
  browser,
}) => {
  const fine = noComplaints(page);
  const { other, name } = await pair(page, browser);
  await openTalk(page);
  await expect(page.locator("dialog[open]")).toContainText("Nobody has said anything yet.");
  await page.locator("[data-phrase=good_luck]").click();
  await expect(lines(page)).toContainText("Good luck!");
  await expect(unread(other)).toHaveText("1");
  await expect(voice(other)).toContainText("Bonne chance\u202f!");
  await expect(voice(other)).toHaveAttribute("role", "status");
  await expect(voice(page), "one's own words are not told").toBeEmpty();
  await page.locator("[data-emote=wow]").click();
  await expect(unread(other)).toHaveText("2");
  await openTalk(other);
  await expect(lines(other)).toHaveCount(2);
  await expect(lines(other).first()).toContainText("Bonne chance\u202f!");
  await expect(unread(other)).toHaveCount(0);
  await other.locator("[data-phrase=yes]").click();
  await expect(voice(page)).toHaveText(`${name}: Yes`);
  await expect(lines(page).last()).toContainText("Yes");
  // What was said is still there after a reload, and seen.
  await other.reload();
  await openTalk(other);
  await expect(lines(other)).toHaveCount(3);
  await expect(unread(other)).toHaveCount(0);
  fine();
});

test("free text is for the host to allow, and is text and nothing else", async ({ page, browser }) => {
  const { other } = await pair(page, browser);
  await openTalk(page);
  await openTalk(other);
  await expect(text(other)).toHaveCount(0);
  await page.getByRole("switch", { name: "People may write freely" }).check();
  await expect(text(other)).toBeVisible();
  const hostile = '<img src=x onerror="window.hit=1"> https://example.org <b>bold</b>';
  await write(other, hostile);
  await expect(lines(page).last()).toContainText(hostile);
  await expect(lines(page).locator("a, img, b")).toHaveCount(0);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  await expect(text(other)).toHaveValue("");
  // What is too long is said, and can't be sent.
  await text(other).fill("x".repeat(301));
  await expect(other.locator("dialog[open] form button")).toBeDisabled();
  await text(other).fill("mine to keep");
  await other.context().setOffline(true);
  await text(other).press("Enter");
  await expect(problem(other)).toBeVisible();
  await expect(text(other), "what was not taken is still there").toHaveValue("mine to keep");
  await other.context().setOffline(false);
  await text(other).press("Enter");
  await expect(lines(page).last()).toContainText("mine to keep");
  await expect(text(other)).toHaveValue("");
  await page.getByRole("switch", { name: "People may write freely" }).uncheck();
  await expect(text(other)).toHaveCount(0);
});

test("the host removes a line, and somebody is muted on all devices of who mutes", async ({
  page,
  browser,
}) => {
  const { other, name, table } = await pair(page, browser);
  await openTalk(page);
  await openTalk(other);
  await other.locator("[data-phrase=no]").click();
  await expect(lines(page)).toHaveCount(1);
  await expect(other.locator("[data-remove]")).toHaveCount(0);
  await page.locator("[data-remove]").click();
  await expect(lines(page)).toContainText("Removed by the host.");
  await expect(lines(other)).toContainText("Retiré par l’hôte.");

  await page.getByRole("switch", { name: `Mute ${name}` }).check();
  await expect(lines(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await other.locator("[data-phrase=yes]").click();
  await expect(lines(other)).toHaveCount(2);
  await page.reload();
  await openTalk(page);
  await expect(page.locator("dialog[open]")).toContainText("Nobody has said anything yet.");
  await expect(unread(page)).toHaveCount(0);
  // Another device has the same cookie in this test, and nothing else.
  const state = await page.context().storageState();
  const device = await browser.newContext({ locale: "en-GB", storageState: { ...state, origins: [] } });
  const again = await device.newPage();
  await again.goto(`${server()}/t/${table}`);
  await openTalk(again);
  await expect(again.getByRole("switch", { name: `Mute ${name}` })).toBeChecked();
  await expect(lines(again)).toHaveCount(0);
  await again.goto(`${server()}/settings`);
  await again.getByRole("button", { name: `Hear ${name} again` }).click();
  await expect(again.getByRole("button", { name: `Hear ${name} again` })).toHaveCount(0);
  await device.close();
  await page.reload();
  await openTalk(page);
  await expect(lines(page)).toHaveCount(2);
});

test("letters typed in the talk never reach the board, and keys lead in and out", async ({
  page,
  browser,
}) => {
  const { other, table } = await pair(page, browser);
  await page.request.post(`${server()}/api/tables/${table}/free-text`, { data: { on: true } });
  // Somebody has moved, so that there is something to undo.
  const first = await acting([page, other]);
  if (first === page) await move(page, (page) => page.locator("[data-card][data-legal]").first().click());
  const before = await seq(page);
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog", { name: "Chat" })).toBeVisible();
  await text(page).focus();
  await page.keyboard.type("curl i? u l r ");
  await page.keyboard.press("ArrowLeft");
  await expect(text(page)).toHaveValue("curl i? u l r ");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await seq(page)).toBe(before);
  await page.keyboard.press("Enter");
  await expect(lines(page)).toContainText("curl i? u l r");
  // Tab goes on from the field.
  await page.keyboard.press("Tab");
  await expect(text(page)).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("watchers have no talk, and neither has who plays with bots alone", async ({ page, browser }) => {
  const { table } = await pair(page, browser);
  const watcher = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await watcher.goto(`${server()}/t/${table}`);
  await expect(frame(watcher)).toBeVisible();
  await expect(watcher.locator("[data-talk]")).toHaveCount(0);
  await openTalk(page);
  await page.locator("[data-emote=hello]").click();
  await expect(lines(page)).toHaveCount(1);
  await expect(watcher.locator("body")).not.toContainText("Hello!");
  await watcher.context().close();
  await newTable(page, { game: "chakapuces", seats: ["me", "greedy"] });
  await expect(frame(page)).toBeVisible();
  await expect(page.locator("[data-talk]")).toHaveCount(0);
});

for (const [width, height] of [
  [360, 640],
  [320, 568],
  [640, 360],
  [844, 390],
  [1280, 720],
] as const)
  test(`at ${width} × ${height} everything of the talk can be reached`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height });
    const { table } = await pair(page, browser);
    await page.request.post(`${server()}/api/tables/${table}/free-text`, { data: { on: true } });
    await openTalk(page);
    for (const what of [
      "[data-talk-text]",
      "[data-emote=one_more]",
      "dialog[open] [role=switch] >> nth=-1",
    ]) {
      await page.locator(what).scrollIntoViewIfNeeded();
      await expect(page.locator(what)).toBeInViewport();
    }
    await write(page, "hello");
    await expect(lines(page)).toContainText("hello");
    const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(wide)).toBe(false);
  });
