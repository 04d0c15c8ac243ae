// Pieces are told apart without their colours: drawn in a real browser at the size they have in play, in grey and with
// one paint for everything, and compared pixel by pixel.
import { expect, test } from "@playwright/test";
import type { Component } from "svelte";
import { createServer } from "vite";

/** The families whose kinds have a shape each (a die has its number), and the
    width in pixels at which they are told apart, the smallest they have in play. */
const WIDTH: Record<string, number> = {
  booths: 28,
  markers: 28,
  tokens: 28,
  goods: 24,
  "cards of Bangkok": 56,
  "backs of Bangkok": 48,
  objectives: 64,
  cats: 36,
  "flea tokens": 28,
  seats: 14,
};
/** The share of a piece's pixels, in hundredths, that differ plainly between the two most alike. */
const APART = { grey: 3, "one paint": 2 };

interface Kind {
  name: string;
  svg: string;
}
type Families = Record<string, [Component<never>, object[]]>;

/** Draws every kind of every family as text, by the components themselves. */
async function drawn(): Promise<Record<string, Kind[]>> {
  const vite = await createServer({
    root: `${import.meta.dirname}/..`,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { families } = (await vite.ssrLoadModule("/src/lib/art/testing.ts")) as { families: Families };
    const { render } = (await vite.ssrLoadModule("svelte/server")) as typeof import("svelte/server");
    return Object.fromEntries(
      Object.entries(families).map(([name, [piece, kinds]]) => [
        name,
        kinds.map((kind) => ({
          name: Object.values(kind).flat().join(" "),
          svg: render(piece as Component, { props: kind }).body.replace(/<!--.*?-->/g, ""),
        })),
      ]),
    );
  } finally {
    await vite.close();
  }
}

test("no two pieces of a kind look alike, in grey and in one paint", async ({ page }) => {
  const pieces = await drawn();
  await page.goto("about:blank");
  for (const way of ["grey", "one paint"] as const) {
    const closest: Record<string, { apart: number; pair: string }> = {};
    for (const [family, width] of Object.entries(WIDTH)) {
      const kinds = pieces[family] ?? [];
      expect(kinds.length, family).toBeGreaterThan(1);
      closest[family] = await page.evaluate(
        async ({ kinds, width, way }) => {
          /** Every area in the same paint: only lines and outlines are left. */
          const onePaint = (svg: string) =>
            svg
              .replace(/ fill="(?!none)[^"]*"/g, ' fill="#bbb"')
              .replace(/ stroke="(?!none)[^"]*"/g, ' stroke="#000"');
          const pixels = async (svg: string): Promise<number[]> => {
            const picture = new Image();
            const text = (way === "one paint" ? onePaint(svg) : svg).replace(
              "<svg ",
              '<svg xmlns="http://www.w3.org/2000/svg" ',
            );
            const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text);
            const height = Math.round((width * Number(box?.[2])) / Number(box?.[1]));
            picture.src = `data:image/svg+xml,${encodeURIComponent(text.replace('width="100%"', `width="${width}" height="${height}"`))}`;
            await picture.decode();
            const canvas = document.createElement("canvas");
            Object.assign(canvas, { width, height });
            const pen = canvas.getContext("2d", { willReadFrequently: true });
            if (!pen) throw new Error("no canvas");
            pen.fillStyle = "#fff";
            pen.fillRect(0, 0, width, height);
            pen.drawImage(picture, 0, 0, width, height);
            const { data } = pen.getImageData(0, 0, width, height);
            return Array.from(
              { length: width * height },
              (_, at) =>
                0.2126 * (data[4 * at] ?? 0) +
                0.7152 * (data[4 * at + 1] ?? 0) +
                0.0722 * (data[4 * at + 2] ?? 0),
            );
          };
          const drawings = await Promise.all(kinds.map(({ svg }) => pixels(svg)));
          let found = { apart: Infinity, pair: "" };
          drawings.forEach((one, i) =>
            drawings.slice(0, i).forEach((other, j) => {
              const plainly = one.filter((light, at) => Math.abs(light - (other[at] ?? 0)) > 64).length;
              const apart = (100 * plainly) / one.length;
              if (apart < found.apart) found = { apart, pair: `${kinds[i]?.name} and ${kinds[j]?.name}` };
            }),
          );
          return found;
        },
        { kinds, width, way },
      );
    }
    const alike = Object.entries(closest).filter(([, { apart }]) => apart < APART[way]);
    expect(Object.fromEntries(alike), way).toEqual({});
  }
});
