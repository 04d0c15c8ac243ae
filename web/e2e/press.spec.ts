// Presses every control of every screen, as people do, with motion on: each must do something that can be noticed, and
// nothing may go wrong. What a press opens is pressed too.
import { expect, type Page } from "@playwright/test";

import { test } from "./browsing";
import { notice } from "./noticing";
import { PARTS, UNPRESSED } from "./press.lists";
import { Presser } from "./presser";
import { watch } from "./pressing";
import { BOARDS, SCREENS } from "./screens";
import { ALL_SIZES, sizeName, SIZES } from "./sizes";
import { withSettings } from "./table";

const MOVING = { speed: "fast", sound: true, motion: "full" };
/** Everything moves, but nobody watches it: so many times as fast. */
const RATE = 6;

/** A page on which whatever moves and sounds is counted. */
async function prepare(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Animation.enable");
  await tools.send("Animation.setPlaybackRate", { playbackRate: RATE });
  await page.addInitScript(notice);
  const parts = Object.entries(PARTS).map(([name, { selector }]) => [name, selector]);
  await page.addInitScript(watch, Object.fromEntries(parts) as Record<string, string>);
  await withSettings(page, MOVING);
}

for (const size of ALL_SIZES ? SIZES : SIZES.slice(0, 1))
  for (const screen of [...SCREENS, ...BOARDS].filter(({ name }) => !UNPRESSED.screen.test(name)))
    test(`${screen.name} at ${sizeName(size)}: whatever is pressed does something`, async ({ opening }) => {
      test.setTimeout(600_000);
      const { width, height, shape } = size;
      const touch = shape !== "wide";
      const page = await opening({ viewport: { width, height }, hasTouch: touch });
      await prepare(page);
      const presser = new Presser(page, screen, touch);
      const began = Date.now();
      await presser
        .all()
        .catch((problem: Error) => presser.faults.push(`${screen.name}: ${problem.message}`));
      const { pressed, reloaded, opened } = presser;
      test.info().annotations.push({
        type: "pressed",
        description: `${pressed} controls in ${Date.now() - began} ms, gone to again ${reloaded} times, made ${opened} times`,
      });
      expect(presser.faults, presser.faults.join("\n")).toEqual([]);
    });
