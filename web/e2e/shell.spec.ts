import { expect, type Page, test } from "@playwright/test";

import {
  elsewhere,
  frame,
  friend,
  lasting,
  myTurn,
  newTable,
  noComplaints,
  person,
  type Plan,
  playOn,
  server,
  withSettings,
  CALM,
} from "./table";

test("from the first visit to a move against bots in two taps", async ({ page }) => {
  const fine = noComplaints(page);
  await withSettings(page, CALM);
  await page.goto(server());
  await page.getByRole("article", { name: "Chatuchak" }).getByRole("button", { name: "Play now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await playOn(page, undefined, 2);
  await page.getByRole("link", { name: "All games" }).click();
  await expect(page.getByRole("region", { name: "Your tables" }).getByRole("link").first()).toContainText(
    "Chatuchak",
  );
  fine();
});

test("a phone on its side shows at once what can be pressed, and what is asked", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(server());
  const play = page.getByRole("button", { name: "Play now" }).first();
  await expect(play).toBeInViewport({ ratio: 1 });
  await play.click();
  await expect(page.getByRole("dialog").getByLabel("Your name")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("dialog").getByRole("group", { name: "Players" })).toBeInViewport({ ratio: 1 });
});

test("two friends meet by the link, and the host starts", async ({ page, browser }) => {
  const fine = noComplaints(page);
  await withSettings(page, CALM);
  await page.goto(server());
  await page
    .getByRole("article", { name: "Chakapuces" })
    .getByRole("button", { name: "With friends" })
    .click();
  await page.getByRole("radio", { name: "2" }).check();
  await page.getByRole("button", { name: "Set the table" }).click();
  const link = await page.locator(".link").innerText();

  const other = await elsewhere(browser);
  await withSettings(other, CALM);
  await other.goto(link);
  await expect(other.getByText("Open seat")).toBeVisible();
  await other.getByLabel("Your name").last().fill("Bo from next door");
  await other.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByText("Bo from next door")).toBeVisible();

  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(frame(page)).toBeVisible();
  await expect(frame(other)).toBeVisible();
  await expect(frame(page).getByText("Bo from next door").first()).toBeVisible();
  fine();
});

test("everything about a table is seen before joining, and options change for all", async ({
  page,
  browser,
}) => {
  const { join } = await newTable(page, { game: "bangkok", seats: ["me", "greedy", "open"], start: false });
  const other = await elsewhere(browser);
  await other.goto(`${server()}/t/${join}`);
  await expect(other.getByRole("switch", { name: /Expert/ })).toBeDisabled();
  await page.getByRole("switch", { name: /Expert/ }).check();
  await expect(other.getByRole("switch", { name: /Expert/ })).toBeChecked();
  const level = { name: "Hard", exact: true };
  await expect(other.getByRole("radio", level)).toBeDisabled();
  await page.getByRole("group", { name: "Plays on for whoever leaves" }).getByRole("radio", level).check();
  await expect(other.getByRole("radio", level)).toBeChecked();
  await page.getByRole("button", { name: "Remove this seat" }).click();
  await expect(other.getByText("Open seat")).toHaveCount(0);
});

test("whoever is sent away needs the new code, which the others see", async ({ page, browser }) => {
  const seats: Plan["seats"] = ["me", "open", "open"];
  const { join } = await newTable(page, { game: "chakapuces", seats, start: false });
  const stays = await friend(browser, join, { locale: "en-GB" });
  const goes = await friend(browser, join, { locale: "en-GB" });
  await expect(goes.getByText("Waiting for the host")).toBeVisible();
  await page.getByRole("button", { name: "Free this seat" }).last().click();
  const shown = (page: Page) =>
    page
      .locator("p.code")
      .innerText()
      .then((code) => code.replace(/\s/g, ""));
  await expect.poll(() => shown(page)).not.toBe(join);
  const fresh = await shown(page);
  await expect.poll(() => shown(stays)).toBe(fresh);
  await expect(stays).toHaveURL(new RegExp(`/t/${fresh}$`));
  await expect(stays.getByText("Waiting for the host")).toBeVisible();
  await expect(goes.getByText("With this link you can watch")).toBeVisible();
});

