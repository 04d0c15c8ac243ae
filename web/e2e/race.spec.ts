import { expect, type Page, test } from "@playwright/test";

import {
  complaints,
  expectNoSidewaysScroll,
  expectOver,
  jumpByKeys,
  market,
  nearlySolved,
  recordedJumps,
  solve,
  spot,
  tabTo,
} from "./booths";
import {
  CALM,
  frame,
  friend,
  move,
  MOVING,
  myTurn,
  newTable,
  past,
  type Plan,
  playedTable,
  seq,
  server,
  withSettings,
} from "./table";
import { onTheWire } from "./wire";

const moves = (page: Page) => page.locator("[data-moves]");
const racedMoves = (page: Page) => page.locator("[data-moves-made] strong");
const ONE_TAP = { ...CALM, oneTap: true };
const MOVING_ONE_TAP = { ...MOVING, oneTap: true };
const jump = (page: Page, from: string) => move(page, async () => spot(page, from).click());

test("the puzzle: undo, and from the beginning", async ({ page }) => {
  const solution = recordedJumps("race-1-grid-7-solved");
  await newTable(page, { game: "race", seats: ["me"], options: { grid: "7" } });
  await myTurn(page);
  await expect(page.getByText("Start grid 7")).toBeVisible();
  await expect(page.getByText("Market Master").first()).toBeVisible();
  const start = await market(page);

  for (const from of solution.slice(0, 3)) await jump(page, from);
  await expect(moves(page)).toHaveText("3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(moves(page)).toHaveText("2");
  await page.locator("[data-again]").click();
  await expect(moves(page)).toHaveText("0");
  expect(await market(page)).toEqual(start);
});

test("the puzzle: solved with one-tap moves, and the same grid again", async ({ page }) => {
  const said = complaints(page);
  const solution = recordedJumps("race-1-grid-7-solved");
  await withSettings(page, MOVING_ONE_TAP);
  await newTable(page, { game: "race", seats: ["me"], options: { grid: "7" } });
  await myTurn(page);
  const start = await market(page);
  await solve(page, solution);
  await expectOver(page);
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading")).toContainText(`Solved in ${solution.length}. Par is `);
  await expect(result).toContainText(/Market Master|Booth Owner|Haggler|Looky Loo/);
  await result.getByRole("button", { name: "Close" }).click();

  const before = page.url();
  await page.locator("[data-again]").click();
  await expect(page).not.toHaveURL(before);
  await expect(moves(page)).toHaveText("0");
  expect(await market(page)).toEqual(start);
  expect(said).toEqual([]);
});

test("the puzzle with one-tap moves: a tap while the last one is on its way counts", async ({ page }) => {
  const jumps = recordedJumps("race-1-grid-7-solved");
  const wire = await onTheWire(page);
  await withSettings(page, MOVING_ONE_TAP);
  await newTable(page, { game: "race", seats: ["me"], options: { grid: "7" } });
  await myTurn(page);
  const goOn = wire.hold();
  for (const from of jumps.slice(0, 2)) await spot(page, from).click({ force: true });
  goOn();
  await expect(moves(page)).toHaveText("2");
});

test("giving up asks first, and another grid is chosen by its picture", async ({ page }) => {
  await newTable(page, { game: "race", seats: ["me"], options: { draw: "42" } });
  await myTurn(page);
  await expect(page.getByText("Puzzle 42")).toBeVisible();
  await page.locator("[data-give-up]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(frame(page)).toHaveAttribute("data-turn", "mine");
  await page.locator("[data-give-up]").click();
  await page.locator("[data-sure]").click();
  await expectOver(page);
  // A puzzle is not about points.
  const result = page.getByRole("dialog");
  await expect(result.getByRole("heading")).toHaveText(/^Not solved: \d+ groups too many after 0 moves\.$/);
  await expect(result).not.toContainText("point");
  await result.getByRole("button", { name: /gave up/ }).click();
  await expect(result).toContainText("Grid not solved");
  await expect(page.getByText("Rank if you solve it now")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.locator("[data-other]").click();
  await expect(page.locator("[data-grid]")).toHaveCount(16);
  await page.locator('[data-grid="12"]').click();
  await expect(page.getByText("Start grid 12")).toBeVisible();
  await expect(moves(page)).toHaveText("0");
});

test("the last jumps of a puzzle by keyboard only", async ({ page }) => {
  const jumps = await nearlySolved(page, "race-1-draw-42-solved", { draw: "42" }, 3);
  await myTurn(page);
  await tabTo(page, "[data-cell]");
  for (const from of jumps) await jumpByKeys(page, from);
  await expectOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Solved");
});

test("a race between two browsers: at once, without waiting for an answer", async ({ page, browser }) => {
  const solution = recordedJumps("race-1-grid-7-solved");
  await withSettings(page, MOVING);
  const { table, join } = await newTable(page, {
    game: "race",
    seats: ["me", "open"],
    options: { grid: "7" },
    start: false,
  });
  const other = await friend(browser, join);
  const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
  expect(started.ok(), await started.text()).toBe(true);
  const { starts_at } = (await started.json()) as { starts_at: number };
  await past(starts_at);
  for (const one of [page, other]) {
    await expect(frame(one)).toHaveAttribute("data-turn", "mine", { timeout: 30_000 });
    await expect(one.locator("[data-countdown]")).toHaveCount(0);
  }

  // The slower one makes two moves and sees them at once.
  for (const from of solution.slice(0, 2)) await spot(other, from).click({ force: true });
  await expect(other.getByText("2 moves", { exact: false }).first()).toBeVisible();
  // The faster one does not wait for any answer between the taps.
  await page.evaluate(
    (jumps) => {
      for (const from of jumps) document.querySelector<HTMLElement>(`[data-spot="${from}"]`)?.click();
    },
    solution.slice(0, 4),
  );
  for (const from of solution.slice(4)) await spot(page, from).click({ force: true });
  for (const one of [page, other]) await expectOver(one);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You win!");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("wins");
  // Both see the same solved market.
  await expect(other.getByRole("img", { name: /^Market of/ })).toBeVisible();
  await other.context().close();
});

const LOOKS = [
  { called: "by mouse", viewport: { width: 1280, height: 720 }, hasTouch: false },
  { called: "on a phone", viewport: { width: 360, height: 640 }, hasTouch: true },
  { called: "on a phone on its side", viewport: { width: 640, height: 360 }, hasTouch: true },
];
for (const { called, viewport, hasTouch } of LOOKS)
  test.describe(called, () => {
    test.use({ viewport, hasTouch });

    test("a race: taps in a series all count, however late the answers come", async ({ page }) => {
      const jumps = recordedJumps("race-1-grid-7-solved").slice(0, 8);
      const wire = await onTheWire(page);
      await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "7" } });
      // A bot that jumps proves that the countdown is past, also at the server.
      await expect.poll(() => seq(page)).toBeGreaterThan(0);
      await expect(page.locator("[data-countdown]")).toHaveCount(0);
      const goOn = wire.hold();
      for (const [made, from] of jumps.entries()) {
        const box = await spot(page, from).boundingBox();
        const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
        await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await expect(racedMoves(page)).toHaveText(String(made + 1));
        // Nothing comes up over the market of somebody who races.
        await expect(page.locator("dialog[open]")).toHaveCount(0);
      }
      goOn();
      await expect(frame(page)).not.toHaveAttribute("data-busy");
      await expect(racedMoves(page)).toHaveText(String(jumps.length));
      await expect(page.locator(".toast")).toHaveCount(0);
    });
  });

