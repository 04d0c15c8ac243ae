// What once went wrong in small ways and is easily lost again: taps that rest, turns that nobody saw, focus, results, links.
import { expect, type Page, test } from "@playwright/test";

import { advance, CALM, move, MOVING, myTurn, newTable, playToEnd, server, withSettings } from "./table";

test("a finger that rests on a booth for a moment has tapped it", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  // Longer than the hold that takes it up, shorter than the one that explains it. The page's own clock keeps the order,
  // however busy the machine is; a finger of its own making can't be captured.
  await page.evaluate(async () => {
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const booth = document.querySelector<HTMLElement>("[data-spot][data-legal]");
    const touch = { pointerType: "touch", pointerId: 9, isPrimary: true, button: 0, bubbles: true };
    booth?.dispatchEvent(new PointerEvent("pointerdown", touch));
    await new Promise((rested) => setTimeout(rested, 300));
    booth?.dispatchEvent(new PointerEvent("pointerup", touch));
    booth?.click();
  });
  await expect(page.locator("[data-confirm]")).toBeVisible();
});

/** Counts how often a move begins at the sign of a seat from now on. */
async function watchSeat(page: Page, seat: number): Promise<() => Promise<number>> {
  await page.evaluate((at) => {
    const seen = window as unknown as { lit: number };
    seen.lit = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as HTMLElement).matches(`[data-at="${at}"][data-shine="mark"]`)) seen.lit += 1;
    }).observe(document.body, { subtree: true, attributeFilter: ["data-shine"] });
  }, `seat:${seat}`);
  return () => page.evaluate(() => (window as unknown as { lit: number }).lit);
}

for (const [shape, width, height] of [
  ["upright", 360, 640],
  ["lying", 640, 360],
] as const)
  test(`on a phone the jump of somebody else lights their sign, ${shape}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await withSettings(page, MOVING);
    await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
    await myTurn(page);
    const lit = await watchSeat(page, 1);
    await move(page);
    await expect.poll(lit).toBeGreaterThan(0);
  });

test("Escape on the board skips the others' turns and leaves what is told of them", async ({ page }) => {
  await withSettings(page, { ...MOVING, speed: "slow", recap: "always" });
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy", "greedy", "greedy"] });
  await myTurn(page);
  await page.locator("[data-legal]").first().click();
  await page.locator("[data-confirm]").click();
  const moving = page.locator('[data-play][data-turn="other"][data-busy]');
  await expect(moving).toBeVisible();
  await page.locator('[data-spot="c3"]').focus();
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-play][data-turn="mine"]')).toBeVisible();
  await expect(page.locator("[data-recap]")).toBeVisible();
});

test("one's turn leaves the focus on a card in the rail", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  await page.keyboard.press("Tab");
  const card = page.locator("[data-rail] [data-hand]").first();
  await card.focus();
  // What leaves the hand as it is.
  await advance(page, 1, { actions: [{ kind: "renew", line: "row2" }] });
  await myTurn(page);
  await expect(card).toBeFocused();
});

test("arrows go to the marker right below, however many stand in a row", async ({ page }) => {
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  for (const [width, height] of [
    [1280, 720],
    [820, 1180],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const markers = page.locator('button[data-explain^="marker:"]');
    const below = await markers.evaluateAll((all) => {
      const [first] = all;
      first?.focus();
      const left = first?.getBoundingClientRect().left ?? 0;
      return all.findIndex((one, at) => at > 0 && Math.abs(one.getBoundingClientRect().left - left) < 2);
    });
    expect(below, `rows at ${width} × ${height}`).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    await expect(markers.nth(below)).toBeFocused();
  }
});

test("the result comes up by itself once, and not again after a look back", async ({ page }) => {
  await playToEnd(page, { game: "chakapuces", seats: ["me", "greedy"] });
  const result = page.locator("dialog[open]");
  await result.getByRole("button", { name: "See the board" }).click();
  await expect(result).toHaveCount(0);
  await page.keyboard.press("l");
  const lines = page.getByRole("dialog", { name: "Log" }).getByRole("listitem");
  const count = await lines.count();
  await lines.nth(1).getByRole("button").click();
  // Looking back counts as the log does.
  await expect(page.locator("[data-past]")).toContainText(`Step 2 of ${count}`);
  await page.locator("[data-past]").getByRole("button", { name: "One step on" }).click();
  await expect(page.locator("[data-past]")).toContainText(`Step 3 of ${count}`);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.locator("[data-end]")).toBeVisible();
  await expect(result).toHaveCount(0);
});

test("the link to watch has the address that others reach", async ({ page }) => {
  await withSettings(page, CALM);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset.copied = text);
  });
  await page.route("**/api/house", (route) => route.fulfill({ json: { link: "http://192.168.7.7:7878" } }));
  const { table } = await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  const asked = page.waitForResponse("**/api/house");
  await page.getByRole("button", { name: "Menu" }).click();
  await asked;
  await page.getByRole("button", { name: "Copy a link to watch" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-copied", `http://192.168.7.7:7878/t/${table}`);
});

for (const language of ["en", "fr", "nl"])
  test(`on a small phone on its side yes and no stand side by side (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    const { table } = await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
    await page.goto(`${server()}/t/${table}?lang=${language}`);
    await myTurn(page);
    await page.locator("[data-legal]").first().click();
    const yes = page.locator("[data-confirm]");
    await expect(yes).toBeVisible();
    const no = yes.locator("xpath=preceding-sibling::button");
    expect((await no.boundingBox())!.y).toBeCloseTo((await yes.boundingBox())!.y, -1);
  });

test("with calm motion everything changes at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(server());
  await page.getByRole("article").first().waitFor();
  const onTheWay = await page.evaluate(() => {
    document.body.style.color = "red";
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  });
  expect(onTheWay).toBe(0);
});
