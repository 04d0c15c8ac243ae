import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { BOARDS, SCREENS } from "./screens";
import { server } from "./table";

/** What is cut off, or makes the page wider than the window. */
async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>(
      "button, a, h1, h2, h3, label, legend, p, summary",
    )) {
      if (!element.checkVisibility() || element.closest(".visually-hidden, pre")) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = overflowX === "hidden" && textOverflow !== "ellipsis";
      if (hides && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.tagName}: ${element.textContent}`);
    }
    return found;
  });
}

for (const theme of ["light", "dark"] as const) {
  test.describe(`by ${theme}`, () => {
    test.use({ colorScheme: theme });
    for (const screen of [...SCREENS, ...BOARDS]) {
      test(`${screen.name} has no serious barrier`, async ({ page }) => {
        await screen.open(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
        expect(serious).toEqual([]);
      });
    }
  });
}

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const screen of [...SCREENS, ...BOARDS]) {
    test(`${screen.name} fits, and its targets are large enough`, async ({ page }) => {
      await screen.open(page);
      expect(await clipped(page)).toEqual([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("button, select, summary, [role=tab], a.button")]
          .filter(
            (element) =>
              element.checkVisibility() && !element.closest("[inert], .visually-hidden, [data-cell]"),
          )
          .filter((element) => !element.hasAttribute("data-cell"))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 32))
          .map(({ element, box }) => `${box.width}×${box.height} ${element.outerHTML.slice(0, 120)}`),
      );
      expect(small).toEqual([]);
    });
  }
});

test.describe("with words that need 40 % more room", () => {
  for (const [name, width] of [
    ["phone", 360],
    ["desktop", 1280],
  ] as const) {
    test(`nothing is clipped on a ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      for (const path of ["/", "/settings", "/rules/bangkok", "/nowhere"]) {
        await page.goto(`${server()}${path}?lang=pseudo`);
        await page.locator("h1").first().waitFor();
        expect(await clipped(page), path).toEqual([]);
      }
    });
  }
});

test("the first screen comes in few bytes and soon", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server());
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150_000);
});
