// Who is there: friends who leave, dawdle and come back, several around one device, another game, invitations.
import { type Browser, expect, type Page, test } from "@playwright/test";

import { startServer } from "./server";
import {
  acting,
  advance,
  frame,
  friend,
  move,
  myTurn,
  newTable,
  noComplaints,
  person,
  server,
  withSettings,
} from "./table";

const card = (page: Page) => page.locator("[data-card][data-legal]").first().click();
const banner = (page: Page) => page.locator("[data-banner]");
/** Waits until nobody is asked about any more, from now on: where a minute is a second it comes again soon. */
const unasked = (page: Page) => page.waitForFunction(() => !document.querySelector("[data-banner]"));
const chair = (page: Page) => page.locator("[data-bot-chair]");

/** Two people at a started table of Chakapuces, each in a browser of their own. */
async function pair(page: Page, browser: Browser) {
  await person(page, `Ann ${Date.now() % 100_000}`);
  const { table, join } = await newTable(page, { game: "chakapuces", seats: ["me", "open"], start: false });
  const other = await friend(browser, join);
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  await expect(frame(page)).toBeVisible();
  await expect(frame(other)).toBeVisible();
  const me = (await (await other.request.get(`${server()}/api/me`)).json()) as { name: string };
  return { table, other, name: me.name };
}

/** Plays until it is the other's turn. */
async function passTo(other: Page, page: Page): Promise<void> {
  while ((await acting([other, page])) === page) await move(page, card);
}

test.describe("where a minute is a second", () => {
  let usual: string | undefined;
  let stop: () => Promise<void>;
  test.beforeAll(async () => {
    usual = process.env.TALAT_URL;
    const own = await startServer({ "away-seconds": 1, "idle-seconds": 3 });
    [process.env.TALAT_URL, stop] = [own.url, own.stop];
  });
  test.afterAll(async () => {
    if (usual === undefined) delete process.env.TALAT_URL;
    else process.env.TALAT_URL = usual;
    await stop();
  });

  test("a friend who has left is waited for, or replaced after a question, and comes back", async ({
    page,
    browser,
  }) => {
    const fine = noComplaints(page);
    const { table, other, name } = await pair(page, browser);
    await passTo(other, page);
    const context = other.context();
    await other.close();
    await expect(page.locator('[data-missed="away"]')).toHaveCount(1);
    await expect(page.locator("[data-prompt]").first()).toHaveText(`${name} is offline. We wait a moment.`);
    await expect(banner(page)).toContainText(`${name} has been away for a moment. Wait, or let a bot play?`);
    const waiting = unasked(page);
    await page.locator("[data-wait]").click();
    await waiting;
    // The menu asks as well.
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: `Let a bot play for ${name}` }).click();
    await expect(page.getByText(`${name} can take the chair back at any time.`)).toBeVisible();
    await page.locator("[data-sure]").click();
    await myTurn(page);
    await expect(page.locator("[data-missed]")).toHaveCount(0);

    const back = await context.newPage();
    const calm = noComplaints(back);
    await back.goto(`${server()}/t/${table}`);
    await expect(chair(back)).toContainText("A bot played 1 turn for you.");
    await expect(chair(back)).toContainText("Meanwhile");
    await expect(back.locator("[data-undo]")).toHaveCount(0);
    await expect(frame(back)).toHaveAttribute("data-turn", "other");
    await back.locator("[data-chair-back]").click();
    await expect(chair(back)).toHaveCount(0);
    await passTo(back, page);
    await move(back, card);
    await page.getByRole("button", { name: "Log" }).first().click();
    const log = page.getByRole("dialog");
    await expect(log).toContainText(`A bot plays for ${name}.`);
    await expect(log).toContainText(`${name} plays again.`);
    fine();
    calm();
  });

  test("a friend who is there but does nothing is asked for, and can say so", async ({ page, browser }) => {
    const { other, name } = await pair(page, browser);
    await passTo(other, page);
    await expect(banner(page)).toContainText(`${name} has not moved for a moment. Wait, or let a bot play?`);
    await expect(page.locator('[data-missed="idle"]')).toHaveCount(1);
    await expect(banner(other)).toContainText("The others are waiting for you.");
    const still = [unasked(page), unasked(other)];
    await other.locator("[data-still-here]").click();
    await Promise.all(still);
    // And again after a while.
    await banner(page).locator("[data-stand-in]").click();
    await expect(chair(other)).toBeVisible();
    await expect(banner(other)).toHaveCount(0);
    await myTurn(page);
  });
});

