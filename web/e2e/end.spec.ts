// The end of a game as a moment: everybody's numbers in one table at every size, a puzzle's two ways, a race's time.
import { expect, type Locator, type Page, test } from "@playwright/test";

import { complaints, expectOver, nearlySolved, recordedJumps, solve, spot } from "./booths";
import { startServer } from "./server";
import {
  advance,
  CALM,
  frame,
  friend,
  newTable,
  noComplaints,
  past,
  person,
  type Plan,
  playToEnd,
  server,
  start,
  withSettings,
} from "./table";

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 1920, height: 1080 },
];
const named = ({ width, height }: { width: number; height: number }) => `${width}×${height}`;

/** Wholly on the screen. */
async function expectInSight(page: Page, piece: Locator, what: string): Promise<void> {
  await expect(piece, what).toBeVisible();
  const box = (await piece.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x, `${what}: left`).toBeGreaterThanOrEqual(-1);
  expect(box.y, `${what}: top`).toBeGreaterThanOrEqual(-1);
  expect(box.x + box.width, `${what}: right`).toBeLessThanOrEqual(width + 1);
  expect(box.y + box.height, `${what}: bottom`).toBeLessThanOrEqual(height + 1);
}

test("five players' result is a table with the own column first, at every size", async ({ page }) => {
  const clean = noComplaints(page);
  await playToEnd(page, { game: "chatuchak", seats: ["me", "greedy", "greedy", "greedy", "greedy"] });
  const result = page.getByRole("dialog");
  await expect(result.getByRole("columnheader")).toHaveCount(5);
  await expect(result.getByRole("columnheader").first()).toContainText("You");
  await expect(result).not.toContainText("Untidiest");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const at = named(size);
    for (const header of await result.getByRole("columnheader").all())
      await expectInSight(page, header, `${at}: who`);
    const totals = result.locator("[data-total]");
    await expect(totals).toHaveCount(5);
    for (const total of await totals.all()) await expectInSight(page, total, `${at}: total`);
    for (const name of ["Rematch", "Replay", "Share"])
      await expectInSight(page, result.getByText(name, { exact: true }), `${at}: ${name}`);
    const content = result.getByRole("group").first();
    expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth), at).toBeLessThanOrEqual(0);
    for (const part of await result.locator("[data-part]").all()) {
      const box = (await part.boundingBox())!;
      expect(Math.min(box.width, box.height), `${at}: a number to tap`).toBeGreaterThanOrEqual(44);
    }

    // A number opens to what it comes from, and the totals stay in sight.
    const minus = result.getByRole("button", { name: /, Minus points: / }).first();
    await minus.click();
    await expect(result.locator(".opened")).toContainText(
      /Minus points: \d+ \((red|yellow|green|pink|blue), in \d+ pieces?\)/,
    );
    for (const total of await totals.all()) await expectInSight(page, total, `${at}: total, opened`);
    await minus.click();
    await expect(result.locator(".opened")).toHaveCount(0);
  }
  // On a large screen nothing needs scrolling.
  const content = result.getByRole("group").first();
  expect(await content.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
  await result.locator("[data-share]").click();
  await expect(result.locator("[data-share]")).toHaveText("Copied.");
  clean();
});

test("a solved puzzle says moves, par and rank, and shows both ways at every size", async ({ page }) => {
  const said = complaints(page);
  const jumps = recordedJumps("race-1-grid-7-solved");
  await page.setViewportSize({ width: 360, height: 640 });
  await withSettings(page, { ...CALM, oneTap: true });
  await solve(page, await nearlySolved(page, "race-1-grid-7-solved", { grid: "7" }, 3));
  await expectOver(page);
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading")).toHaveText(
    new RegExp(`^Solved in ${jumps.length}\\. Par is \\d+\\. Rank: (Market Master|Booth Owner)\\.$`),
  );
  await expect(page.getByText("The game is over")).toHaveCount(0);
  await expect(page.getByText("Rank if you solve it now")).toHaveCount(0);

  await result.locator("[data-compare]").click();
  const ways = page.getByRole("dialog");
  await expect(ways.locator("[data-way]")).toHaveCount(2);
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await ways.locator("[data-next]").click();
    await expect(ways.getByText(`${index + 1} of`, { exact: false })).toHaveCount(2);
    for (const way of await ways.locator("[data-way]").all())
      await expectInSight(page, way, `${named(size)}: a way`);
    await expectInSight(page, ways.locator("[data-back]"), `${named(size)}: back`);
  }
  expect(said).toEqual([]);
});

