import { type Browser, expect, type Page, test } from "@playwright/test";

import { complaints } from "./booths";
import {
  acting,
  advance,
  friend,
  happened,
  move,
  MOVING,
  myTurn,
  newTable,
  type Plan,
  playedTable,
  playOn,
  seq,
  server,
  withSettings,
} from "./table";
import { byClick, byTap, compose, confirm, playUntil } from "./trade";

/** Taps what is marked as not possible, which Playwright would wait for. */
const anyway = { force: true };

/** The result, as the end of the game shows it. */
async function result(page: Page) {
  await expect(page.locator("[data-end]")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a whole game against bots by clicks, and where the points come from", async ({ page }) => {
  const heard = complaints(page);
  await withSettings(page, MOVING);
  await newTable(page, { game: "bangkok", seats: ["me", "greedy", "greedy"] });
  await playOn(page, byClick);
  const dialog = await result(page);
  await expect(dialog).toContainText("Objectives:");
  await dialog
    .getByRole("button", { name: /, Objective: / })
    .first()
    .click();
  await expect(dialog.locator(".opened [data-market]").first()).toBeVisible();
  await expect(dialog.locator(".opened")).toContainText("1 point each");
  expect(heard).toEqual([]);
});

test("two people in two browsers see the same market grow", async ({ page, browser }) => {
  const { join, table } = await newTable(page, { game: "bangkok", seats: ["me", "open"], start: false });
  const other = await friend(browser, join);
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  await page.goto(`${server()}/t/${table}`);
  await other.goto(`${server()}/t/${table}`);
  const both: [Page, Page] = [page, other];
  const begun = (of: Page) =>
    of.locator('[data-part="own"] [data-market="a1"]:not([aria-label*="empty"])').isVisible();
  for (let moves = 0; !(await begun(page)) || !(await begun(other)); moves += 1) {
    expect(moves, "both build before long").toBeLessThan(80);
    const player = await acting(both);
    if (player) await move(player, byClick);
  }
  await expect.poll(async () => (await seq(page)) === (await seq(other))).toBe(true);
  for (const [mine, theirs] of [both, [other, page]] as [Page, Page][]) {
    const own = await mine.locator('[data-part="own"] [data-market]').evaluateAll(labels);
    expect(own).toHaveLength(9);
    await expect.poll(() => theirs.locator("[data-other] [data-market]").evaluateAll(labels)).toEqual(own);
  }
  await other.context().close();
});

const labels = (elements: Element[]) => elements.map((element) => element.getAttribute("aria-label"));

/** Goes to a cell by Tab and arrow keys alone, and presses Enter there. */
async function byKeys(page: Page): Promise<void> {
  await compose(page, async (on, selector) => {
    const [grid, row, column] = await on.locator(selector).evaluate((element) => {
      const cell = element.getAttribute("data-cell")?.split(",").map(Number) ?? [0, 0];
      return [element.closest('[role="grid"]')?.getAttribute("aria-label") ?? "", cell[0] ?? 0, cell[1] ?? 0];
    });
    const here = () =>
      on.evaluate(() => {
        const cell = document.activeElement?.getAttribute("data-cell")?.split(",").map(Number);
        const grid = document.activeElement?.closest('[role="grid"]')?.getAttribute("aria-label");
        return { grid, row: cell?.[0] ?? -1, column: cell?.[1] ?? -1 };
      });
    for (let tabs = 0; (await here()).grid !== grid; tabs += 1) {
      expect(tabs, `Tab leads to ${grid}`).toBeLessThan(60);
      await on.keyboard.press("Tab");
    }
    for (let steps = 0; ; steps += 1) {
      const at = await here();
      if (at.row === row && at.column === column) break;
      expect(steps, `arrows lead to ${selector}`).toBeLessThan(20);
      const inner = (n: number) => n > 0 && n < 4;
      const across = at.column === column ? null : at.column < column ? "ArrowRight" : "ArrowLeft";
      const along = at.row === row ? null : at.row < row ? "ArrowDown" : "ArrowUp";
      // Around the corners of the port: first to the middle.
      const first = inner(row) || !inner(at.row) ? (along ?? across) : (across ?? along);
      await on.keyboard.press(first ?? "Home");
    }
    await on.keyboard.press("Enter");
  });
}

