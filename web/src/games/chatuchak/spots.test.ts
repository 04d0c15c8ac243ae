import { describe, expect, test } from "vitest";

import type { Spot } from "../../lib/wire/chatuchak/Spot";
import { emptySpot, outline, places, position, spotAt, spotOf, spread, withMoved } from "./spots";

const GRID = [".RYPGR", "BYGBPG", "GBPGBP", "PRBYRY", "RPYRBG"];

describe("spots", () => {
  test("are named by column and row", () => {
    expect(spotAt(0, 0)).toBe("a1");
    expect(spotOf(29)).toBe("f5");
    expect(position("c4")).toEqual({ row: 3, column: 2 });
  });

  test("hold the booths of the grid", () => {
    const all = places(GRID);
    expect(all).toHaveLength(30);
    expect(all.slice(0, 3).map(({ colour }) => colour)).toEqual([undefined, "red", "yellow"]);
    expect(emptySpot(GRID)).toBe("a1");
    expect(emptySpot(["......", ...GRID.slice(1)])).toBeUndefined();
  });

  test("a booth moves from one to another", () => {
    expect(withMoved(GRID, "f1", "a1")).toEqual(["RRYPG.", ...GRID.slice(1)]);
  });
});

describe("the outline", () => {
  const sides = (path: string) => path.split("M").length - 1;

  test("of one spot has four sides", () => {
    expect(sides(outline(["b2"]))).toBe(4);
  });

  test("leaves out what lies between two spots of the set", () => {
    expect(sides(outline(["a1", "b1"]))).toBe(6);
    expect(sides(outline(["a1", "b1", "a2", "b2"]))).toBe(8);
  });

  test("of nothing is nothing", () => {
    expect(outline([])).toBe("");
  });
});

test("things that can lie apart do", () => {
  const things: { name: string; spots: Spot[] }[] = [
    { name: "group", spots: ["a1", "b1", "c1"] },
    { name: "path", spots: ["a1", "b1", "c1"] },
    { name: "mix", spots: ["a1", "a2"] },
  ];
  const lying = spread(things);
  expect([...lying.values()].map((here) => here.length)).toEqual([1, 1, 1]);
  expect(lying.get("a1")?.[0]?.name).toBe("mix");
});
