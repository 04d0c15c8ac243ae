import { beforeAll, describe, expect, test } from "vitest";

import { type Language, LANGUAGES, loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { Spot } from "../../lib/wire/chatuchak/Spot";
import { explainThing } from "./explain";
import { NAMES, someView } from "./testing";

const base = someView();
const view = {
  ...base,
  markers: base.markers.map((marker) =>
    marker.marker === "path"
      ? { ...marker, lies: { kind: "grid" as const, seat: 1, spots: ["a2", "b2", "c2"] satisfies Spot[] } }
      : marker,
  ),
};
const sight = { view, seat: 0, names: NAMES, options: {} };
const about = (what: string) => explainThing(what, sight);

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("chatuchak");
});

describe("what is on the table", () => {
  test("a marker tells who holds it and how strong everybody is", () => {
    const marker = about("marker:path");
    expect(marker?.title).toBe("Path");
    expect(marker?.lines[1]).toBe("Held by Bo. It brings a star.");
    expect(marker?.whom?.map(({ words, holds }) => [words, holds])).toEqual([
      ["nothing", false],
      ["2 booths", true],
      ["nothing", false],
    ]);
    expect(marker?.alike).toContain("marker:mix_1");
  });

  test("a booth tells what lies on it, the empty spot what may jump there", () => {
    expect(about("spot:1:a2")?.lines[0]).toBe("A2: under the path.");
    expect(about("spot:0:a2")?.lines).toHaveLength(1);
    expect(about("spot:0:a1")?.title).toBe("Empty spot");
  });

  test("the next space tells what the die needs, the last one the end", () => {
    expect(about("space:2")?.lines).toContain("To move the tent: 2 or more.");
    expect(about("space:3")?.rule).toBe("C24");
    expect(about("tent")?.lines.at(-1)).toBe("Cy rolls the twelve-sided die after each own turn.");
  });

  test("numbers tell where they come from, for everybody", () => {
    expect(about("minus:0")?.whom?.[0]?.words).toBe("−6 (red)");
    expect(about("points:0")?.whom).toHaveLength(3);
    expect(about("market:1")?.lines.at(-1)).toBe("Minus points: 6 (red, in 6 pieces).");
  });

  test("what is not there is not explained", () => {
    for (const what of ["", "marker:none", "spot:9:a1", "space:99", "anything"])
      expect(about(what)).toBeNull();
  });

  test("all is told in every language", async () => {
    const all = ["marker:mix_1", "spot:0:b1", "spot:0:a1", "space:0", "space:3", "tent", "die"];
    const seats = ["points", "tokens", "minus", "passed", "market"].map((kind) => `${kind}:1`);
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await setLanguage(language);
      await loadSubjects("chatuchak");
      for (const what of [...all, ...seats]) {
        const words = about(what);
        expect(words?.title, what).toBeTruthy();
        expect(words?.lines.join(), what).not.toMatch(/undefined|NaN/);
      }
    }
    await setLanguage("en");
  });
});
