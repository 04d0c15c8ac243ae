import { describe, expect, test } from "vitest";

import {
  bestBuilds,
  buildsFor,
  cardsFor,
  choice,
  pick,
  placesFor,
  renewalOf,
  taking,
  tradesFor,
} from "./compose";
import { build, trade } from "./testing";

const legal = [
  trade("f", "l1", "2"),
  trade("f", "l3", "1"),
  trade("f", "l3", "2"),
  trade("pf", "l3", "12"),
  trade("pf", "l3", "13"),
  trade("pf", "t2", "1"),
];

describe("a trade composed step by step", () => {
  test("a card lights its places with what each brings", () => {
    expect([...placesFor(legal, "f")]).toEqual([
      ["l1", 1],
      ["l3", 1],
    ]);
    expect([...placesFor(legal, "pf")]).toEqual([
      ["l3", 2],
      ["t2", 1],
    ]);
    expect(placesFor(legal, "z").size).toBe(0);
  });

  test("a place chosen first says which cards fit", () => {
    expect([...cardsFor(legal, "l3")]).toEqual([
      ["f", 1],
      ["pf", 2],
    ]);
    expect([...cardsFor(legal, "t2").keys()]).toEqual(["pf"]);
  });

  test("what every choice takes is sure, the rest is open", () => {
    const trades = tradesFor(legal, { card: "pf", place: "l3" });
    expect(choice(trades)).toEqual({ sure: [0], open: [1, 2] });
    expect(choice(tradesFor(legal, { card: "f", place: "l3" }))).toEqual({ sure: [], open: [0, 1] });
    expect(choice(tradesFor(legal, { card: "f", place: "l1" }))).toEqual({ sure: [1], open: [] });
    expect(choice([])).toEqual({ sure: [], open: [] });
  });

  test("picks narrow the choice until one trade is left", () => {
    const trades = tradesFor(legal, { card: "pf", place: "l3" });
    expect(taking(trades, []).length).toBe(2);
    const [only, ...more] = taking(trades, pick(trades, [], 2));
    expect(only?.action.taken).toBe("13");
    expect(more).toEqual([]);
  });

  test("a pick that does not go with the others starts anew", () => {
    const trades = tradesFor(legal, { card: "pf", place: "l3" });
    expect(pick(trades, [1], 2)).toEqual([2]);
    const three = (["12", "13", "23"] as const).map((taken) => trade("pz", "r1", taken));
    const any = tradesFor(three, { card: "pz", place: "r1" });
    expect(pick(any, [0], 2)).toEqual([0, 2]);
    expect(pick(any, [0, 2], 1)).toEqual([1]);
  });
});

describe("building and renewing", () => {
  const moves = [build("z", "a2", 3), build("z", "b1", -1), build("avoid:z/p", "b1", 5)];

  test("a card has its cells with their points", () => {
    expect([...buildsFor(moves, "z")].map(([cell, { effect }]) => [cell, effect.points])).toEqual([
      ["a2", 3],
      ["b1", -1],
    ]);
    expect(buildsFor(moves, null).size).toBe(0);
  });

  test("each card says the most it can bring", () => {
    expect([...bestBuilds(moves)]).toEqual([
      ["z", 3],
      ["avoid:z/p", 5],
    ]);
  });

  test("a line is renewed only if the server says so", () => {
    expect(renewalOf(moves, "row1")).toBeUndefined();
    const renew = {
      action: { kind: "renew" as const, line: "row1" as const },
      effect: { kind: "renew" as const, replaced: [], staying: [] },
    };
    expect(renewalOf([...moves, renew], "row1")).toBe(renew);
  });
});
