import { expect, test } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";

import { HOT_SEAT, noComplaints, playedTable, playToEnd, recorded, server } from "./table";

test("the end shows everybody's points by their parts, and offers a rematch", async ({ page }) => {
  await playToEnd(page);
  const result = page.getByRole("dialog");
  await expect(result.getByRole("columnheader")).toHaveCount(2);
  const part = result.locator("[data-part]").first();
  await part.click();
  await expect(part).toHaveAttribute("aria-expanded", "true");
  await expect(result.locator(".opened li").first()).toBeVisible();
  await result.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator("[data-curtain]")).toBeVisible();
});

test("a game is watched again: steps, eyes, a link to a moment", async ({ page }) => {
  const fine = noComplaints(page);
  await page.goto(`${server()}${await recorded(page, "chakapuces-2-no-fleas")}#30`);
  const replay = page.locator("[data-replay]");
  await expect(replay).toHaveAttribute("data-shown", "30");
  await page.getByRole("button", { name: "One step on" }).click();
  await expect(replay).not.toHaveAttribute("data-shown", "30");
  const further = Number(await replay.getAttribute("data-step"));
  expect(further).toBeGreaterThan(30);
  await expect(page).toHaveURL(new RegExp(`#${further}$`));
  await page.getByLabel("Seen by").selectOption("1");
  await expect(replay).toHaveAttribute("data-shown", String(further));
  await page.getByRole("slider").press("End");
  const last = await page.getByRole("slider").getAttribute("max");
  await expect(replay).toHaveAttribute("data-shown", last ?? "");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => Number(await replay.getAttribute("data-step"))).toBeGreaterThan(0);
  fine();
});

test("a replay begins where somebody decides for the first time", async ({ page }) => {
  const { table } = await playedTable(page, HOT_SEAT);
  const record = await (await page.request.get(`${server()}/api/tables/${table}/record`)).json();
  const first = (record as { entries: { act?: object }[] }).entries.findIndex(({ act }) => act);
  await page.goto(`${server()}/g/${table}`);
  await expect(page.locator("[data-replay]")).toHaveAttribute("data-shown", String(first));
  await expect(page.locator('[data-panel][aria-current="true"]')).toHaveCount(1);
});

