import { beforeAll, describe, expect, test } from "vitest";

import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { Won } from "../../lib/wire/chatuchak/Won";
import { recap } from "./recap";
import { NAMES, someJump, someView } from "./testing";

const won = (from: Won["from"], change: Partial<Won> = {}): Won => ({
  marker: "group_red",
  from,
  token: "general",
  fit: { kind: "booths", booths: 4 },
  spots: ["a1", "b1"],
  ...change,
});
/** Seat 0, who looks, holds the red group with 3 booths. */
const before = someView({
  markers: someView().markers.map((marker) =>
    marker.marker === "group_red"
      ? {
          ...marker,
          lies: { kind: "grid", seat: 0, spots: ["a1"] },
          fits: [{ kind: "booths", booths: 3 }, { kind: "nowhere" }, { kind: "booths", booths: 2 }],
        }
      : marker,
  ),
});
const sight = { view: before, seat: 0, names: NAMES, options: {} };
const of = (...events: Parameters<typeof recap>[0]) => recap(events, before, before, sight);

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("chatuchak");
});

describe("the recap", () => {
  test("says what was taken from whoever looks, by how much, and what it costs", () => {
    const mine = { kind: "player", seat: 0 } as const;
    const points = [
      { seat: 1, by: 2 },
      { seat: 0, by: -1 },
    ];
    expect(of(someJump({ seat: 1, won: [won(mine)], points }))).toMatchObject([
      {
        seat: 1,
        words: "Bo took your red group: 4 beat your 3.",
        loss: true,
        points: -1,
        props: { marker: "group_red" },
      },
    ]);
  });

  test("counts the stars of two markers once", () => {
    const mine = { kind: "player", seat: 0 } as const;
    const path = won(mine, { marker: "path" });
    const news = of(someJump({ seat: 1, won: [won(mine), path], points: [{ seat: 0, by: -1 }] }));
    expect(news.map(({ points }) => points)).toEqual([-1, undefined]);
    expect(news[1]?.words).toBe("Bo took your path, which lay beside your grid.");
  });

  test("puts the own losses before what others lose, win and do", () => {
    const weights = [
      someJump({ seat: 1, won: [won({ kind: "player", seat: 0 })] }),
      someJump({ seat: 1, won: [won({ kind: "player", seat: 2 })] }),
      someJump({ seat: 1, won: [won({ kind: "centre" })] }),
      someJump({ seat: 1 }),
    ].map((event) => of(event)[0]?.weight ?? 0);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(new Set(weights).size).toBe(4);
    expect(of(someJump({ seat: 1, won: [won({ kind: "player", seat: 2 })] }))[0]?.words).toBe(
      "Bo took the red group from Cy: 4 beat 2.",
    );
  });
});
