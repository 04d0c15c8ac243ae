// Every screen, on a phone and a desktop, by day and by dusk, to web/screenshots: to be looked at critically.
import { test } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { BOARDS, SCREENS } from "./screens";

const FOLDER = join(import.meta.dirname, "../screenshots");
mkdirSync(FOLDER, { recursive: true });

const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 720 } };
/** Pages that scroll are shown whole. */
const WHOLE = /^(home|lobby|settings|rules)/;

for (const [size, viewport] of Object.entries(SIZES))
  for (const theme of ["light", "dark"] as const)
    test.describe(`${size} ${theme}`, () => {
      test.use({ viewport, colorScheme: theme, deviceScaleFactor: size === "phone" ? 2 : 1 });
      for (const screen of [...SCREENS, ...BOARDS])
        test(screen.name, async ({ page }) => {
          await screen.open(page);
          await page.evaluate(() => document.fonts.ready);
          const path = join(FOLDER, `${screen.name}-${size}-${theme}.png`);
          const fullPage = WHOLE.test(screen.name) && !screen.name.startsWith("rules");
          await page.screenshot({ path, fullPage, animations: "disabled" });
        });
    });
