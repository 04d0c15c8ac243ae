// The few pictures that the README shows, made small from those of `make screenshots`: to docs/pictures.
import { expect, test } from "@playwright/test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FROM = join(import.meta.dirname, "../screenshots");
const TO = join(import.meta.dirname, "../../docs/pictures");
const MOST = 60_000;

/** Each picture: the screens on it, side by side, and how wide it is. */
const PICTURES: Record<string, { of: string[]; width: number }> = {
  home: { of: ["home-1280x720-light"], width: 960 },
  chatuchak: { of: ["chatuchak-4-1280x720-light"], width: 960 },
  bangkok: { of: ["bangkok-4-1280x720-light"], width: 960 },
  chakapuces: { of: ["chakapuces-4-1280x720-dark"], width: 960 },
  phones: {
    of: ["chatuchak-4-360x640-light", "bangkok-2-360x640-dark", "chakapuces-4-360x640-light"],
    width: 960,
  },
};

mkdirSync(TO, { recursive: true });

for (const [name, { of, width }] of Object.entries(PICTURES))
  test(name, async ({ page }) => {
    const files = of.map((screen) => join(FROM, `${screen}.png`));
    for (const file of files) expect(existsSync(file), `${file}: make screenshots draws it`).toBe(true);
    const screens = files.map((file) => `data:image/png;base64,${readFileSync(file).toString("base64")}`);
    await page.goto("about:blank");
    const picture = await page.evaluate(
      async ({ screens, width, most }) => {
        const GAP = 16;
        const images = await Promise.all(
          screens.map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return image;
          }),
        );
        const each = (width - GAP * (images.length - 1)) / images.length;
        const height = Math.max(...images.map((image) => (image.height * each) / image.width));
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width, height: Math.round(height) });
        const pen = canvas.getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.imageSmoothingQuality = "high";
        images.forEach((image, index) =>
          pen.drawImage(image, index * (each + GAP), 0, each, (image.height * each) / image.width),
        );
        let text = "";
        // As good as fits.
        for (let quality = 0.9; quality > 0.3; quality -= 0.05) {
          text = canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
          if ((text.length * 3) / 4 <= most) break;
        }
        return text;
      },
      { screens, width, most: MOST },
    );
    const bytes = Buffer.from(picture, "base64");
    expect(bytes.length).toBeLessThanOrEqual(MOST);
    writeFileSync(join(TO, `${name}.webp`), bytes);
  });
