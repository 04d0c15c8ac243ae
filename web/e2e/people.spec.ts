// People one has played with, tokens for scripts, one's own data.
import { readFileSync } from "node:fs";

import { type Browser, expect, type Page, request, test } from "@playwright/test";

import { CALM, friend, makeTable, person, server, start, withSettings } from "./table";

/** Two people in a game that has begun; the second page is a friend's. */
async function played(page: Page, browser: Browser) {
  const name = await person(page);
  const { table, join } = await makeTable(page, { game: "chakapuces", seats: ["me", "open"], start: false });
  const other = await friend(browser, join);
  await expect(other.getByText(name).first()).toBeVisible();
  await start(page, table);
  const me = (await (await other.request.get(`${server()}/api/me`)).json()) as { name: string };
  return { other, name, friendly: me.name };
}

test("somebody is asked again in one tap, and finds it at home", async ({ page, browser }) => {
  const { other, name, friendly } = await played(page, browser);
  await page.goto(`${server()}/settings`);
  await page.getByRole("button", { name: `Ask ${friendly} to another game` }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.locator('[data-asked="waiting"]')).toContainText(friendly);

  await other.goto(`${server()}/`);
  await expect(other.getByText(`${name} asks you to a game of`)).toBeVisible();
  // By the keyboard alone.
  await other.getByRole("button", { name: `Yes, I play with ${name}` }).focus();
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/t\//);
  await expect(page.locator("[data-asked]")).toHaveCount(0);
  await other.goto(`${server()}/`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(other.locator("[data-asks]")).toHaveCount(0);
});

test("no, thanks is an answer that the other sees", async ({ page, browser }) => {
  const { other, name, friendly } = await played(page, browser);
  await page.goto(`${server()}/settings`);
  await page.getByRole("button", { name: `Ask ${friendly} to another game` }).click();
  await expect(page.locator('[data-asked="waiting"]')).toBeVisible();
  await other.goto(`${server()}/`);
  await other.getByRole("button", { name: `No, thanks, ${name}` }).click();
  await expect(other.locator("[data-asks]")).toHaveCount(0);
  await expect(page.locator('[data-asked="later"]')).toBeVisible();
});

test("whoever is blocked hears nothing of it, and may be unblocked", async ({ page, browser }) => {
  const { other, name, friendly } = await played(page, browser);
  await page.goto(`${server()}/settings`);
  await page.getByRole("button", { name: `Block ${friendly}` }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.locator("[data-blocked]")).toContainText(friendly);
  await expect(page.locator('[data-mates="0"]')).toBeVisible();

  await other.goto(`${server()}/settings`);
  await other.getByRole("button", { name: `Ask ${name} to another game` }).click();
  await expect(other.getByText("This person can’t be asked at the moment.")).toBeVisible();
  await expect(other.getByText(/block(ed|iert)/i)).toHaveCount(0);

  await page.getByRole("button", { name: `Unblock ${friendly}` }).click();
  await expect(page.locator("[data-blocked]")).toHaveCount(0);
  await expect(page.locator('[data-mates="1"]')).toBeVisible();
});

test("a token is shown once, plays, is seen to play, and ends", async ({ page }) => {
  await withSettings(page, CALM);
  await person(page);
  await page.goto(`${server()}/settings`);
  const tokens = page.locator("[data-tokens]");
  await expect(tokens).toContainText("No tokens.");
  await page.getByLabel("What is it for?").fill("My bot");
  await page.getByLabel("What is it for?").press("Enter");
  const secret = (await page.locator("[data-token]").textContent()) ?? "";
  expect(secret).toMatch(/^talat_[0-9a-f]{64}$/);
  await page.reload();
  await expect(tokens).toContainText("My bot");
  await expect(page.locator("[data-token]")).toHaveCount(0);

  const script = await request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${secret}` } });
  const data = {
    game: "chakapuces",
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "private",
  };
  const made = await script.post(`${server()}/api/tables`, { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { table } = (await made.json()) as { table: string };
  await page.goto(`${server()}/t/${table}`);
  await expect(page.getByRole("img", { name: "A script plays here" }).first()).toBeVisible();

  await page.goto(`${server()}/settings`);
  await page.getByRole("button", { name: "Revoke “My bot”" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(tokens).toContainText("No tokens.");
  expect((await script.get(`${server()}/api/me`)).status()).toBe(401);
  await script.dispose();
});

test("one's own data comes as a file", async ({ page }) => {
  await withSettings(page, CALM);
  await person(page);
  await page.goto(`${server()}/settings`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("talat-my-data.zip");
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await expect(page.getByText("Your archive is saved.")).toBeVisible();
});

test("what can't be fetched says so, and is tried again", async ({ page }) => {
  await withSettings(page, CALM);
  await person(page);
  await page.route("**/api/mates?*", (route) => route.abort());
  await page.goto(`${server()}/settings`);
  const people = page.locator("section").filter({ has: page.getByRole("alert") });
  await expect(people.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/mates?*");
  await people.getByRole("button").click();
  await expect(page.getByText("Nobody yet.")).toBeVisible();
});
