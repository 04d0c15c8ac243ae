// Every board with the most players at every size, on one's own turn: what one needs is on the screen, large enough to
// touch, and a large screen is used. A game is opened once and the window resized.
import { expect, type Page, test } from "@playwright/test";

import { complaints } from "./booths";
import { faults, type Needs } from "./fitting";
import { ALL_SIZES, resize, SHAPES, SIZES, sizeName } from "./sizes";
import { CALM, move, myTurn, newTable, type Plan, playOn } from "./table";
import { byClick } from "./trade";
import { onTheWire, type Wire } from "./wire";

// Many small steps: a trace of them all would take longer than they do, and each is a drawing of the whole board, which
// takes seconds where the machine is busy.
test.use({ trace: "off" });
test.describe.configure({ timeout: 600_000 });

type Window = { width: number; height: number };
const PUZZLE: Plan = { game: "race", seats: ["me"], options: { grid: "7" } };
const against = (game: Plan["game"], bot: string, bots: number): Plan => ({
  game,
  seats: ["me", ...Array<string>(bots).fill(bot)],
});

/** From the smallest phone to the largest screen, upright and on its side: in steps of 80 pixels in the soak, of 320 else. */
function walk(): Window[] {
  const step = ALL_SIZES ? 80 : 320;
  const sizes = [];
  for (let width = 320; width <= 2560; width += step)
    sizes.push({ width, height: Math.round(568 + ((width - 320) / 2240) * (1440 - 568)) });
  for (let width = 640; width < 1280; width += step)
    sizes.push({ width, height: Math.round(360 + ((width - 640) / 640) * 360) });
  return sizes;
}

/** Looks at a board at many sizes, and fails at the end with all that is wrong. */
class Looker {
  readonly #wrong: Record<string, string[]> = {};

  constructor(
    readonly page: Page,
    readonly needs: Needs,
  ) {}

  async at(sizes: readonly Window[], moment: string, chosen = false): Promise<void> {
    for (const size of sizes) {
      await resize(this.page, size);
      let found = await faults(this.page, { ...this.needs, chosen });
      // On a busy machine a board may take its time to come to rest.
      for (const patience = Date.now() + 3_000; found.length > 0 && Date.now() < patience;)
        found = await faults(this.page, { ...this.needs, chosen });
      if (found.length > 0) this.#wrong[`${moment} at ${sizeName(size)}`] = found;
    }
  }

