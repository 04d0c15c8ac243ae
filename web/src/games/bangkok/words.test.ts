import { beforeAll, describe, expect, test } from "vitest";

import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { EventOf, MoveOf } from "../../lib/game/contract";
import { build, names, seatView, trade, viewOf } from "./testing";
import * as words from "./words";

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("bangkok");
});

const sight = (view = viewOf()) => ({ view, seat: 0, names, options: {} });
const full = Array.from({ length: 9 }, () => "p" as const);

describe("cards in words", () => {
  test("boats and chillies", () => {
    expect(words.cardName("ppf")).toBe("a boat with 2 blue peas and fish");
    expect(words.cardName("avoid:z/p")).toBe("a chilli “Avoid: Thai zucchini” with blue pea");
    expect(words.cardName("pair:pf/r")).toBe("a chilli “Pair: blue pea and fish” with passion fruit");
    expect(words.chilliLine("avoid:f/p")).toBe("5 points, minus 1 for each fish.");
    expect(words.chilliLine("p")).toBeNull();
  });

  test("places and lines", () => {
    expect(words.placeName("r1")).toBe("right of row 1");
    expect(words.placeName("b3")).toBe("below column 3");
    expect(words.lineName("col2")).toBe("column 2");
  });
});

describe("the prompt", () => {
  test("asks for a trade, a renewal, a build, or names who is playing", () => {
    const renew = {
      action: { kind: "renew", line: "row1" },
      effect: { kind: "renew", replaced: [], staying: [] },
    } satisfies MoveOf<"bangkok">;
    const building = viewOf({ phase: { kind: "build" } });
    expect(words.prompt(sight(), [trade("f", "l1", "2"), renew], [0])).toContain("trade or renew");
    expect(words.prompt(sight(), [renew], [0])).toContain("Renew a line");
    expect(words.prompt(sight(building), [build("f", "a1", 0)], [0])).toContain("build into");
    expect(words.prompt(sight(), [], [1])).toBe("Bo is trading.");
    expect(words.prompt(sight(building), [], [1])).toBe("Bo is building.");
  });

  test("alone it counts the turns", () => {
    const alone = viewOf({ token: "r3", round: 3, seats: [seatView(["f"])] });
    expect(words.prompt(sight(alone), [trade("f", "l1", "2")], [0])).toBe(
      "Your turn: trade or renew. Turn 3 of 9.",
    );
  });

  test("says that it is the last round, to all", () => {
    const last = viewOf({ seats: [seatView([]), seatView([], { market: full })] });
    expect(words.prompt(sight(last), [trade("f", "l1", "2")], [0])).toMatch(/^Last round! Your turn/);
    expect(words.prompt(sight(last), [], [1])).toBe("Last round! Bo is trading.");
    const quiet = viewOf({ round: 5, market_round: 1 });
    expect(words.prompt(sight(quiet), [], [1])).toBe("Bo is trading. 3 of 5 rounds without a market card.");
    const over = viewOf({ ...last, phase: { kind: "over", ending: "ninth_card" } });
    expect(words.prompt(sight(over), [], [])).toBe("The market closes: the points are counted.");
  });
});

describe("what a move would do", () => {
  test("a trade: what is taken, what is built, what comes", () => {
    const move: MoveOf<"bangkok"> = {
      action: { kind: "trade", card: "pf", place: "l3", taken: "12" },
      effect: {
        kind: "trade",
        taken: [
          { card: "ppf", cell: "a3" },
          { card: "ffz", cell: "b3" },
        ],
        line: [null, "pf", "collect:p/r"],
        draws: [{ cell: "a3", pile: "chillies" }],
        surplus: 1,
      },
    };
    expect(words.describe(move.action)).toBe("Trade left of row 3");
    expect(words.effect(move)).toEqual([
      "You take 2 cards, then you build 1.",
      "New in the port: 1 chilli.",
      "Taken: 2 blue peas and fish · 2 fish and Thai zucchini.",
    ]);
  });

  test("a gap that stays, a renewal that changes nothing", () => {
    const gap = trade("pf", "l3", "1");
    expect(words.effect(gap)).toContain("A gap stays, as both piles are empty.");
    expect(
      words.effect({
        action: { kind: "renew", line: "row1" },
        effect: { kind: "renew", replaced: [], staying: [{ card: "z", cell: "c1" }] },
      }),
    ).toEqual(["Nothing changes.", "Stays, as its pile is empty: a boat with Thai zucchini."]);
  });

  test("building: the points and where they come from", () => {
    const move: MoveOf<"bangkok"> = {
      action: { kind: "build", card: "ppf", cell: "b2" },
      effect: {
        kind: "build",
        points: 1,
        gains: [
          { name: "objective", which: "pea", points: 2 },
          { name: "avoid", which: "fish", cell: "b1", points: -1 },
        ],
      },
    };
    expect(words.effect(move)).toEqual(["+1 point: objective +2 and Avoid: fish (b1) −1."]);
    expect(words.effect(build("z", "a1", 0))).toEqual(["No points at once."]);
    expect(
      words.effect({ action: { kind: "under", card: "unique/p" }, effect: { kind: "under", above: 3 } }),
    ).toEqual(["Cards above it in the pile: 3."]);
  });
});

describe("the log", () => {
  test("says who did what, and “you” to oneself", () => {
    const built = { kind: "built", card: "z", cell: "b1" } as const;
    expect(words.log({ ...built, seat: 0 }, names)).toBe("You build a boat with Thai zucchini on b1.");
    expect(words.log({ ...built, seat: 1 }, names)).toBe("Bo builds a boat with Thai zucchini on b1.");
    expect(words.log({ kind: "renewing", seat: 1, line: "col2" }, names)).toBe("Bo renews column 2.");
    expect(words.log({ kind: "chillies", cells: "a1+c3" }, names)).toBeNull();
    const hidden = { kind: "objective", seat: 1, objective: { kind: "hidden" } } as const;
    expect(words.log(hidden, names)).toBeNull();
  });

  test("tells the end and the objectives", () => {
    const event: EventOf<"bangkok"> = {
      kind: "built",
      seat: 1,
      card: "z",
      cell: "c3",
      end: { ending: "ninth_card", objectives: ["pea", "fish"] },
    };
    expect(words.log(event, names)).toMatch(/complete|ninth/);
    expect(words.log(event, names)).toContain("Objectives: You: blue peas; Bo: fish.");
  });
});

describe("refusals and points", () => {
  test("parameters are worded", () => {
    expect(words.refusal("nothing_in_common", { card: "z", line: "row1" })).toBe(
      "No card in row 1 shares a good with yours: a boat with Thai zucchini.",
    );
    expect(words.refusal("token_there", { place: "r2" })).toContain("right of row 2");
    expect(words.refusal("not_paid", { card: "z", taken: "13" })).toContain("1 and 3");
    expect(words.refusal("stale", {})).toBeNull();
  });

  test("parts say how their points come about", () => {
    expect(words.explainPart({ name: "objective", which: "pea", points: 6, count: 6 })).toBe(
      "6 blue peas in the whole market, 1 point each.",
    );
    expect(words.explainPart({ name: "pair", which: "pea+fish", points: 6, count: 3 })).toContain(
      "3 × blue pea and fish",
    );
    expect(words.explainPart({ name: "unique", points: 2, count: 1 })).toContain("1 good");
    expect(words.partName({ name: "avoid", which: "fruit", points: 4, count: 1 })).toBe(
      "Chilli: avoid (passion fruit)",
    );
  });
});