test("an open table is found and joined without a link", async ({ page, browser }) => {
  await withSettings(page, CALM);
  const host = await person(page);
  await page.goto(server());
  await page.getByRole("article", { name: "Bangkok" }).getByRole("button", { name: "With friends" }).click();
  await page.getByRole("switch", { name: /Anyone here may join/ }).check();
  await page.getByRole("button", { name: "Set the table" }).click();
  await expect(page.locator(".link")).toBeVisible();

  const other = await elsewhere(browser);
  const name = await person(other);
  await other.goto(server());
  await other
    .getByRole("region", { name: "Open tables" })
    .getByRole("link")
    .filter({ hasText: host })
    .click();
  await other.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test("around one device a curtain falls between hands, for whoever is on turn", async ({ page }) => {
  await withSettings(page, CALM);
  await page.goto(server());
  await page
    .getByRole("article", { name: "Chakapuces" })
    .getByRole("button", { name: "On this device" })
    .click();
  await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "2" }).check();
  await page.getByLabel("Player 1").fill("Ann");
  await page.getByLabel("Player 2").fill("Bo");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  const curtain = page.locator("[data-curtain]");
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await expect(curtain).toBeVisible();
    await expect(page.locator("[data-legal]")).toHaveCount(0);
    seen.push(/Ann|Bo/.exec((await curtain.getByRole("heading").textContent()) ?? "")?.[0] ?? "");
    await curtain.getByRole("button").click();
    await playOn(page, undefined, 2);
  }
  expect(new Set(seen).size).toBe(2);
  expect(seen[0]).toBe(seen[2]);
});

test("a wrong code is told kindly", async ({ page }) => {
  await page.goto(server());
  await page.getByLabel("Invited? Enter the code").fill("zzz zzz");
  await page.getByRole("button", { name: "To the table" }).click();
  await expect(page.getByText("No table has that code")).toBeVisible();
});

test("a server that does not answer is told, and asked again", async ({ page }) => {
  await page.route("**/api/tables/**", (route) => route.abort());
  await page.goto(`${server()}/t/ZZZZZZ`);
  await expect(page.locator('[data-problem="offline"]')).toContainText("The server can’t be reached");
  await page.unroute("**/api/tables/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator('[data-problem="no_table"]')).toContainText("No table has that code");
});

test("a page whose file does not come says so, and comes when it can", async ({ page }) => {
  await page.goto(server());
  await page.route("**/assets/Settings-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.locator('[data-problem="offline"]')).toBeVisible();
  await page.unroute("**/assets/Settings-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("rules that do not come are told, and asked again", async ({ page }) => {
  await page.route("**/assets/bangkok.en-*.js", (route) => route.abort());
  await page.goto(`${server()}/rules/bangkok`);
  await expect(page.locator('[data-problem="offline"]')).toBeVisible();
  await page.getByRole("link", { name: "All games" }).first().click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("what is no record of a game is refused with the reason", async ({ page }) => {
  await person(page);
  await lasting(page);
  await page.goto(server());
  const given = [
    ["holiday.json", "not a record at all"],
    ["chess.json", '{"format":"chess"}'],
  ] as const;
  for (const [name, text] of given) {
    const file = { name, mimeType: "application/json", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.locator(".toast.problem").last()).toContainText(/record|form we expect/);
    await page.locator(".toast").last().getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".toast")).toHaveCount(0);
  }
  await expect(page).toHaveURL(`${server()}/`);
});

test("a full table says so to who comes too late", async ({ page, browser }) => {
  const { join } = await newTable(page, { game: "chatuchak", seats: ["me", "greedy"], start: false });
  const late = await elsewhere(browser);
  await late.goto(`${server()}/t/${join}`);
  await expect(late.getByText("All seats are taken. You can watch.")).toBeVisible();
  await expect(late.getByRole("button", { name: "Sit down" })).toHaveCount(0);
});

test("the language changes at once, everywhere, and stays", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await page.goto(server());
  await page.getByLabel("Language").selectOption("fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/On joue à quoi/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tes tables" })).toBeVisible();
  await page.getByLabel("Langue").selectOption("nl");
  await expect(page.getByRole("heading", { name: "Jouw tafels" })).toBeVisible();
});

