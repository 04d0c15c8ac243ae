import { expect, type Page, test } from "@playwright/test";

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
  playOn,
  seq,
  withSettings,
} from "./table";

const hand = (page: Page) => page.locator("[data-card]");
const pile = (page: Page) => page.locator("[data-pile]");
const preview = (page: Page) => page.locator("[data-preview]");
const prompt = (page: Page) => page.locator("[data-prompt]");

/** Plays cards of the hand, and now and then one from the pile. */
function varied() {
  let turn = 0;
  return async (page: Page) => {
    turn += 1;
    const blind = turn % 5 === 0 && (await pile(page).getAttribute("data-legal")) !== null;
    const cards = page.locator("[data-card][data-legal]");
    await (blind ? pile(page) : cards.nth(turn % (await cards.count()))).click();
  };
}

test("a whole game against bots by clicks, and where each point comes from", async ({ page }) => {
  const found = complaints(page);
  await withSettings(page, MOVING);
  await newTable(page, {
    game: "chakapuces",
    seats: ["me", "greedy", "random"],
    options: { scratch_scores: "true" },
  });
  expect(await playOn(page, varied())).toBeGreaterThan(3);

  await expect(prompt(page)).toHaveText("That was the last turn: the points are counted.");
  const result = page.locator("dialog[open]");
  await expect(result).toBeVisible();
  for (const part of ["Cats collected", "Scratch cards collected", "Fleas"])
    await expect(result.getByText(part, { exact: true })).toHaveCount(1);
  // Each part opens to the cards, one drawing for each kind, or to the step of the scale.
  await result
    .getByRole("button", { name: /, Cats collected: / })
    .first()
    .click();
  await expect(result.locator(".opened").getByText(/card(s)?, 1 point each/)).toBeVisible();
  await result
    .getByRole("button", { name: /, Fleas: / })
    .first()
    .click();
  await expect(result.locator(".opened").getByText(/flea(s)?: .* brings? /)).toBeVisible();
  expect(found).toEqual([]);
});

test("two browsers against each other; both are told of the last round", async ({ page, browser }) => {
  test.slow();
  const { table, join } = await newTable(page, { game: "chakapuces", seats: ["me", "open"], start: false });
  const other = await friend(browser, join);
  const found = [complaints(page), complaints(other)];
  const at = (path: string) => new URL(`/api/tables/${table}${path}`, page.url()).href;
  // Both browsers add to the draws before the start.
  const nonces = async () => {
    const info = (await (await page.request.get(at(""))).json()) as { nonces: unknown[] };
    return info.nonces.length;
  };
  await expect.poll(nonces).toBe(2);
  const started = await page.request.post(at("/start"), { data: {} });
  expect(started.ok(), await started.text()).toBe(true);

  // The middle of the game is played by the socket.
  await Promise.all([
    advance(page, Infinity, { seats: [0], until: "last_round" }),
    advance(other, Infinity, { seats: [1], until: "last_round" }),
  ]);
  const pages = [page, other];
  const choose = varied();
  let announced = false;
  for (;;) {
    const mover = await acting(pages);
    if (!mover) break;
    const banner = mover.locator("[data-last-round]");
    if (!announced && (await banner.count()) > 0) {
      announced = true;
      await expect(banner).toContainText("Last round!");
      await expect(banner).toContainText("Still to play: you.");
      await expect(prompt(mover)).toContainText("Your last");
      const watcher = mover === page ? other : page;
      await expect(watcher.locator("[data-last-round]")).toContainText("Still to play:");
      await expect(prompt(watcher)).toContainText("Last round:");
    }
    const before = await seq(mover);
    await move(mover, choose);
    const still = mover === page ? other : page;
    await happened(still, before);
  }
  expect(announced).toBe(true);
  expect(found.flat()).toEqual([]);
  await other.context().close();
});

test("three turns by keyboard only", async ({ page }) => {
  const found = complaints(page);
  await newTable(page, { game: "chakapuces", seats: ["me", "random"] });
  const focused = () =>
    page.evaluate(() => {
      const { dataset } = document.activeElement as HTMLElement;
      return { cell: dataset.cell ?? null, card: dataset.card ?? null, pile: dataset.pile !== undefined };
    });
  /** Into the board by Tab, then to the hand by arrows. */
  const reachHand = async () => {
    for (let tabs = 0; tabs < 40 && (await focused()).cell === null; tabs += 1)
      await page.keyboard.press("Tab");
    expect((await focused()).cell, "Tab leads to the board").not.toBeNull();
    for (let rows = 0; rows < 3 && (await focused()).card === null; rows += 1) {
      if ((await focused()).pile) await page.keyboard.press("ArrowLeft");
      else await page.keyboard.press("ArrowDown");
    }
    expect((await focused()).card, "the arrows lead to the hand").not.toBeNull();
  };
  for (let moves = 0; moves < 6; moves += 1) {
    expect(await myTurn(page)).toBe(false);
    await reachHand();
    if (moves % 4 === 3) await page.keyboard.press("End");
    const before = await seq(page);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-confirm]")).toBeVisible();
    if (moves === 0) {
      // Escape lets go, Enter chooses again.
      await page.keyboard.press("Escape");
      await expect(page.locator("[data-confirm]")).toBeHidden();
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Enter");
    await happened(page, before);
  }
  expect(found).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a whole game by taps, without sideways scroll", async ({ page }) => {
    const found = complaints(page);
    // Whatever moves between a finger's touch and its tap makes it miss.
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const height = () => document.querySelector("[data-stage]")?.clientHeight ?? 0;
      let touched = 0;
      window.addEventListener("pointerdown", () => (touched = height()), { capture: true });
      window.addEventListener("click", () => shifts.push(height() - touched), { capture: true });
    });
    await newTable(page, {
      game: "chakapuces",
      seats: ["me", "random", "greedy", "random", "greedy", "random"],
    });
    let moves = 0;
    const tap = async () => {
      const cards = page.locator("[data-legal]");
      await cards.nth(moves % (await cards.count())).tap();
      moves += 1;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, "nothing is wider than the screen").toBeLessThanOrEqual(0);
    };
    await myTurn(page);
    for (const target of await page.locator("[data-card], [data-pile]").all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await playOn(page, tap);
    await expect(prompt(page)).toHaveText("That was the last turn: the points are counted.");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.length).toBeGreaterThanOrEqual(2 * moves);
    expect(shifts.filter((shift) => shift !== 0)).toEqual([]);
    expect(found).toEqual([]);
  });
});

