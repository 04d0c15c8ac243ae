// Every board at every size, on one's own turn: what one needs is on the screen, large enough to touch, and a large screen
// is used. A game is opened once and the window resized.
import { expect, type Page, test } from "@playwright/test";

import { SIZES, sizeName } from "./screens";
import { myTurn, newTable, type Plan } from "./table";

// Many small steps: a trace of them all would take longer than they do.
test.use({ trace: "off" });

interface Board {
  name: string;
  plan: Plan;
  /** What has to be wholly on the screen, besides prompt and confirm. */
  parts: string[];
  /** Whether a tap moves at once: then there is nothing to confirm. */
  atOnce?: boolean;
  /** Targets that may be narrower, each with its reason: `width` in pixels. */
  narrow?: { what: string; width: number; why: string }[];
  /** Sizes at which something is not as it should be yet. */
  not?: string[];
}

const bots = (game: Plan["game"], bot: string, others: number): Plan => ({
  game,
  seats: ["me", ...Array<string>(others).fill(bot)],
});

const BOARDS: Board[] = [
  {
    name: "chatuchak with five",
    plan: bots("chatuchak", "random", 4),
    parts: ["own"],
    narrow: [{ what: '[data-explain^="marker:"]', width: 24, why: "twelve in a row of a phone" }],
  },
  { name: "the puzzle", plan: { game: "race", seats: ["me"], options: { grid: "7" } }, parts: ["own"] },
  { name: "a race of five", plan: bots("race", "random", 4), parts: ["own"], atOnce: true },
];

/** From the smallest phone to the largest screen, upright and on its side, in steps of 80 pixels. */
function walk(): { width: number; height: number }[] {
  const sizes = [];
  for (let width = 320; width <= 2560; width += 80)
    sizes.push({ width, height: Math.round(568 + ((width - 320) / 2240) * (1440 - 568)) });
  for (let width = 640; width < 1280; width += 80)
    sizes.push({ width, height: Math.round(360 + ((width - 640) / 640) * 360) });
  return sizes;
}

/** What is wrong with the screen as it is now. */
async function faults(page: Page, board: Board, chosen: boolean): Promise<string[]> {
  return page.evaluate(
    async ({ parts, narrow, chosen }) => {
      // The frame hears of a new size, draws itself, and the board after it: until two frames are alike.
      const places = () =>
        JSON.stringify(
          [...document.querySelectorAll("[data-stage], [data-part], footer")].map((element) =>
            element.getBoundingClientRect(),
          ),
        );
      for (let before = "", now = places(), frames = 0; before !== now && frames < 30; frames++) {
        before = now;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        now = places();
      }
      const found: string[] = [];
      const [wide, high] = [innerWidth, innerHeight];
      const play = document.querySelector("[data-play]")!;
      const sees = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const needed = [
        ...parts.map((part) => `[data-part="${part}"]`),
        "[data-prompt]",
        ...(chosen ? ["[data-confirm]"] : []),
      ];
      for (const selector of needed) {
        const element = [...play.querySelectorAll(selector)].find(sees);
        if (!element) {
          found.push(`${selector} is not there`);
          continue;
        }
        const box = element.getBoundingClientRect();
        // On the screen, and not under the edge of what holds it.
        const holder = element.closest("[data-stage], [data-rail]")?.getBoundingClientRect();
        const [left, top] = [Math.max(0, holder?.left ?? 0), Math.max(0, holder?.top ?? 0)];
        const [right, bottom] = [
          Math.min(wide, holder?.right ?? wide),
          Math.min(high, holder?.bottom ?? high),
        ];
        if (box.left < left - 2 || box.top < top - 2 || box.right > right + 2 || box.bottom > bottom + 2)
          found.push(
            `${selector} sticks out: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")} of ${[left, top, right, bottom].map(Math.round).join(" ")}`,
          );
      }
      const page = document.documentElement;
      if (page.scrollWidth > wide) found.push(`${page.scrollWidth - wide} px too wide`);

      const targets = [...play.querySelectorAll<HTMLElement>("button, select, a[href]")].filter(
        (target) => sees(target) && !target.closest("[inert], dialog, .visually-hidden"),
      );
      const tops = targets.map((target) => Math.round(target.getBoundingClientRect().top));
      targets.forEach((target, index) => {
        const { width, height } = target.getBoundingClientRect();
        if (width === 0 || height === 0) return;
        const allowed = narrow.find(({ what }) => target.matches(what))?.width;
        const row = tops.filter((top) => top === tops[index]).length;
        const least = allowed ?? (row >= 10 ? 28 : 44);
        if (width < least - 0.5 || height < 43.5)
          found.push(
            `too small: ${Math.round(width)}×${Math.round(height)} ${target.outerHTML.slice(0, 90)}`,
          );
      });

      if (wide >= 1280 && high >= 720) {
        const boxes = [...play.querySelectorAll("[data-part]")]
          .filter(sees)
          .map((part) => part.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
        const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
        const below = high - (play.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
        const share = (width * height) / (wide * below);
        if (share < 0.5) found.push(`only ${Math.round(share * 100)} % of the screen is used`);
      }
      return [...new Set(found)];
    },
    { parts: board.parts, narrow: board.narrow ?? [], chosen },
  );
}

/** Taps what may be tapped until there is a move to confirm. */
async function choose(page: Page): Promise<void> {
  for (let taps = 0; taps < 8 && (await page.locator("[data-confirm]").count()) === 0; taps++)
    await page.locator("[data-legal]").first().click();
  await page.locator("[data-confirm]").waitFor();
}

for (const board of BOARDS)
  test(`${board.name}: everything one needs is on the screen, at every size`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await newTable(page, board.plan);
    await myTurn(page);
    await page.evaluate(() => document.fonts.ready);
    const wrong: Record<string, string[]> = {};
    const look = async (sizes: readonly { width: number; height: number }[], chosen: boolean) => {
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        const name = sizeName({ width, height });
        if (board.not?.includes(name)) continue;
        const found = await faults(page, board, chosen);
        if (found.length > 0) wrong[`${name}${chosen ? ", chosen" : ""}`] = found;
      }
    };
    await look(SIZES, false);
    if (!board.atOnce) await choose(page);
    await look([...SIZES, ...walk()], !board.atOnce);
    expect(wrong).toEqual({});
  });

test("on the largest screen the own grid of Chatuchak is a metre wide, on the smallest one that lies as high as it", async ({
  page,
}) => {
  await newTable(page, bots("chatuchak", "random", 4));
  await myTurn(page);
  const own = page.locator('[data-part="own"]');
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(async () => (await own.boundingBox())?.width).toBeGreaterThanOrEqual(1000);
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(async () => (await own.boundingBox())?.height).toBeGreaterThanOrEqual(324);
});

test("the hint of the puzzle and the booth it names are on the screen at every size", async ({ page }) => {
  await newTable(page, { game: "race", seats: ["me"], options: { grid: "7" } });
  await myTurn(page);
  const seen = async (what: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator(what), `${what} at ${sizeName(size)}`).toBeInViewport({ ratio: 0.98 });
    }
  };
  await seen("[data-advice]");
  await page.locator("[data-advice]").click();
  await page.locator("[data-confirm]").waitFor();
  await seen('[data-spot][aria-pressed="true"]');
});

test("a bot that thinks keeps its name, also with five players on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await newTable(page, bots("chatuchak", "random", 4));
  await myTurn(page);
  const names = page.locator("[data-panel] .name");
  await expect(names).toHaveCount(5);
  for (const name of await names.all()) {
    const { width } = (await name.boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(24);
  }
});