test("a speed game against bots begins at home, and its end has a fair word", async ({ page }) => {
  const said = complaints(page);
  await withSettings(page, CALM);
  await person(page);
  await page.goto(server());
  await page.getByRole("article", { name: "Chatuchak" }).getByRole("button", { name: "Speed" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("The rule book recommends it for learning");
  await sheet.getByRole("radio", { name: "Hard" }).check();
  await expect(sheet).toContainText("about a minute for a grid");
  await sheet.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("[data-countdown]")).toBeVisible();
  await expect(page.getByText("too many")).toHaveCount(0);
  // Bots without a pace are done at once.
  await expectOver(page);
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading")).toHaveText(/ wins!$/);
  await expect(result).toContainText(/was first, with \d+ moves? in \d+:\d\d\. You were \d+ groups? away\./);
  await expect(result.getByRole("columnheader").first()).toContainText("You");
  expect(said).toEqual([]);
});

test("a race shows its running time and own moves, and who gives up is told how it stands", async ({
  page,
}) => {
  const usual = process.env.TALAT_URL;
  const { url, stop } = await startServer({ "bot-pace-ms": 600 });
  try {
    process.env.TALAT_URL = url;
    await newTable(page, { game: "race", seats: ["me", "easy"], options: { grid: "7" } });
    await expect(page.locator("[data-countdown]")).toHaveCount(0, { timeout: 30_000 });
    await expect(frame(page)).toHaveAttribute("data-turn", "mine");
    await expect(page.locator("[data-time]")).toHaveText(/^\d+:(?!00)\d\d$/);
    const [first] = recordedJumps("race-1-grid-7-solved");
    await spot(page, first!).click({ force: true });
    await expect(page.locator("[data-moves-made]")).toHaveText("1 move");
    await expect(page.locator("[data-left]")).toHaveText(/^\d+ groups too many$/);
    // The time goes on after a reload.
    await page.reload();
    await expect(page.locator("[data-time]")).toHaveText(/^\d+:\d\d$/);
  } finally {
    process.env.TALAT_URL = usual;
    await stop();
  }
});

test("around one device the end calls everybody by name: who would be you?", async ({ page }) => {
  await playToEnd(page, { game: "chakapuces", seats: [{ label: "Ann" }, { label: "Bo" }, { label: "Cy" }] });
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading").first()).toHaveText(/Ann|Bo|Cy/);
  await expect(result.getByRole("columnheader")).toHaveText([/Ann|Bo|Cy/, /Ann|Bo|Cy/, /Ann|Bo|Cy/]);
  await expect(result.getByText(/\byou\b/i)).toHaveCount(0);
  await result.getByRole("button", { name: "Close" }).click();
  for (const name of ["Ann", "Bo", "Cy"])
    await expect(page.locator("[data-panel] .name", { hasText: name })).toHaveCount(1);
  await expect(page.locator("[data-end]")).toContainText(/Ann|Bo|Cy/);
});

test("a race that nobody solves is not called a tie", async ({ page, browser }) => {
  const plan: Plan = { game: "race", seats: ["me", "open"], options: { grid: "7" }, start: false };
  const { table, join } = await newTable(page, plan);
  const other = await friend(browser, join);
  await past(await start(page, table));
  await advance(other, 1, { table, seats: [1], actions: [{ kind: "give_up" }] });
  await advance(page, 2, {
    table,
    actions: [{ kind: "jump", from: recordedJumps("race-1-grid-7-solved")[0] }, { kind: "give_up" }],
  });
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading").first()).toHaveText(/win/);
  await expect(result).toContainText("Nobody");
  await expect(result).not.toContainText(/Tie between|equal in everything/);
});
