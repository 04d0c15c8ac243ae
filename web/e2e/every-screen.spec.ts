import { expect, type Page } from "@playwright/test";
import { join } from "node:path";

import { barriers } from "./barriers";
import { test } from "./browsing";
import { again, BOARDS, open, SCREENS } from "./screens";
import { ALL_SIZES, resize, SHAPES, type Size, sizeName, SIZES } from "./sizes";

/** Finds all there is to find before it fails. */
const gently = expect.configure({ soft: true, timeout: 8_000 });
const PICTURES = !!process.env.TALAT_PICTURES;
const sizes = ALL_SIZES || PICTURES ? SIZES : SHAPES;

/** Whether words are cut off, hidden under the edge of what holds them, or make the page wider than the window. */
async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const told = (element: Element) =>
      `${element.tagName}.${element.className}: ${element.textContent?.trim()}`;
    // Asked once for each box, however many words it holds.
    const boxes = new Map<Element, { style: CSSStyleDeclaration; edge: DOMRect }>();
    const boxOf = (element: Element) => {
      const known = boxes.get(element);
      if (known) return known;
      const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element);
      const style = { overflowX, overflowY, textOverflow, clipPath, position } as CSSStyleDeclaration;
      const box = { style, edge: element.getBoundingClientRect() };
      boxes.set(element, box);
      return box;
    };
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
        const { style, edge } = boxOf(box);
        const { overflowX, overflowY, textOverflow, clipPath, position } = style;
        // A name of any length may end in dots, and what is wholly beside it is not cut.
        const away = words.left >= edge.right || words.right <= edge.left;
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

/** What a thumb would miss; a cell of a board has its own measure, and the skip button is for keys. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, summary, [role=tab], a.button")]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest("[inert], .visually-hidden, [data-skip], [data-cell]"),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 32))
      .map(({ element, box }) => `${box.width}×${box.height} ${element.outerHTML.slice(0, 120)}`),
  );
}

/** Waits until nothing fades any more: colours between two are nobody's. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        ),
  );
}

/** A picture for whoever asked (`make screenshots`): pages that scroll are shown whole, but for the rules, which are long. */
async function picture(page: Page, name: string, size: Size, theme: string): Promise<void> {
  if (!PICTURES) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: join(import.meta.dirname, `../screenshots/${name}-${size.width}x${size.height}-${theme}.png`),
    fullPage: /^(home|lobby|settings$)/.test(name),
    animations: "disabled",
  });
}

/** The same place with words that need 40 % more room. */
const stretched = (path: string) => path.replace(/#|$/, (hash) => `?lang=pseudo${hash}`);

// Opened once for everything that is looked at, and resized; longer words take a reload.
for (const screen of [...SCREENS, ...BOARDS])
  test(`${screen.name}: no serious barrier by day and by dusk, nothing clipped, in every shape`, async ({
    opening,
  }) => {
    test.setTimeout(400_000);
    const page = await opening();
    const calm = { reducedMotion: "reduce" } as const;
    await page.emulateMedia({ colorScheme: "light", ...calm });
    const path = await open(page, screen);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, ...calm });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      for (const size of sizes) {
        // In the evening's test a phone and a wide screen stand for all, and for the colours of dusk a phone.
        const stands = size.shape === "upright" || (size.shape === "wide" && theme === "light");
        const barred = ALL_SIZES || stands;
        if (theme === "dark" && !barred && !PICTURES) continue;
        await resize(page, size);
        const where = `${theme}, ${sizeName(size)}`;
        if (barred) {
          await still(page);
          // Dusk changes colours and nothing else.
          gently(await barriers(page, theme === "dark" ? ["color-contrast"] : []), where).toEqual([]);
        }
        if (theme === "light") {
          await gently.poll(() => clipped(page), where).toEqual([]);
          if (size.shape !== "wide") await gently.poll(() => tooSmall(page), where).toEqual([]);
        }
        await picture(page, screen.name, size, theme);
      }
    }
    await resize(page, { width: 1280, height: 720 });
    await again(page, screen, stretched(path));
    await page.evaluate(() => document.fonts.ready);
    for (const size of sizes) {
      await resize(page, size);
      await gently.poll(() => clipped(page), `longer words, ${sizeName(size)}`).toEqual([]);
    }
  });
