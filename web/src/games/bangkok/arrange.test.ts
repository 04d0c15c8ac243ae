import { expect, test } from "vitest";

import { arrange } from "./arrange";

test("a phone shows one thing at a time, upright and on its side", () => {
  expect(arrange("upright", 320, 400)).toBe("one");
  expect(arrange("lying", 392, 360)).toBe("one");
});

test("a longer phone on its side has a market beside the port", () => {
  expect(arrange("lying", 596, 390)).toBe("two");
});

test("everybody is shown where there is room, else the one that is looked at", () => {
  expect(arrange("tablet", 820, 1000)).toBe("all");
  expect(arrange("tablet", 800, 430)).toBe("two");
  expect(arrange("wide", 1000, 580)).toBe("all");
  expect(arrange("wide", 750, 430)).toBe("two");
});
