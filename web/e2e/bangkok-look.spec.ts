// How Bangkok's board looks and answers: in every shape of a screen, by keys, and in a replay.
import { expect, type Page, test } from "@playwright/test";

import { move, myTurn, newTable, playToEnd, server } from "./table";
import { byClick, confirm, nextTap } from "./trade";

const SIZES = [
  [320, 568],
  [360, 640],
  [640, 360],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;
const PHONE = { width: 360, height: 640 };
const FOUR = ["me", "greedy", "greedy", "greedy"];

/** What is wrong with the board as it is drawn: parts that stick out, targets too small for a finger, words cut off. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const box = (element: Element) => element.getBoundingClientRect();
    const shown = (element: Element) => box(element).width > 0;
    const holds = (outer: DOMRect, inner: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const all = (of: string) => [...document.querySelectorAll<HTMLElement>(of)].filter(shown);
    for (const part of all("[data-part]")) {
      const home = part.closest("[data-rail], [data-stage]");
      if (home && !holds(box(home), box(part))) found.push(`${part.dataset.part} sticks out`);
    }
    for (const button of all("[data-stage] button, [data-rail] button")) {
      const { width, height } = box(button);
      if (width < 43.5 || height < 43.5)
        found.push(`${button.ariaLabel ?? button.textContent}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    for (const words of all("[data-preview], [data-prompt]"))
      if (words.scrollHeight > words.clientHeight + 1) found.push("words are cut off");
    const parts = all("[data-part]").map((part) => part.dataset.part);
    for (const part of ["common", "hand"]) if (!parts.includes(part)) found.push(`no ${part}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls sideways");
    return found.filter((fault) => fault !== "no common" || !parts.includes("own"));
  });

async function inEveryShape(page: Page, moment: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => faults(page), { message: `${moment} at ${width} × ${height}`, timeout: 5_000 })
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

for (const [title, seats] of [
  ["with four", FOUR],
  ["alone", ["me"]],
] as const)
  test(`every step of a turn fits every screen, ${title}`, async ({ page }) => {
    test.setTimeout(240_000);
    await newTable(page, { game: "bangkok", seats: [...seats], options: { expert: "true" } });
    const seen = new Set<string>();
    const moment = async (name: string) => {
      if (!seen.has(name)) await inEveryShape(page, name);
      seen.add(name);
    };
    for (let moves = 0; !seen.has("a card chosen to be built"); moves += 1) {
      expect(moves, "a card is built before long").toBeLessThan(15);
      expect(await myTurn(page)).toBe(false);
      const building = (await page.locator("[data-hand][data-legal] .badge").count()) > 0;
      await moment(building ? "to build" : "to trade");
      await byClick(page);
      await moment(building ? "a card chosen to be built" : "a trade chosen");
      await move(page, async () => undefined);
    }
  });

test("places say how many cards they bring once a card is chosen, not before", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  const lit = page.locator("[data-place][data-legal]");
  for (const label of await lit.evaluateAll((places) => places.map((place) => place.ariaLabel)))
    expect(label).not.toContain("brings");
  await page.locator("[data-hand][data-legal]").first().click();
  await expect(lit.first()).toHaveAttribute("aria-label", /brings [1-3] card/);
});

test("by keys: from a card to a place, and from the hand back to the port", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  const focused = (selector: string) => expect(page.locator(`${selector}:focus`)).toHaveCount(1);
  await page.locator("[data-hand][data-legal]").first().focus();
  await page.keyboard.press("ArrowUp");
  await focused("[data-grid=port] [data-cell]");
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("ArrowDown");
  await focused("[data-hand]");
  await page.keyboard.press("Enter");
  await focused("[data-place][data-legal]");
  await page.keyboard.press("Escape");
  await focused("[data-hand]");
});

test("somebody's small market comes forward, and its cards explain themselves", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: FOUR });
  await myTurn(page);
  const name = page.locator('[data-other="2"] button').first();
  await name.click();
  await expect(page.locator('[data-large="2"]')).toBeVisible();
  await expect(page.locator('[data-other="0"][data-part="own"]')).toBeVisible();
  await page.locator('[data-other="1"] [data-market="a1"]').click({ force: true });
  await expect(page.locator("[data-explained]")).toBeVisible();
  await page.keyboard.press("Escape");
  // A card of the hand brings back what the turn needs.
  await page.locator("[data-hand][data-legal]").first().click();
  await expect(page.locator('[data-large="0"]')).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("while a market hides the port nothing is said of arrows, and a card leads back", async ({ page }) => {
    await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
    await myTurn(page);
    await page.locator("[data-hand][data-legal]").first().tap();
    await expect(page.locator(".hint")).toContainText("arrow");
    await page.locator('[data-panel="1"]').tap();
    await expect(page.locator('[data-large="1"]')).toBeVisible();
    await expect(page.locator(".hint")).not.toContainText("arrow");
    await page.locator("[data-hand][data-legal]").last().tap();
    await expect(page.locator(".port")).toBeVisible();
    await expect(page.locator(".hint")).toContainText("arrow");
  });

  test("a replay says whose market it shows", async ({ page }) => {
    const table = await playToEnd(page, { game: "bangkok", seats: ["me", "random"] });
    await page.goto(`${server()}/g/${table}#20`);
    await page.locator('[data-panel="1"]').tap();
    const name = await page.locator('[data-panel="1"] .name').innerText();
    await expect(page.locator("[data-large] h2")).toContainText(name);
    await expect(page.locator(".hint")).toContainText(name);
  });
});

test("what can be taken is not dimmed, what can't be is", async ({ page }) => {
  test.setTimeout(180_000);
  await newTable(page, { game: "bangkok", seats: ["me", "random"] });
  const open = page.locator("[data-port][data-legal]");
  for (let moves = 0; ; moves += 1) {
    expect(moves, "a choice comes up before long").toBeLessThan(30);
    expect(await myTurn(page)).toBe(false);
    while ((await open.count()) === 0 && !(await confirm(page).isVisible()))
      await page.locator(await nextTap(page)).click();
    if ((await open.count()) > 0) break;
    await move(page, async () => undefined);
  }
  await page.mouse.move(0, 0);
  const opacity = (cells: Element[]) =>
    cells.map((cell) => {
      const card = cell.querySelector(".card");
      return [card, card?.closest(".cell")].reduce(
        (sum, each) => sum * Number(each ? getComputedStyle(each).opacity : 1),
        1,
      );
    });
  await expect.poll(async () => Math.min(...(await open.evaluateAll(opacity)))).toBe(1);
  const others = page.locator("[data-port]:not([data-legal])");
  await expect.poll(async () => Math.min(...(await others.evaluateAll(opacity)))).toBeLessThan(0.6);
});