test("trades and a card for the market by keyboard only", async ({ page }) => {
  const heard = complaints(page);
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  const built = page.locator('[data-part="own"] [data-market]:not([aria-label*="empty"])');
  for (let moves = 0; moves < 4 || (await built.count()) === 0; moves += 1) {
    expect(moves, "a card is built before long").toBeLessThan(20);
    expect(await myTurn(page)).toBe(false);
    const before = await seq(page);
    await byKeys(page);
    // The chosen cell still has the focus: Enter once more confirms.
    await page.keyboard.press("Enter");
    await happened(page, before);
  }
  expect(heard).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("by taps: the market comes forward for building, and the end is told", async ({ page }) => {
    const heard = complaints(page);
    await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
    let built = false;
    for (let moves = 0; !built; moves += 1) {
      expect(moves, "a card is built before long").toBeLessThan(20);
      expect(await myTurn(page)).toBe(false);
      const building = await page.locator(".large .market").isVisible();
      const port = await page.locator(".port").isVisible();
      expect(building).not.toBe(port);
      built = building;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, "no sideways scroll").toBeLessThanOrEqual(0);
      await move(page, byTap);
    }
    await advance(page);
    await result(page);
    // What was built lies on the table then.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(".large .market")).toBeVisible();
    expect(heard).toEqual([]);
  });

  test("what the others build flies to their panel", async ({ page }) => {
    await withSettings(page, { speed: "fast", sound: false, motion: "full" });
    await page.addInitScript(() => {
      const seen = { shone: 0, flown: 0 };
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if ((target as HTMLElement).matches('[data-at="seat:1"][data-shine]')) seen.shone += 1;
      }).observe(document, { attributes: true, attributeFilter: ["data-shine"], subtree: true });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.parentElement === document.body && this.querySelector("svg")) seen.flown += 1;
        return animate.apply(this, given);
      };
    });
    await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
    const seen = () =>
      page.evaluate(() => (window as unknown as { seen: { shone: number; flown: number } }).seen);
    for (let moves = 0; (await seen()).shone === 0; moves += 1) {
      expect(moves, "the bot builds before long").toBeLessThan(15);
      expect(await myTurn(page)).toBe(false);
      await move(page, byTap);
      await myTurn(page);
    }
    expect((await seen()).flown).toBeGreaterThan(0);
  });
});

test("alone: nine turns at most, and the token walks and is in the way", async ({ page }) => {
  const heard = complaints(page);
  await newTable(page, { game: "bangkok", seats: ["me"] });
  const walk = ["r1", "r2", "r3", "b3", "b2", "b1", "l3", "l2", "l1"];
  await myTurn(page);
  await page.locator('[data-place="r1"]').click(anyway);
  await expect(page.locator("[data-reason]", { hasText: "The token stands right of row 1" })).toBeVisible();
  await page.locator('[data-place="t1"]').press("Enter");
  await expect(page.locator("[data-reason]", { hasText: "A pile lies above column 1" })).toBeVisible();
  const seen: (string | null)[] = [];
  while (!(await myTurn(page))) {
    const place = await page
      .locator('[data-at="token"]')
      .evaluate((token) => token.closest("[data-place]")?.getAttribute("data-place") ?? null);
    if (seen.at(-1) !== place) seen.push(place);
    await expect(page.locator('[data-part="own"]')).toContainText(`Turn ${seen.length} of 9`);
    await move(page, byClick);
  }
  expect(seen).toEqual(walk.slice(0, seen.length));
  const dialog = await result(page);
  await expect(dialog).toContainText("Your market is worth");
  expect(heard).toEqual([]);
});

test("the expert game keeps chillies apart in columns too", async ({ page }) => {
  const plan: Plan = { game: "bangkok", seats: ["me"], options: { expert: "true" } };
  const { table } = await playedTable(page, plan);
  await page.goto(`${server()}/t/${table}`);
  await result(page);
  await expect(page.locator('[data-part="own"]')).toContainText("Expert");
  const market = await page.locator('[data-part="own"] [data-market]').evaluateAll(labels);
  for (const line of ["a", "b", "c", "1", "2", "3"]) {
    const chillies = market.filter((label) => label?.slice(0, 2).includes(line) && label.includes("chilli"));
    expect(chillies.length, `line ${line}: ${chillies.join("; ")}`).toBeLessThanOrEqual(1);
  }
});

test("a trade is composed in any order, shown before it is done, and can be let go", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  // A place first: the cards that fit there say what they bring.
  const place = page.locator("[data-place][data-legal]").first();
  await place.click();
  await expect(page.locator("[data-hand][data-legal] .badge").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-hand] .badge")).toHaveCount(0);
  // Then a card, a place, what to take: the laid card is shown in the port, the taken ones beside the hand.
  const before = await seq(page);
  await byClick(page);
  await expect(page.locator(".port .laid")).toBeVisible();
  await expect(page.locator(".hand .coming").first()).toBeVisible();
  await expect(page.locator("[data-preview]")).toContainText("You take");
  await page.keyboard.press("Escape");
  await expect(confirm(page)).toHaveCount(0);
  await expect(page.locator(".port .laid")).toHaveCount(0);
  await expect(page.locator('[data-hand][aria-pressed="true"]')).toHaveCount(1);
  expect(await seq(page)).toBe(before);
});

test("a line is renewed", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "random"] });
  await myTurn(page);
  await page.locator("[data-renew]").click();
  await expect(page.locator("[data-place][data-legal]")).toHaveCount(12);
  await page.locator('[data-place="l2"]').click();
  await expect(page.locator("[data-preview]")).toContainText("Renew row 2");
  await expect(page.locator("[data-preview]")).toContainText("Replaced:");
  await move(page, async () => undefined);
});

