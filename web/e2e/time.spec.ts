// Time that was agreed: clocks that two browsers see alike, turns that a bot plays, chairs that are lost and taken back, pauses.
import { type Browser, expect, type Page, test } from "@playwright/test";

import type { TimeControl } from "../src/lib/wire/TimeControl";
import { startServer } from "./server";
import { acting, frame, friend, makeTable, move, myTurn, newTable, noComplaints, server } from "./table";

const card = (page: Page) => page.locator("[data-card][data-legal]").first().click();
const running = (page: Page) => page.locator('[data-panel] [data-clock="runs"] [data-left]');
const chair = (page: Page) => page.locator("[data-bot-chair]");

/** Two people at a table of Chakapuces with clocks, each in a browser of their own. */
async function pair(
  page: Page,
  browser: Browser,
  time: TimeControl,
): Promise<{ table: string; other: Page }> {
  const plan = { game: "chakapuces", seats: ["me", "open"], time, start: false } as const;
  const { table, join } = await newTable(page, { ...plan, seats: [...plan.seats] });
  const other = await friend(browser, join);
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  await expect(frame(page)).toBeVisible();
  await expect(frame(other)).toBeVisible();
  return { table, other };
}

/** When the running clock came to show each of so many next times, by the machine's clock. */
async function changes(page: Page, many: number): Promise<Map<string, number>> {
  const seen = await page.evaluate(
    (many) =>
      new Promise<[string, number][]>((done) => {
        const found: [string, number][] = [];
        const look = () => {
          const left = document.querySelector('[data-panel] [data-clock="runs"] [data-left]')?.textContent;
          if (left && left !== found.at(-1)?.[0]) found.push([left, Date.now()]);
          // The first one was there before.
          if (found.length > many) done(found.slice(1));
          else setTimeout(look, 10);
        };
        look();
      }),
    many,
  );
  return new Map(seen);
}

test("a clock runs, and two browsers agree on it within half a second", async ({ page, browser }) => {
  const fine = noComplaints(page);
  const { other } = await pair(page, browser, { kind: "turn", seconds: 600 });
  await expect(running(page)).toHaveCount(1);
  await expect(running(other)).toHaveCount(1);
  const [here, there] = await Promise.all([changes(page, 3), changes(other, 3)]);
  const both = [...here].filter(([left]) => there.has(left));
  expect(both.length).toBeGreaterThan(1);
  for (const [left, at] of both)
    expect(Math.abs(at - (there.get(left) ?? 0)), `the moment of ${left}`).toBeLessThan(500);
  fine();
});

test("time is chosen with the table, said in the lobby and in the list", async ({ page, browser }) => {
  const plan = { game: "chatuchak" as const, seats: ["me", "open"] as ("me" | "open")[], start: false };
  const { join } = await newTable(page, plan);
  const other = await friend(browser, join);
  const chooser = page.locator("[data-time-chooser]");
  await chooser.getByRole("radio", { name: "Over days" }).check();
  await chooser.getByRole("radio", { name: "3 days" }).check();
  await expect(other.locator('[data-time="days"]')).toContainText("3 days a turn");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(frame(page)).toBeVisible();
  await page.goto(server());
  await expect(page.locator('section a [data-time="days"]')).toHaveText("3 days a turn");
  await expect(page.locator("section a").first()).toContainText("left");
});

test("all agree on a pause, nothing can be done in it, and anybody goes on", async ({ page, browser }) => {
  const { other } = await pair(page, browser, { kind: "bank", seconds: 600, increment: 10 });
  await page.locator("[data-menu]").click();
  await page.locator("[data-ask-pause]").click();
  await expect(page.locator("[data-banner]")).toContainText("You asked for a pause.");
  await other.locator("[data-agree-pause]").click();
  for (const each of [page, other]) {
    await expect(each.locator('[data-paused="agreed"]')).toContainText("bots finish it");
    await expect(each.locator("[data-legal]")).toHaveCount(0);
    await expect(running(each)).toHaveCount(0);
  }
  await other.locator("[data-go-on]").click();
  await expect(page.locator("[data-paused]")).toHaveCount(0);
  const turn = await acting([page, other]);
  if (!turn) throw new Error("the game is over");
  await move(turn, card);
});

test("a pause stands still and does not cover the board, on the smallest phone too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { table } = await makeTable(page, {
    game: "chatuchak",
    seats: ["me", "random"],
    time: { kind: "bank", seconds: 600, increment: 10 },
  });
  await page.request.post(`${server()}/api/tables/${table}/pause`);
  await page.goto(`${server()}/t/${table}`);
  await expect(page.locator("[data-paused]")).toBeVisible();
  const stage = (await page.locator("[data-stage]").boundingBox())!;
  const foot = (await page.locator("[data-paused]").boundingBox())!;
  expect(foot.y).toBeGreaterThanOrEqual(stage.y + stage.height);
});

test.describe("where a turn may take two seconds", () => {
  let usual: string | undefined;
  let stop: () => Promise<void>;
  test.beforeAll(async () => {
    usual = process.env.TALAT_URL;
    // Two bots would otherwise be at the end of the game before anybody can come back to it.
    const own = await startServer({ "least-time-seconds": 1, "bot-pace-ms": 1500 });
    [process.env.TALAT_URL, stop] = [own.url, own.stop];
  });
  test.afterAll(async () => {
    if (usual === undefined) delete process.env.TALAT_URL;
    else process.env.TALAT_URL = usual;
    await stop();
  });

  test("a bot plays the turn, after the third the chair, and its person takes it back", async ({ page }) => {
    const fine = noComplaints(page);
    await newTable(page, {
      game: "chakapuces",
      seats: ["me", "random"],
      time: { kind: "turn", seconds: 2 },
    });
    await myTurn(page);
    await expect(page.locator("[data-banner]")).toContainText("a bot played that turn");
    await expect(chair(page)).toContainText("Your time ran out three times");
    await page.locator("[data-chair-back]").click();
    await expect(chair(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Log" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("You ran out of time.");
    fine();
  });
});
