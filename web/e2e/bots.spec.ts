// Bots at the table: their levels, how they are seen to think, and what they advise.
import { expect, test } from "@playwright/test";

import { SIZES } from "./sizes";
import {
  CALM,
  frame,
  happened,
  myTurn,
  newTable,
  noComplaints,
  playedTable,
  seq,
  server,
  withSettings,
} from "./table";
import { onTheWire } from "./wire";

test("each bot has a level of its own, with a line about it", async ({ page }) => {
  const clean = noComplaints(page);
  await withSettings(page, CALM);
  await page.goto(server());
  await page.getByRole("article", { name: "Chakapuces" }).getByRole("button", { name: "Play now" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: "4" }).check();
  await sheet.getByRole("radio", { name: "Easy" }).check();
  await sheet.getByText("A level for each").click();
  const levels = sheet.getByRole("combobox");
  await expect(levels).toHaveCount(3);
  await levels.nth(1).selectOption("Master");
  await expect(sheet.getByText("Our strongest.")).toBeVisible();
  await sheet.getByRole("button", { name: "Start" }).click();
  await expect(frame(page)).toBeVisible();
  const code = new URL(page.url()).pathname.split("/").at(-1);
  const { seats } = (await (await page.request.get(`${server()}/api/tables/${code}`)).json()) as {
    seats: { bot?: string }[];
  };
  expect(seats.map(({ bot }) => bot)).toEqual([undefined, "easy", "master", "easy"]);
  clean();
});

test("before the start the host chooses levels, and everybody sees what they mean", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "normal", "open"], start: false });
  const level = page.getByRole("combobox", { name: /^Level of/ });
  await level.selectOption("Hard");
  await expect(page.getByText("Thinks ahead and misses little.")).toBeVisible();
  await expect(level).toHaveValue("hard");
});

test("a bot is seen thinking while it thinks", async ({ page }) => {
  const wire = await onTheWire(page);
  await newTable(page, { game: "chatuchak", seats: ["me", "master"] });
  expect(await myTurn(page)).toBe(false);
  await expect(page.locator("[data-thinking]")).toHaveCount(0);
  const { legal } = wire.last();
  wire.happen([], { on_turn: [1] });
  await expect(page.getByRole("img", { name: "Chai is thinking" })).toBeVisible();
  wire.happen([], { on_turn: [0], legal });
  expect(await myTurn(page)).toBe(false);
  await expect(page.locator("[data-thinking]")).toHaveCount(0);
});

for (const { width, height } of [SIZES[0], SIZES[2], SIZES[3]])
  test(`with four players a bot that thinks keeps its name, at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const wire = await onTheWire(page);
    await newTable(page, { game: "chatuchak", seats: ["me", "greedy", "greedy", "greedy"] });
    expect(await myTurn(page)).toBe(false);
    wire.happen([], { on_turn: [1] });
    const panel = page.locator('[data-panel="1"]');
    const [name, dots] = [panel.locator(".name"), panel.locator("[data-thinking]")];
    await expect(dots).toBeVisible();
    const [word, sign] = [await name.boundingBox(), await dots.boundingBox()];
    expect(word!.width, "room for a name").toBeGreaterThan(20);
    // The sign lies on the edge of the panel, above the letters.
    expect(sign!.y + sign!.height).toBeLessThanOrEqual(word!.y + word!.height * 0.4);
  });

test("in a replay nobody thinks", async ({ page }) => {
  const { table } = await playedTable(page, { game: "chatuchak", seats: ["me", "random"] });
  await page.goto(`${server()}/g/${table}#12`);
  const replay = page.locator("[data-replay]");
  const onTurn = page.locator('[data-panel="1"][aria-current="true"]');
  let seen = 0;
  for (let step = 12; step < 24; step++) {
    await expect(replay).toHaveAttribute("data-shown", String(step));
    seen += await onTurn.count();
    await expect(page.locator("[data-thinking]")).toHaveCount(0);
    await page.getByRole("slider").fill(String(step + 1));
  }
  expect(seen, "the bot was on turn").toBeGreaterThan(0);
});

for (const [game, bots] of [
  ["chatuchak", ["easy"]],
  ["bangkok", ["easy", "easy"]],
  ["bangkok", []],
  ["chakapuces", ["easy"]],
] as const) {
  test(`a hint at ${game} with ${bots.length} bots shows a move, and two taps do it`, async ({ page }) => {
    const clean = noComplaints(page);
    await newTable(page, { game, seats: ["me", ...bots] });
    for (let turn = 0; turn < 3; turn++) {
      expect(await myTurn(page)).toBe(false);
      const before = await seq(page);
      await page.locator("[data-advice]").click();
      await expect(page.locator("[data-preview]")).toContainText("Hint");
      expect(await seq(page), "it is only shown").toBe(before);
      await page.locator("[data-confirm]").click();
      await happened(page, before);
    }
    clean();
  });
}

test("with other people at the table there are no hints", async ({ page }) => {
  await newTable(page, { game: "chakapuces", seats: [{ label: "Ann" }, { label: "Bo" }] });
  await page.locator("[data-curtain] button").first().click();
  await myTurn(page);
  await expect(page.locator("[data-advice]")).toHaveCount(0);
});

test("every day has its puzzle", async ({ page }) => {
  const today = () =>
    new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const begun = today();
  await withSettings(page, CALM);
  await page.goto(server());
  await page.getByRole("article", { name: "Chatuchak" }).getByRole("button", { name: "Solo" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Today’s puzzle" }).check();
  await expect(sheet.locator("[data-number-par] strong")).toHaveText(/^\d+$/);
  await sheet.getByRole("button", { name: "Start" }).click();
  // Midnight may come in between.
  await expect(page.getByText(new RegExp(`Puzzle of (${begun}|${today()})`))).toBeVisible();
});
