// Every screen, on a phone and a desktop, by day and by dusk, to web/screenshots: to be looked at critically.
import { test } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { BOARDS, SCREENS } from "./screens";

const FOLDER = join(import.meta.dirname, "../screenshots");
mkdirSync(FOLDER, { recursive: true });

const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 720 } };
const THEMES = ["light", "dark"] as const;
/** Pages that scroll are shown whole, but for the rules, which are long. */
const WHOLE = /^(home|lobby|settings$)/;

for (const [size, viewport] of Object.entries(SIZES))
  test.describe(size, () => {
    test.use({
      viewport,
      deviceScaleFactor: size === "phone" ? 2 : 1,
      colorScheme: "light",
      contextOptions: { reducedMotion: "reduce" },
    });
    for (const screen of [...SCREENS, ...BOARDS])
      test(screen.name, async ({ page }) => {
        await screen.open(page);
        await page.evaluate(() => document.fonts.ready);
        const fullPage = WHOLE.test(screen.name);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          await page.locator(`html[data-theme="${theme}"]`).waitFor();
          const path = join(FOLDER, `${screen.name}-${size}-${theme}.png`);
          await page.screenshot({ path, fullPage, animations: "disabled" });
        }
      });
  });