interface Heard {
  view: { seats: { hand: string[] }[] };
  legal: { action: { kind: string; card?: string; place?: string } }[];
}

test("where there is a choice of what to take, it is asked for", async ({ page }) => {
  let newest: Heard | null = null;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string } & Heard;
      if (message.type === "update") newest = message;
    }),
  );
  /** A card and a place that can be traded in several ways. */
  const several = () => {
    const seen = new Set<string>();
    const again = newest?.legal.find(({ action: { kind, card, place } }) => {
      const known = seen.has(`${card} ${place}`);
      seen.add(`${card} ${place}`);
      return kind === "trade" && known;
    })?.action;
    return again && { hand: newest?.view.seats[0]?.hand.indexOf(again.card ?? "") ?? 0, place: again.place };
  };
  await playUntil(page, { game: "bangkok", seats: ["me", "random"] }, async () => several() !== undefined);
  const wanted = several();
  await page.locator(`[data-hand="${wanted?.hand}"]`).click();
  await page.locator(`[data-place="${wanted?.place}"]`).click();
  await expect(confirm(page)).toHaveCount(0);
  expect(await page.locator("[data-port][data-legal]").count()).toBeGreaterThan(1);
  await byClick(page);
  await expect(page.locator("[data-preview]")).toContainText("You take");
  await move(page, async () => undefined);
});

test("a cell that is forbidden says why, and a chilli what it counts", async ({ page }) => {
  await newTable(page, { game: "bangkok", seats: ["me", "random"] });
  await myTurn(page);
  await page.locator('[data-part="own"] [data-market="b2"]').click(anyway);
  await expect(page.locator("[data-reason]", { hasText: "There is nothing to build now" })).toBeVisible();
  await playOn(page, byClick, 1);
  for (
    let moves = 0;
    moves < 60 && !(await page.locator('[data-part="own"] [data-legal]').count());
    moves += 1
  ) {
    expect(await myTurn(page)).toBe(false);
    const hand = page.locator("[data-hand][data-legal]").last();
    await hand.click();
    if (await page.locator('[data-part="own"] [data-legal]').count()) break;
    await move(page, byClick);
  }
  await page.locator('[data-part="own"] [data-market="c3"]').click(anyway);
  await expect(page.locator("[data-reason]", { hasText: /upper-left|not next to/ })).toBeVisible();
  const chilli = page.locator('[data-port][aria-label*="chilli"]').first();
  await chilli.click(anyway);
  await expect(page.locator("[data-explained]")).toContainText("Counts itself and the cards next to it.");
});

test("what a market is worth by now opens to its parts", async ({ page }) => {
  const filled = page.locator('[data-part="own"] [data-market]:not([aria-label*="empty"])');
  await playUntil(page, { game: "bangkok", seats: ["me", "greedy"] }, async () => (await filled.count()) > 0);
  const worth = page.locator('[data-part="own"] [data-worth]');
  const total = Number(await worth.getAttribute("data-worth"));
  await worth.click();
  const drawer = page.locator("[data-explained]");
  await expect(drawer).toContainText(`Your market: worth ${total} point`);
  const said = await drawer.getByText(/^(Objective|Chilli|Complete).* [+−]?\d+\./).allTextContents();
  const points = said.map((line) => Number(/ ([+−]?\d+)\./.exec(line)?.[1]?.replace("−", "-")));
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(total);
  await page.keyboard.press("Escape");
  // The others' objectives are secret, and so not in it.
  await page.locator("[data-other] [data-worth]").click();
  await expect(drawer).toContainText("secret until the end");
});

test("a move can be taken back as long as nothing was drawn", async ({ page }) => {
  // Alone, nobody moves in between: a built card can always be taken back.
  const undo = page.locator("[data-undo]");
  await playUntil(page, { game: "bangkok", seats: ["me"] }, () => undo.isVisible());
  const before = await seq(page);
  await undo.click();
  await expect.poll(() => seq(page)).toBeGreaterThan(before);
  expect(await myTurn(page)).toBe(false);
});

test("cards travel when motion is on, and fade when less is wanted", async ({ browser }) => {
  for (const motion of ["full", "less"]) await watchOneMove(browser, motion);
});

async function watchOneMove(browser: Browser, motion: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const settings = { speed: "normal", sound: false, motion: wanted };
    localStorage.setItem("talat.settings", JSON.stringify(settings));
  }, motion);
  const heard = complaints(page);
  await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
  await myTurn(page);
  await page.evaluate(() => {
    const travelled: string[] = [];
    Object.assign(window, { travelled });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      travelled.push(first && "transform" in first ? "moves" : "fades");
      return animate.call(this, frames, options);
    };
  });
  await move(page, byClick);
  const travelled = () => page.evaluate(() => (window as unknown as { travelled: string[] }).travelled);
  await expect.poll(travelled).toContain(motion === "full" ? "moves" : "fades");
  if (motion === "less") expect(await travelled()).not.toContain("moves");
  await myTurn(page);
  expect(heard).toEqual([]);
  await context.close();
}
