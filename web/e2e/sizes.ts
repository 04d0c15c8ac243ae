// The sizes of window that everything is made for.
import type { Page } from "@playwright/test";

/** The first one of each shape is always looked at. */
export const SIZES = [
  { width: 360, height: 640, shape: "upright" },
  { width: 640, height: 360, shape: "lying" },
  { width: 820, height: 1180, shape: "tablet" },
  { width: 1280, height: 720, shape: "wide" },
  { width: 320, height: 568, shape: "upright" },
  { width: 844, height: 390, shape: "lying" },
  { width: 1180, height: 820, shape: "wide" },
  { width: 1920, height: 1080, shape: "wide" },
  { width: 2560, height: 1440, shape: "wide" },
] as const;
export type Size = (typeof SIZES)[number];
/** One of each shape. */
export const SHAPES = SIZES.slice(0, 4);
/** A test of the evening takes one size of each shape, `make soak` all (`TALAT_SIZES=all`). */
export const ALL_SIZES = process.env.TALAT_SIZES === "all";
export const sizeName = ({ width, height }: { width: number; height: number }) => `${width}×${height}`;

/** Gives the window a size, and waits until the page has heard of it and its parts have come to rest. */
export async function resize(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height });
  // The frame hears of a new size, draws itself, and the board after it: until two looks are alike. A drawing takes long
  // without a graphics card, so as few as can be are waited for.
  await page.evaluate(
    async ({ width, height }) => {
      const drawn = () => new Promise(requestAnimationFrame);
      while (innerWidth !== width || innerHeight !== height) await drawn();
      const places = () =>
        JSON.stringify(
          [...document.querySelectorAll("[data-stage], [data-part], footer")].map((element) =>
            element.getBoundingClientRect(),
          ),
        );
      await drawn();
      for (let before = "", now = places(), looks = 0; before !== now && looks < 30; looks++) {
        before = now;
        await drawn();
        now = places();
      }
    },
    { width, height },
  );
}
