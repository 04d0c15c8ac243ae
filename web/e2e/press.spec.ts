// Presses every control of every screen, as people do, with motion on: each must do something that can be noticed, and
// nothing may go wrong. What a press opens is pressed too.
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { notice } from "./noticing";
import { PARTS } from "./press.lists";
import { Presser } from "./presser";
import { watch } from "./pressing";
import { BOARDS, SCREENS } from "./screens";
import { ALL_SIZES, type Size, sizeName, SIZES } from "./sizes";
import { withSettings } from "./table";

const MOVING = { speed: "fast", sound: true, motion: "full" };
/** Everything moves, but nobody watches it: so many times as fast. */
const RATE = 6;

type Browsing = (size: Size) => Promise<BrowserContext>;

/** One browser for all the screens of a size that a worker opens: what is loaded once need not be loaded and read again. */
const test = base.extend<object, { browsing: Browsing }>({
  browsing: [
    async ({ browser }, use) => {
      const known = new Map<Size, Promise<BrowserContext>>();
      await use((size) => {
        const { width, height, shape } = size;
        const viewport = { width, height };
        const context =
          known.get(size) ?? browser.newContext({ locale: "en-GB", viewport, hasTouch: shape !== "wide" });
        known.set(size, context);
        return context;
      });
      for (const context of known.values()) await (await context).close();
    },
    { scope: "worker" },
  ],
});

/** A page where nothing is known of those before it. */
async function newPage(context: BrowserContext): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Animation.enable");
  await tools.send("Animation.setPlaybackRate", { playbackRate: RATE });
  await page.addInitScript(notice);
  const parts = Object.entries(PARTS).map(([name, { selector }]) => [name, selector]);
  await page.addInitScript(watch, Object.fromEntries(parts) as Record<string, string>);
  // Once, not at every load: what a screen remembers is tried as well.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("begun")) localStorage.clear();
    sessionStorage.setItem("begun", "yes");
  });
  await withSettings(page, MOVING);
  return page;
}

for (const size of ALL_SIZES ? SIZES : SIZES.slice(0, 1))
  for (const screen of [...SCREENS, ...BOARDS])
    test(`${screen.name} at ${sizeName(size)}: whatever is pressed does something`, async ({ browsing }) => {
      test.setTimeout(600_000);
      const page = await newPage(await browsing(size));
      const presser = new Presser(page, screen, size.shape !== "wide");
      const began = Date.now();
      await presser
        .all()
        .catch((problem: Error) => presser.faults.push(`${screen.name}: ${problem.message}`));
      const { pressed, reloaded, opened } = presser;
      test.info().annotations.push({
        type: "pressed",
        description: `${pressed} controls in ${Date.now() - began} ms, gone to again ${reloaded} times, made ${opened} times`,
      });
      await page.context().setOffline(false);
      await page.close();
      expect(presser.faults, presser.faults.join("\n")).toEqual([]);
    });
