// Dragging, which does what taps do: by mouse at once, by finger after a short hold.
import { expect, type Locator, type Page, test } from "@playwright/test";

import { myTurn, newTable, seq } from "./table";

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error("nothing to drag");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by mouse, in steps, and holds over the target. */
async function dragOver(page: Page, from: Locator, to: () => Locator): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 10);
  await expect(page.locator("[data-dragged]")).toHaveCount(1);
  const end = await middle(to());
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await expect(page.locator("[data-over]")).toHaveCount(1);
}

test("a booth is dragged to the empty spot, and let go elsewhere it stays", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  const before = await seq(page);
  const booth = page.locator("[data-spot][data-legal]").first();
  const start = await middle(booth);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(20, 300, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  await expect(page.locator("[data-confirm]")).toHaveCount(0);
  expect(await seq(page)).toBe(before);

  await dragOver(page, booth, () => page.locator("[data-empty]"));
  await expect(page.locator("[data-preview]")).toContainText("Jump");
  await page.mouse.up();
  await expect.poll(() => seq(page)).toBeGreaterThan(before);
});

test("a card is dragged to the line of Chakapuces", async ({ page }) => {
  await newTable(page, { game: "chakapuces", seats: ["me", "greedy"] });
  await myTurn(page);
  const before = await seq(page);
  await dragOver(page, page.locator("[data-card]").first(), () => page.locator('[data-place="5"]'));
  await page.mouse.up();
  await expect.poll(() => seq(page)).toBeGreaterThan(before);
  await expect(page.locator("[data-card]")).toHaveCount(3);
});

test("a card of Bangkok is dragged to a place beside the port, then into the market", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  let built = false;
  for (let moves = 0; moves < 24 && !built; moves += 1) {
    if (await myTurn(page)) break;
    const before = await seq(page);
    const card = page.locator("[data-hand][data-legal]").last();
    // Where it may be dropped is known once it is taken up.
    const target = page.locator(
      "[data-market][data-legal], [data-place][data-legal]:has(.badge:text('2')), [data-place][data-legal]",
    );
    built = await page.locator("[data-prompt]", { hasText: "build into" }).isVisible();
    await dragOver(page, card, () => target.first());
    await page.mouse.up();
    // Where there is a choice of what to take, the drop asks for it.
    const open = page.locator("[data-port][data-legal]");
    const asked = async () =>
      (await seq(page)) > before ? "taken" : (await open.count()) > 0 ? "asked" : "";
    await expect.poll(asked).not.toBe("");
    while ((await asked()) === "asked" && !(await page.locator("[data-confirm]").isVisible()))
      await open.first().click();
    if (await page.locator("[data-confirm]").isVisible()) await page.locator("[data-confirm]").click();
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
  }
  expect(built, "a card was built before long").toBe(true);
});

test.describe("by finger", () => {
  test.use({ viewport: { width: 360, height: 420 }, hasTouch: true, isMobile: true });

  test("a held booth is dragged; a finger that moves at once scrolls", async ({ page }) => {
    await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
    await myTurn(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const before = await seq(page);

    // Moved at once: the page scrolls, nothing is taken up.
    const start = await middle(page.locator('[data-spot="c3"]'));
    // All at once: no answer is waited for, which might take as long as a hold on a busy machine.
    await Promise.all([
      touch("touchStart", start),
      ...[1, 2, 3, 4, 5, 6].map((step) => touch("touchMove", { x: start.x, y: start.y - step * 20 })),
      touch("touchEnd"),
    ]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(page.locator("[data-dragged]")).toHaveCount(0);
    expect(await seq(page)).toBe(before);
    await page.evaluate(() => scrollTo(0, 0));

    const empty = page.locator("[data-empty]");
    const booth = page.locator("[data-spot][data-legal]").first();
    await empty.scrollIntoViewIfNeeded();
    const [from, to] = [await middle(booth), await middle(empty)];
    await touch("touchStart", from);
    await expect(page.locator("[data-dragged]")).toHaveCount(1);
    const scrolled = await page.evaluate(() => scrollY);
    await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch("touchMove", to);
    await expect(page.locator("[data-over]")).toHaveCount(1);
    await touch("touchEnd");
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});