test.describe("a browser that speaks Dutch", () => {
  test.use({ locale: "nl-BE" });
  test("is greeted in Dutch", async ({ page }) => {
    await page.goto(server());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wat gaan we spelen?");
  });
});

test("settings hold: theme, letters, name, password, signing in elsewhere, deletion", async ({
  page,
  browser,
}) => {
  await page.goto(`${server()}/settings`);
  await page.getByRole("radio", { name: "Dusk" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  const name = `Fah ${Date.now() % 1e8}`;
  await page.locator("#person ~ form").first().getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).first().fill("short");
  await page.getByRole("button", { name: "Set a password" }).click();
  await expect(page.getByRole("button", { name: "Set a password" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).first().fill("long enough");
  await page.getByRole("button", { name: "Set a password" }).click();
  await expect(page.getByRole("button", { name: "Change the password" })).toBeVisible();

  const other = await elsewhere(browser);
  await other.goto(`${server()}/settings`);
  await other.getByText("Sign in", { exact: true }).first().click();
  const form = other.locator("details form");
  await form.getByLabel("Your name").fill(name);
  await form.getByLabel("Password").fill("wrong password");
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("Name and password don’t match")).toBeVisible();
  await form.getByLabel("Password").fill("long enough");
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete me" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete me" }).click();
  await expect(page.getByRole("button", { name: "Your name?" })).toBeVisible();
});

test("after a reload one is told what happened since the own last move", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await playOn(page, undefined, 2);
  await myTurn(page);
  await page.reload();
  await myTurn(page);
  await expect(page.getByRole("complementary", { name: "Since your last move" })).toBeVisible();
});

test("a chair is left to a bot and taken back", async ({ page, browser }) => {
  const { join } = await newTable(page, { game: "chatuchak", seats: ["me", "open"], start: false });
  const other = await friend(browser, join, { locale: "en-GB" });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(frame(other)).toBeVisible();
  await other.getByRole("button", { name: "Menu" }).click();
  await other.getByRole("button", { name: "Leave the game" }).click();
  await other
    .getByRole("dialog", { name: "Leave the game" })
    .getByRole("button", { name: "Leave the game" })
    .click();
  await expect(page.getByRole("img", { name: "A bot plays" })).toBeVisible();
  await other.getByRole("button", { name: "Take the chair back" }).click();
  await expect(page.getByRole("img", { name: "A bot plays" })).toHaveCount(0);
});

test("a feeling is seen by the others", async ({ page, browser }) => {
  const { join } = await newTable(page, { game: "chatuchak", seats: ["me", "open"], start: false });
  const other = await friend(browser, join, { locale: "en-GB" });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(frame(other)).toBeVisible();
  await other.getByRole("button", { name: "Chat" }).click();
  // It fades after some seconds, so we look before it is said; who asked for calm sees it as long.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const seen = expect(page.locator(".feeling", { hasText: "Hello!" })).toBeVisible();
  await other.getByRole("button", { name: "Hello!" }).click();
  await seen;
});

test("the tab tells whose turn it is", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  await expect(page).toHaveTitle(/^● Your turn/);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icons/favicon-turn.svg");
});

test("a line of the log leads to its moment and back to now", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await playOn(page, undefined, 2);
  await myTurn(page);
  await page.keyboard.press("l");
  await page.getByRole("dialog", { name: "Log" }).getByRole("listitem").last().getByRole("button").click();
  await expect(page.locator("[data-past]")).toBeVisible();
  await expect(page.locator("[data-legal]")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.locator("[data-legal]").first()).toBeVisible();
});

test("on another name and plain http everything works that a home network needs", async ({ page }) => {
  const fine = noComplaints(page);
  const home = server().replace("127.0.0.1", "talat.test");
  await withSettings(page, CALM);
  await page.goto(home);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page
    .getByRole("article", { name: "Chakapuces" })
    .getByRole("button", { name: "With friends" })
    .click();
  await page.getByRole("radio", { name: "2" }).check();
  await page.getByRole("button", { name: "Set the table" }).click();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await page.getByRole("button", { name: /^Start with a bot/ }).click();
  await playOn(page, undefined, 2);
  fine();
});
