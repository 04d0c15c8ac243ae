import { expect, test } from "vitest";

import { arrange, crowded } from "./arrange";

test("a phone shows one thing at a time, upright and on its side", () => {
  expect(arrange("upright", 320, 400, 1)).toBe("one");
  expect(arrange("lying", 392, 360, 1)).toBe("one");
});

test("a longer phone on its side has a market beside the port", () => {
  expect(arrange("lying", 596, 390, 1)).toBe("two");
});

test("everybody is shown where there is room, else the one that is looked at", () => {
  expect(arrange("tablet", 820, 1000, 1)).toBe("all");
  expect(arrange("tablet", 800, 430, 1)).toBe("two");
  expect(arrange("wide", 1000, 580, 1)).toBe("all");
  expect(arrange("wide", 750, 430, 1)).toBe("two");
});

test("three small markets need a wide stage, or one that is high enough to stand below everything", () => {
  expect(crowded("wide", 800, 500, 3)).toBe(true);
  expect(crowded("wide", 800, 500, 2)).toBe(false);
  expect(crowded("wide", 1000, 600, 3)).toBe(false);
  expect(arrange("wide", 800, 700, 3)).toBe("all");
  expect(arrange("wide", 800, 560, 3)).toBe("two");
});
