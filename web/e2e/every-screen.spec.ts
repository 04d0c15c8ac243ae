import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { BOARDS, SCREENS } from "./screens";

const PHONE = { width: 360, height: 640 };
const ALL = [...SCREENS, ...BOARDS];

/** What axe finds that keeps somebody out, by all its rules or by some. */
async function barriers(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** Whether words are cut off, hidden under the edge of what holds them, or make the page wider than the window. */
async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const told = (element: Element) =>
      `${element.tagName}.${element.className}: ${element.textContent?.trim()}`;
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (
        !element ||
        !text.textContent?.trim() ||
        element.closest("svg, select, script, pre, .visually-hidden")
      )
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      // Up to what scrolls, nothing that hides its overflow may be smaller than the words in it.
      let free = true;
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // A name of any length may end in dots, and what is wholly out of sight is not cut.
        const away = words.left >= edge.right || words.right <= edge.left || words.top >= edge.bottom;
        if (textOverflow === "ellipsis" || clipPath !== "none" || (away && hides(overflowX))) {
          free = false;
          break;
        }
        const wide = words.right > edge.right + 1 || words.left < edge.left - 1;
        const high = words.bottom > edge.bottom + 2 || words.top < edge.top - 2;
        if ((hides(overflowX) && wide) || (hides(overflowY) && high)) {
          found.push(`cut off: ${told(element)}`);
          break;
        }
        if (position === "fixed" || /auto|scroll/.test(overflowX + overflowY)) break;
      }
      // A button's words stay inside it.
      const button = free && element.closest<HTMLElement>("button, a.button, summary, [role=tab]");
      if (button) {
        const edge = button.getBoundingClientRect();
        if (words.right > edge.right + 1 || words.left < edge.left - 1) found.push(`out of: ${told(button)}`);
      }
    }
    return [...new Set(found)];
  });
}

/** What a thumb would miss. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, summary, [role=tab], a.button")]
      .filter(
        (element) => element.checkVisibility() && !element.closest("[inert], .visually-hidden, [data-cell]"),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 32))
      .map(({ element, box }) => `${box.width}×${box.height} ${element.outerHTML.slice(0, 120)}`),
  );
}

for (const screen of ALL)
  test(`${screen.name}: no serious barrier by day and by dusk, and it fits a small phone`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await screen.open(page);
    expect(await barriers(page), "by day").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    // Dusk changes colours and nothing else; on a busy machine some follow a frame later.
    await expect.poll(() => barriers(page, ["color-contrast"]), "by dusk").toEqual([]);
    await page.setViewportSize(PHONE);
    await expect.poll(() => clipped(page), "on a phone").toEqual([]);
    expect(await tooSmall(page), "on a phone").toEqual([]);
  });

test.describe("with words that need 40 % more room", () => {
  for (const screen of ALL)
    test(`${screen.name} clips nothing on desktop and phone`, async ({ page }) => {
      await page.addInitScript(() => {
        if (location.protocol.startsWith("http"))
          history.replaceState(null, "", `${location.pathname}?lang=pseudo${location.hash}`);
      });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await screen.open(page);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => clipped(page), "on a desktop").toEqual([]);
      await page.setViewportSize(PHONE);
      await expect.poll(() => clipped(page), "on a phone").toEqual([]);
    });
});
