import { expect, test } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";

import { noComplaints, playToEnd, server } from "./table";

test("the end shows everybody's points by their parts, and offers a rematch", async ({ page }) => {
  await playToEnd(page);
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading", { level: 3 })).toHaveCount(2);
  const part = result.locator("details").first();
  await part.locator("summary").click();
  await expect(part.locator(".source")).toBeVisible();
  await result.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator("[data-curtain]")).toBeVisible();
});

test("a game is watched again: steps, eyes, a link to a moment", async ({ page }) => {
  const fine = noComplaints(page);
  const table = await playToEnd(page);
  await page.goto(`${server()}/g/${table}#30`);
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
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => Number(await replay.getAttribute("data-step"))).toBeGreaterThan(0);
  fine();
});

test("draws are verified; a record is saved, opened again, and refused if it was changed", async ({
  page,
}, info) => {
  const table = await playToEnd(page);
  await page.goto(`${server()}/g/${table}`);
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
