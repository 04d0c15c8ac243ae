import { expect, test } from "vitest";

import { RANKS, START_GRIDS } from "./edition";
import { emptySpot } from "./spots";

test("all sixteen start grids are read, each whole and with its minimum", () => {
  expect(START_GRIDS.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  for (const { rows, minimum } of START_GRIDS) {
    expect(rows).toHaveLength(5);
    expect(emptySpot(rows)).toBe("a1");
    expect(minimum).toBeGreaterThan(10);
  }
});

test("the ranks are read in order, the last without a bound", () => {
  expect(RANKS.map(({ name }) => name)).toEqual(["market_master", "booth_owner", "haggler", "looky_loo"]);
  const bounds = RANKS.slice(0, -1).map(({ upTo }) => upTo ?? 0);
  expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  expect(bounds[0]).toBeGreaterThan(0);
  expect(RANKS.at(-1)?.upTo).toBeUndefined();
});