test("around one device: three and a bot, each sees what they did before it passes on", async ({ page }) => {
  const fine = noComplaints(page);
  await withSettings(page, { speed: "instant", sound: false });
  await page.goto(server());
  await page
    .getByRole("article", { name: "Chakapuces" })
    .getByRole("button", { name: "On this device" })
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("group", { name: "Players" }).getByRole("radio", { name: "3" }).check();
  await sheet.getByRole("group", { name: "Bots at the table" }).getByRole("radio", { name: "1" }).check();
  for (const [n, name] of ["Ann", "Bo", "Cy"].entries()) await sheet.getByLabel(`Player ${n + 1}`).fill(name);
  await sheet.getByRole("button", { name: "Start" }).click();
  const curtain = page.locator("[data-curtain]");
  const hand = page.locator("[data-hand], [data-card], [data-legal]");
  const seen: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await expect(curtain).toBeVisible();
    await expect(hand).toHaveCount(0);
    const name = /Ann|Bo|Cy/.exec((await curtain.getByRole("heading").textContent()) ?? "")?.[0] ?? "";
    seen.push(name);
    await curtain.getByRole("button").click();
    // Nobody of those around the device is away.
    await expect(page.locator("[data-panel]")).toHaveCount(4);
    await expect(page.locator("[data-missed]")).toHaveCount(0);
    await myTurn(page);
    const pass = page.locator("[data-pass]");
    const mine = page.locator('[data-play][data-turn="mine"]:not([data-busy])');
    do {
      await move(page, card);
      await expect(pass.or(mine)).toBeVisible();
    } while (await mine.isVisible());
    // What was done is there to be seen, with the own hand; the curtain waits.
    await expect(pass).toContainText(/Pass to (Ann|Bo|Cy)/);
    await expect(pass).not.toContainText(name);
    await expect(page.locator("[data-prompt]").first()).toHaveText(/^(Ann|Bo|Cy) is next\.$/);
    await expect(curtain).toHaveCount(0);
    await pass.click();
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3);
  expect(seen[3]).toBe(seen[0]);
  fine();
});

test("another game: everybody is asked, says later or yes, and whoever says yes sits there", async ({
  page,
  browser,
}) => {
  const { table, other, name } = await pair(page, browser);
  const mine = ((await (await page.request.get(`${server()}/api/me`)).json()) as { name: string }).name;
  await Promise.all([advance(page, Infinity, { seats: [0] }), advance(other, Infinity, { seats: [1] })]);
  await expect(frame(other)).toHaveAttribute("data-turn", "over");
  await page.getByRole("dialog").locator("[data-rematch]").click();
  await expect(page).not.toHaveURL(new RegExp(table));
  await expect(page.locator('[data-asked="waiting"]')).toContainText(name);

  const result = other.getByRole("dialog");
  await expect(result.getByText(`${mine} wants another game.`)).toBeVisible();
  await result.locator("[data-later]").click();
  await expect(page.locator('[data-asked="later"]')).toContainText(`${name}: later`);
  await result.locator("[data-again]").click();
  await expect(other.getByText("Waiting for the host to start…")).toBeVisible();
  await expect(page.locator("[data-asked]")).toHaveCount(0);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(frame(page)).toBeVisible();
  await expect(frame(other)).toBeVisible();
});

test("an invitation from this machine says how to open the house", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "open"], start: false });
  const invitation = page.getByRole("region", { name: "Invite friends" });
  await expect(invitation.locator("[data-local]")).toContainText("make play LAN=1");
  await expect(invitation.getByRole("img")).toHaveCount(0);
});

test("an invitation of a house that is open to its network has the address in it", async ({ page }) => {
  const usual = process.env.TALAT_URL;
  const { url, stop } = await startServer({ listen: "0.0.0.0:0" });
  try {
    process.env.TALAT_URL = url.replace("0.0.0.0", "127.0.0.1");
    const { link } = (await (await page.request.get(`${server()}/api/house`)).json()) as {
      link: string | null;
    };
    const { join } = await newTable(page, { game: "chatuchak", seats: ["me", "open"], start: false });
    const invitation = page.getByRole("region", { name: "Invite friends" });
    if (link === null) {
      // A machine without any network has no such address.
      await expect(invitation.locator("[data-local]")).toBeVisible();
      return;
    }
    expect(link).not.toContain("127.0.0.1");
    await expect(invitation.getByRole("img")).toHaveAttribute("alt", `QR code of ${link}/t/${join}`);
    await expect(invitation).toContainText(`${link}/t/${join}`);
    await expect(invitation.locator("[data-local]")).toHaveCount(0);
  } finally {
    if (usual === undefined) delete process.env.TALAT_URL;
    else process.env.TALAT_URL = usual;
    await stop();
  }
});

test("a first visit leaves nothing in the console", async ({ page }) => {
  const fine = noComplaints(page);
  const me = page.waitForResponse((response) => response.url().endsWith("/api/me"));
  await page.goto(server());
  expect((await me).status()).toBe(204);
  await expect(page.getByRole("article")).toHaveCount(3);
  fine();
});