  done(): void {
    expect(this.#wrong).toEqual({});
  }
}

/** A table on one's own turn; nothing moves there any more. */
async function sit(page: Page, plan: Plan): Promise<Wire> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wire = await onTheWire(page);
  await newTable(page, plan);
  expect(await myTurn(page)).toBe(false);
  await expect(page.locator("[data-countdown]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  return wire;
}

/** Chooses a move: a second tap on the same piece would do it. */
async function choose(page: Page): Promise<void> {
  await page.locator("[data-legal]").first().click();
  await page.locator("[data-confirm]").waitFor();
}

/** Every jump does as much as a jump can do: the words of the consequence are as long as they get. */
function eventful(wire: Wire): void {
  const told = wire.last();
  const from = { kind: "player", seat: 2 };
  const taken = { from, token: "general", fit: { kind: "booths", booths: 4 }, spots: [] };
  const won = ["group_yellow", "rectangle"].map((marker) => ({ ...taken, marker }));
  const points = [
    { seat: 0, by: 3 },
    { seat: 2, by: -2 },
  ];
  const minus = told.view.seats[0].minus.points + 1;
  const legal = told.legal.map((move) =>
    move.action.kind === "jump" ? { ...move, effect: { ...move.effect, won, points, minus } } : move,
  );
  wire.tell({ ...told, legal });
}

test("chatuchak with five fits every screen, whatever a jump does", async ({ page }) => {
  const wire = await sit(page, against("chatuchak", "random", 4));
  const look = new Looker(page, { parts: ["own"] });
  await look.at(SHAPES, "before");

  // The track is wholly in sight too, and no marker lies over another.
  for (const size of SIZES.filter(({ shape }) => shape === "upright" || shape === "lying")) {
    await resize(page, size);
    await expect(page.getByRole("region", { name: "Time track" }), sizeName(size)).toBeInViewport({
      ratio: 1,
    });
    const signs = await page
      .locator('[data-explain^="marker:"] .sign')
      .evaluateAll((signs) => signs.map((sign) => sign.getBoundingClientRect().toJSON() as DOMRect));
    expect(signs, sizeName(size)).toHaveLength(12);
    for (const [index, { left, top }] of signs.entries())
      for (const before of signs.slice(0, index))
        if (Math.abs(top - before.top) < 8) expect(left, sizeName(size)).toBeGreaterThan(before.right);
  }

  // Everybody keeps a name beside what is said of them.
  await resize(page, SIZES[0]);
  const names = page.locator("[data-panel] .name");
  await expect(names).toHaveCount(5);
  for (const name of await names.all()) expect((await name.boundingBox())?.width).toBeGreaterThan(24);

  await choose(page);
  await look.at([...SIZES, ...walk()], "chosen", true);

  // A large screen is for a large market, and one that lies is as high as it.
  const own = async () => page.locator('[data-part="own"]').boundingBox();
  await resize(page, { width: 2560, height: 1440 });
  await expect.poll(async () => (await own())?.width).toBeGreaterThanOrEqual(1000);
  await resize(page, { width: 640, height: 360 });
  await expect.poll(async () => (await own())?.height).toBeGreaterThanOrEqual(324);

  await page.keyboard.press("Escape");
  eventful(wire);
  await choose(page);
  await expect(page.locator("[data-preview]")).toContainText(/Takes .*Takes .*Points.*Minus points/);
  await look.at(SIZES, "with much to say", true);
  look.done();
});

test("the puzzle fits every screen, with its hint and the booth that it names", async ({ page }) => {
  await sit(page, PUZZLE);
  const look = new Looker(page, { parts: ["own"] });
  const advice = page.locator("[data-advice]");
  for (const size of SIZES) {
    await look.at([size], "before");
    await expect(advice, `the hint at ${sizeName(size)}`).toBeInViewport({ ratio: 0.98 });
  }
  await advice.click();
  await page.locator("[data-confirm]").waitFor();
  for (const size of [...SIZES, ...walk()]) {
    await look.at([size], "hinted", true);
    await expect(page.locator('[data-spot][aria-pressed="true"]'), sizeName(size)).toBeInViewport({
      ratio: 0.98,
    });
  }
  look.done();
});

test("a race of five fits every screen", async ({ page }) => {
  const wire = await sit(page, against("race", "random", 4));
  wire.hush();
  const look = new Looker(page, { parts: ["own"] });
  // A tap moves at once: there is nothing to confirm.
  await look.at([...SIZES, ...walk()], "the race");
  look.done();
});

for (const [title, bots] of [
  ["with four", 3],
  ["alone", 0],
] as const)
  test(`every step of a turn of Bangkok fits every screen, ${title}`, async ({ page }) => {
    const plan: Plan = { ...against("bangkok", "greedy", bots), options: { expert: "true" } };
    await sit(page, plan);
    const look = new Looker(page, { parts: ["hand", "own|common"] });
    const seen = new Set<string>();
    for (let moves = 0; !seen.has("to build"); moves += 1) {
      expect(moves, "a card is built before long").toBeLessThan(60);
      if (await myTurn(page)) {
        // Alone a game may end before anything was built.
        await newTable(page, plan);
        await myTurn(page);
      }
      const building = (await page.locator("[data-hand][data-legal] .badge").count()) > 0;
      const step = building ? "to build" : "to trade";
      const first = !seen.has(step);
      seen.add(step);
      if (first) await look.at(SHAPES, step);
      await resize(page, { width: 1280, height: 720 });
      await byClick(page);
      if (first)
        await look.at(building || bots === 0 ? SIZES : [...SIZES, ...walk()], `${step}, chosen`, true);
      await move(page, async () => undefined);
    }
    look.done();
  });

test("chakapuces with six fits every screen, in every language", async ({ page }) => {
  const found = complaints(page);
  await sit(page, against("chakapuces", "greedy", 5));
  await playOn(page, undefined, 3);
  expect(await myTurn(page)).toBe(false);
  const look = new Looker(page, { parts: ["own", "hand"] });
  const small = SIZES.filter(({ height }) => height < 700 || height > 1000).filter(
    ({ width }) => width < 1280,
  );
  // From the widest shape straight to the narrowest and back, and through all between.
  const ways: [string, readonly Window[]][] = [
    ["en", [SIZES[7], ...SIZES, SIZES[0], SIZES[7], ...walk()]],
    ["fr", small],
    ["nl", small],
    ["pseudo", SIZES],
  ];
  for (const [language, sizes] of ways) {
    const settings = JSON.stringify({ ...CALM, language: language === "pseudo" ? "en" : language });
    await page.evaluate((settings) => localStorage.setItem("talat.settings", settings), settings);
    await page.goto(`${page.url().split("?")[0]}${language === "pseudo" ? "?lang=pseudo" : ""}`);
    if (language !== "pseudo") await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await myTurn(page)).toBe(false);
    await page.evaluate(() => document.fonts.ready);
    await page.locator("[data-card]").first().click();
    await page.locator("[data-confirm]").waitFor();
    for (const size of sizes) {
      await look.at([size], language, true);
      // Nobody is there twice.
      if (SIZES.some((known) => known === size))
        await expect(page.locator("[data-panel]:visible")).toHaveCount(size.height < 560 ? 0 : 6);
    }
  }
  look.done();
  expect(found, "a board that changes its shape throws nothing").toEqual([]);
});