test("on a phone on its side the list of players leads to the market of each", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(`${server()}${await recorded(page, "chatuchak-2-tent")}#24`);
  await expect(page.locator("[data-replay]")).toHaveAttribute("data-shown", "24");
  for (const seat of [0, 1]) {
    await page.locator("[data-players]").click();
    const panel = page.locator(`dialog[open] [data-panel="${seat}"]`);
    const name = (await panel.locator(".name").textContent()) ?? "";
    await panel.click();
    await expect(page.getByRole("dialog").getByRole("heading")).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("on a phone a replay shows the market of whoever moves, and nothing changes its size", async ({
  page,
}) => {
  const record = JSON.parse(readFileSync("../fixtures/games/chatuchak-4-tent.json", "utf8")) as {
    entries: { act?: { seat: number } }[];
  };
  await page.setViewportSize({ width: 360, height: 640 });
  const path = await recorded(page, "chatuchak-4-tent");
  const replay = page.locator("[data-replay]");
  const own = page.locator('[data-part="own"]');
  const names = page.locator("[data-panel] .name");
  const sizes = new Set<string>();
  const last = record.entries.length;
  const acts = record.entries.flatMap(({ act }, index) => (act ? [{ step: index + 1, seat: act.seat }] : []));
  // The beginning, and the end with its two digits everywhere.
  for (const { step, seat } of [...acts.slice(0, 4), acts[acts.length - 1]!, { step: last, seat: -1 }]) {
    await page.goto(`${server()}${path}#${step}`);
    await expect(replay).toHaveAttribute("data-shown", String(step));
    if (seat >= 0) await expect(own).toHaveAccessibleName(new RegExp(await names.nth(seat).innerText()));
    const box = await own.boundingBox();
    sizes.add(JSON.stringify(box));
  }
  expect([...sizes]).toHaveLength(1);
});

test("draws are verified; a record is saved, opened again, and refused if it was changed", async ({
  page,
}, info) => {
  const { table } = await playedTable(page, HOT_SEAT);
  await page.goto(`${server()}/g/${table}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Verify the draws" }).click();
  await expect(page.getByText(/all \d+ draws are as they were/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  const file = info.outputPath("record.json");
  await download.saveAs(file);

  await page.goto(server());
  await page.getByLabel("Open a game record").setInputFiles(file);
  await expect(page).toHaveURL(/\/g\/\w+/);
  await expect(page.locator("[data-replay]")).toBeVisible();

  // What was brought can be removed again.
  await page.goto(`${server()}/settings`);
  await page.getByText("Records you have brought").click();
  await page.getByRole("button", { name: /^Remove the record of/ }).click();
  await expect(page.locator("[data-records]")).toHaveCount(0);

  const record = JSON.parse(readFileSync(file, "utf8")) as { seed: string };
  record.seed = record.seed.replace(/^../, record.seed.startsWith("00") ? "11" : "00");
  writeFileSync(file, JSON.stringify(record));
  await page.goto(server());
  await page.getByLabel("Open a game record").setInputFiles(file);
  await expect(page.getByText("This record can’t be played through")).toBeVisible();
});

test("the record of a game that is on is not to be had", async ({ page }) => {
  await page.goto(`${server()}/g/ZZZZZZZZ`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "All games" }).last()).toBeVisible();
});

const FINISHED: { game: string; seats: number; piece: string; secret?: string }[] = [
  { game: "chatuchak-2-tent", seats: 2, piece: '[data-at="g0:a1"]' },
  { game: "race-1-grid-7-solved", seats: 1, piece: '[data-at="g0:a1"]' },
  // What only its owner may see, as seat 0 sees it.
  {
    game: "bangkok-2-ninth-card",
    seats: 2,
    piece: "[data-port]",
    secret: '[data-at="o0"][aria-label*="Your"]',
  },
  { game: "chakapuces-2-no-fleas", seats: 2, piece: "[data-line]", secret: "[data-card]" },
];

for (const { game, seats, piece, secret } of FINISHED)
  test(`${game} is watched again on its own board, from every seat`, async ({ page }) => {
    const fine = noComplaints(page);
    await page.goto(`${server()}${await recorded(page, game)}#0`);
    const replay = page.locator("[data-replay]");
    const slider = page.getByRole("slider");
    await expect(replay).toHaveAttribute("data-shown", "0");
    const last = Number(await slider.getAttribute("max"));
    const middle = Math.floor(last / 2);
    await slider.fill(String(middle));
    await expect(replay).toHaveAttribute("data-shown", String(middle));
    await expect(page.locator(piece).first()).toBeVisible();
    // On and back again by steps lead to the same moment.
    await page.getByRole("button", { name: "One step on" }).click();
    await expect(replay).not.toHaveAttribute("data-step", String(middle));
    await page.getByRole("button", { name: "One step back" }).click();
    await expect
      .poll(async () => Number(await replay.getAttribute("data-shown")))
      .toBeLessThanOrEqual(middle);
    for (const eyes of ["public", ...Array(seats).keys(), "all"]) {
      await page.getByLabel("Seen by").selectOption(String(eyes));
      await expect(page.locator(piece).first()).toBeVisible();
      await expect(page.locator("[data-legal]")).toHaveCount(0);
      if (secret && eyes === "public") await expect(page.locator(secret)).toHaveCount(0);
      if (secret && eyes === 0) await expect(page.locator(secret).first()).toBeVisible();
      if (secret && eyes === 1 && game.startsWith("bangkok"))
        await expect(page.locator(secret)).toHaveCount(0);
    }
    await slider.press("End");
    await expect(replay).toHaveAttribute("data-shown", String(last));
    await page.getByRole("button", { name: "Result" }).click();
    await page.getByRole("dialog").locator("[data-part]").first().click();
    await expect(page.getByRole("dialog").locator(".opened li").first()).toBeVisible();
    fine();
  });
