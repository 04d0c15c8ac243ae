// How Bangkok's board looks and answers: by taps, by keys, and in a replay. Whether it fits is looked at in fits.spec.
import { expect, test } from "@playwright/test";

import { myTurn, newTable, recorded, server } from "./table";
import { confirm, nextTap, playUntil } from "./trade";

const PHONE = { width: 360, height: 640 };
const FOUR = ["me", "greedy", "greedy", "greedy"];

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
    await page.goto(`${server()}${await recorded(page, "bangkok-2-ninth-card")}#20`);
    await page.locator('[data-panel="1"]').tap();
    const name = await page.locator('[data-panel="1"] .name').innerText();
    await expect(page.locator("[data-large] h2")).toContainText(name);
    await expect(page.locator(".hint")).toContainText(name);
  });
});

test("what can be taken is not dimmed, what can't be is", async ({ page }) => {
  const open = page.locator("[data-port][data-legal]");
  await playUntil(page, { game: "bangkok", seats: ["me", "random"] }, async () => {
    while ((await open.count()) === 0 && !(await confirm(page).isVisible()))
      await page.locator(await nextTap(page)).click();
    return (await open.count()) > 0;
  });
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