test("a race: a tap on the spot that a booth has just left brings up nothing over the market", async ({
  page,
}) => {
  await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "7" } });
  await expect.poll(() => seq(page)).toBeGreaterThan(0);
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
  const from = recordedJumps("race-1-grid-7-solved")[0] ?? "";
  await spot(page, from).click();
  await expect(frame(page)).not.toHaveAttribute("data-busy");
  const said = page.locator(".toast", { hasText: "your empty spot" }).waitFor();
  await spot(page, from).click({ force: true });
  await said;
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(racedMoves(page)).toHaveText("1");
});

test("a jump out of line is refused and the market stays as it is", async ({ page }) => {
  await newTable(page, { game: "race", seats: ["me", "random"], options: { grid: "3" } });
  // The market is there before the start; a bot that jumps proves that it is past, also at the server.
  await expect.poll(() => seq(page)).toBeGreaterThan(0);
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
  const before = await market(page);
  // It goes away after some seconds, so we look before it is said.
  const said = page.locator(".toast", { hasText: "not in line" }).waitFor();
  await spot(page, "f5").click({ force: true });
  await said;
  expect(await market(page)).toEqual(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("the last jumps of the puzzle by taps", async ({ page }) => {
    await withSettings(page, ONE_TAP);
    const jumps = await nearlySolved(page, "race-1-grid-7-solved", { grid: "7" }, 3);
    await myTurn(page);
    await expectNoSidewaysScroll(page);
    await solve(page, jumps, (from) => spot(page, from).tap());
    await expectOver(page);
    await expectNoSidewaysScroll(page);
  });
});

/** A shortest solution of start grid 7, as `talat solve --grid 7` has it. */
const SHORTEST = "a3 f3 d3 d2 d4 f4 f1 d1 d4 b4 b1 c1 c3 e3 e5 a5 c5 f5 f2 b2 e2".split(" ");

test("par, hints that are counted, and the own way beside a shortest one", async ({ page }) => {
  const said = complaints(page);
  const hints = 4;
  const before = SHORTEST.slice(0, -hints).map((from) => ({ kind: "jump", from }));
  const plan: Plan = { game: "race", seats: ["me"], options: { grid: "7" } };
  const { table } = await playedTable(page, plan, before.length, before);
  await page.goto(`${server()}/t/${table}`);
  await myTurn(page);
  const par = page.locator("[data-par]");
  await expect(par).toContainText("Still solvable in par.");
  const fewest = SHORTEST.length;
  await expect(par).toHaveAttribute("data-par", String(fewest));

  // Hints go on in par.
  for (let asked = 1; asked <= hints; asked++) {
    await page.locator("[data-advice]").click();
    await expect(par).toHaveAttribute("data-hints", String(asked));
    await page.locator("[data-confirm]").click();
    await expect(moves(page)).toHaveText(String(before.length + asked));
    if (asked < hints) await expect(par).toContainText("Still solvable in par.");
  }
  await expectOver(page);
  const result = page.getByRole("dialog");
  await expect(result).toContainText(`Hints: ${hints}`);
  await expect(page.getByText("Rank if you solve it now")).toHaveCount(0);
  await expect(par).toContainText("In par");
  await result.locator("[data-compare]").click();
  const ways = page.getByRole("dialog");
  await expect(ways).toContainText(`0 of ${fewest}`);
  await ways.locator("[data-next]").click();
  await expect(ways).toContainText(`1 of ${fewest}`);
  expect(said).toEqual([]);
});

test("the par of a drawn grid is there with its number", async ({ page }) => {
  await newTable(page, { game: "race", seats: ["me"], options: { draw: "42" } });
  await myTurn(page);
  await expect(page.locator("[data-par]")).toHaveAttribute("data-par", /^\d+$/);
  const fewest = await page.locator("[data-par]").getAttribute("data-par");
  await page.locator("[data-other]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("42");
  await expect(dialog.locator("[data-number-par] strong")).toHaveText(String(fewest));
});