test("a tap on fleas, a step of the scale or a place of the line explains them", async ({ page }) => {
  await newTable(page, { game: "chakapuces", seats: ["me", "random"] });
  await myTurn(page);
  const explained = page.locator("[data-explained][open]");
  await page.locator('[data-explain="band:0"]').click();
  await expect(explained).toContainText("0 fleas: +15");
  await expect(explained).toContainText("would bring you here");
  await page.locator('[data-part] [data-explain="fleas:0"]:not([data-panel] *)').click();
  await expect(explained).toContainText("Your fleas:");
  // A card of the hand acts on a tap: a longer look explains it.
  await hand(page).first().click({ button: "right" });
  await expect(explained).toContainText("As second card it makes a sequence or a stack");
});

test("the first card shows what the second could do, can be let go of, and stays once it lies", async ({
  page,
}) => {
  await newTable(page, { game: "chakapuces", seats: ["me", "random"] });
  await myTurn(page);
  await expect(prompt(page)).toHaveText("Your turn: lay your first card.");

  await hand(page).first().click();
  await expect(preview(page)).toContainText(/Lay (Cat|Scratch) \d+/);
  await expect(preview(page)).toContainText("A first card triggers nothing.");
  // Each other card says what it would do after this one.
  await expect(hand(page).last()).toHaveAccessibleName(
    /^(Cat|Scratch) \d+: (a sequence|you take|a stack|nothing|\+)/,
  );

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator("[data-confirm]")).toBeHidden();
  await hand(page).first().click();
  await page.locator("[data-confirm]").click();
  await expect(prompt(page)).toHaveText("Second card: this one counts.");
  await expect(hand(page)).toHaveCount(3);
  await expect(page.locator("[data-place]", { hasText: "1st" })).toHaveCount(1);
  await hand(page).first().hover();
  await expect(preview(page)).toContainText(/sequence of|You take|A stack|nothing happens/);

  // It was shown to all, so it stays.
  await page.mouse.move(0, 0);
  await expect(preview(page)).toContainText("Tap to see what a move would do.");
  await expect(page.locator("[data-undo]")).toHaveCount(0);
});

test("a card that is not in the hand: the server says why not", async ({ page }) => {
  await newTable(page, { game: "chakapuces", seats: ["me", "random"] });
  await myTurn(page);
  const held = await hand(page).evaluateAll((all) =>
    all.map((card) => Number.parseInt((card as HTMLElement).dataset.card ?? "", 10)),
  );
  const other = Array.from({ length: 10 }, (_, place) => place + 1).find((value) => !held.includes(value));
  await page.locator(`[data-place="${other}"]`).click();
  // Beside what the place is, and for those who listen.
  const explained = page.locator("[data-explained][open]");
  const reason = `That card is not in your hand: Cat ${other}.`;
  await expect(explained.locator("[data-reason]")).toContainText(reason);
  await expect(explained).toContainText(`Place ${other}`);
  await expect(page.locator("[data-announced]")).toContainText(reason);
});

test("playing blind is explained, with what has not been seen", async ({ page }) => {
  await newTable(page, { game: "chakapuces", seats: ["me", "random", "random"] });
  await myTurn(page);
  await pile(page).click();
  await expect(preview(page)).toContainText("you see it when it lies");
  const told = /one of the (\d+) cards/.exec((await preview(page).textContent()) ?? "")?.[1];
  await page.getByRole("button", { name: "Unseen cards" }).click();
  const counts = await page
    .locator("dialog[open] [data-count]")
    .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset.count)));
  const sum = counts.reduce((all, count) => all + count, 0);
  expect(sum).toBe(Number(told));
  await page.keyboard.press("Escape");
  const before = Number(await pile(page).locator("[aria-hidden]", { hasText: /^\d+$/ }).textContent());
  await page.locator("[data-confirm]").click();
  await expect(prompt(page)).toHaveText("Second card: this one counts.");
  await expect(pile(page)).toHaveAccessibleName(`Draw pile, ${before - 1} cards`);
});

test("cards and fleas travel, and the board ends where the server says", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("talat.settings", JSON.stringify({ speed: "fast", sound: false, motion: "full" })),
  );
  await newTable(page, { game: "chakapuces", seats: ["me", "greedy", "greedy"] });
  await myTurn(page);
  // Whatever travels is an animation of the page: count those of cards and of copies.
  await page.evaluate(() => {
    const counts = { flights: 0 };
    Object.assign(window, { counts });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      counts.flights += 1;
      return animate.apply(this, given);
    };
  });
  await playOn(page, undefined, 4);
  await myTurn(page);
  const flights = await page.evaluate(
    () => (window as unknown as { counts: { flights: number } }).counts.flights,
  );
  expect(flights).toBeGreaterThan(8);
  await expect(hand(page)).toHaveCount(4);
});
