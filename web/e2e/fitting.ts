// What is wrong with a board on one's own turn, at the size that the window has: the one way in which that is measured.
import type { Page } from "@playwright/test";

export interface Needs {
  /** Parts that have to be there: one of those between bars. */
  parts: string[];
  /** Whether a move is chosen, so that there is something to confirm. */
  chosen?: boolean;
}

/** What does not fit, is too small to touch or leaves a large screen empty. */
export function faults(page: Page, { parts, chosen = false }: Needs): Promise<string[]> {
  return page.evaluate(
    ({ parts, chosen }) => {
      const found: string[] = [];
      const [wide, high] = [innerWidth, innerHeight];
      const play = document.querySelector("[data-play]")!;
      const sees = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const seen = (selector: string) => [...play.querySelectorAll<HTMLElement>(selector)].filter(sees);
      const told = (element: Element) => element.outerHTML.slice(0, 90);

      const partsOf = (names: string) => names.split("|").map((name) => `[data-part="${name}"]`);
      const needed = [...parts.map((names) => partsOf(names).join()), "[data-prompt]"];
      if (chosen) needed.push("[data-confirm]");
      for (const selector of needed) if (seen(selector).length === 0) found.push(`${selector} is not there`);

      for (const element of seen(
        "[data-part], [data-part] button, [data-cell], [data-prompt], [data-confirm]",
      )) {
        const box = element.getBoundingClientRect();
        // What fills a rail may scroll there, unless the turn needs it.
        const rail = element.closest("[data-rail]");
        if (rail && !needed.some((selector) => element.closest(selector))) continue;
        // On the screen, and not under the edge of what holds it.
        const holder = element.closest("[data-stage], [data-rail]")?.getBoundingClientRect();
        const [left, top] = [Math.max(0, holder?.left ?? 0), Math.max(0, holder?.top ?? 0)];
        const [right, bottom] = [
          Math.min(wide, holder?.right ?? wide),
          Math.min(high, holder?.bottom ?? high),
        ];
        if (box.left < left - 2 || box.top < top - 2 || box.right > right + 2 || box.bottom > bottom + 2)
          found.push(
            `sticks out: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")} of ${[left, top, right, bottom].map(Math.round).join(" ")}: ${told(element)}`,
          );
      }
      const page = document.documentElement;
      if (page.scrollWidth > wide) found.push(`${page.scrollWidth - wide} px too wide`);
      const stage = play.querySelector("[data-stage]");
      if (stage && stage.scrollHeight > stage.clientHeight + 1) found.push("the stage scrolls");
      // News may scroll, a consequence scrolls with its bar; nothing is just cut.
      for (const words of seen("[data-preview], [data-prompt]"))
        if (words.scrollHeight > words.clientHeight + 1 && getComputedStyle(words).overflowY !== "auto")
          found.push(`words are cut off: ${words.textContent?.trim()}`);

      const targets = seen("button, select, a[href]").filter(
        (target) => !target.closest("[inert], dialog, .visually-hidden"),
      );
      const tops = targets.map((target) => Math.round(target.getBoundingClientRect().top));
      targets.forEach((target, index) => {
        const { width, height } = target.getBoundingClientRect();
        if (width === 0 || height === 0) return;
        const row = tops.filter((top) => top === tops[index]).length;
        const least = row >= 10 ? 28 : 44;
        if (width < least - 0.5 || height < 43.5)
          found.push(`too small: ${Math.round(width)}×${Math.round(height)} ${told(target)}`);
      });

      if (wide >= 1280 && high >= 720) {
        const boxes = seen("[data-part]").map((part) => part.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
        const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
        const below = high - (play.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
        const share = (width * height) / (wide * below);
        if (share < 0.5) found.push(`only ${Math.round(share * 100)} % of the screen is used`);
      }
      return [...new Set(found)];
    },
    { parts, chosen },
  );
}
