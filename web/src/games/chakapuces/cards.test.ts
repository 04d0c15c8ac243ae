import { describe, expect, test } from "vitest";

import { arrange, at, both, kinds, plus, spread, type Stacks, total, without } from "./cards";

describe("counted cards", () => {
  test("are sorted by number, the Scratch card after the Cat", () => {
    expect(kinds({ "10": 1, "2s": 1, "2": 3, "9": 0 })).toEqual(["2", "2s", "10"]);
    expect(spread({ "10": 1, "2": 2 })).toEqual(["2", "2", "10"]);
    expect(at({ "1": 1, "10": 2, "10s": 1 }, 10)).toEqual(["10", "10", "10s"]);
  });

  test("are added and taken away without touching what was there", () => {
    const heap = { "5": 2, "7s": 1 };
    expect(plus(heap, "5", -2)).toEqual({ "7s": 1 });
    expect(both(heap, { "5": 1, "6": 1 })).toEqual({ "5": 3, "6": 1, "7s": 1 });
    expect(without(heap, { "7s": 1 })).toEqual({ "5": 2 });
    expect(total(heap)).toBe(3);
    expect(heap).toEqual({ "5": 2, "7s": 1 });
  });
});

describe("stacks", () => {
  test("have the newest card on top, also a Cat on a Scratch card", () => {
    const first = arrange({}, { "5": 1, "5s": 1 });
    expect(first).toEqual({ 5: ["5", "5s"] });
    expect(arrange(first, { "5": 2, "5s": 1 })).toEqual({ 5: ["5", "5s", "5"] });
  });

  test("that were swept are gone, and start anew", () => {
    const before: Stacks = { 3: ["3s", "3"], 4: ["4"] };
    expect(arrange(before, { "4": 2 })).toEqual({ 4: ["4", "4"] });
    expect(arrange(arrange(before, { "4": 2 }), { "3": 1, "3s": 1 })).toEqual({ 3: ["3", "3s"] });
  });
});
