import { beforeAll, describe, expect, test } from "vitest";

import { loadSubjects, setLanguage } from "../../lib/i18n/index.svelte";
import type { Won } from "../../lib/wire/chatuchak/Won";
import { NAMES, someJump, someView } from "./testing";
import { ask, describe as describeMove, effect, explain, log, part, prompt, refusal, rule } from "./words";

const sight = { view: someView(), seat: 0, names: NAMES, options: {} };
const jumpMove = (change: Parameters<typeof someJump>[0] = {}) => ({
  action: { kind: "jump" as const, from: "f1" as const },
  effect: someJump(change),
});
const fit = { kind: "booths" as const, booths: 3 };

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("chatuchak");
});

describe("the prompt", () => {
  test("says whose turn it is", () => {
    expect(prompt(sight)).toBe("Your turn: jump a booth into the empty spot.");
    expect(prompt({ ...sight, view: someView({ on_turn: 1 }) })).toBe("Bo jumps a booth.");
    expect(prompt({ ...sight, view: someView({ phase: { kind: "roll" }, on_turn: 2 }) })).toBe(
      "Cy rolls for the tent.",
    );
    expect(prompt({ ...sight, view: someView({ phase: { kind: "over" } }) })).toContain("over");
  });

  test("reminds somebody who has passed", () => {
    const view = someView({ on_turn: 1 });
    const passed = { ...view, seats: view.seats.map((player) => ({ ...player, passed: player.seat === 0 })) };
    expect(prompt({ ...sight, view: passed })).toBe("You have passed. Bo is playing.");
  });
});

describe("a move", () => {
  test("is described by its spots", () => {
    expect(describeMove({ kind: "jump", from: "f1" }, sight)).toBe("Jump f1 to a1");
    expect(describeMove({ kind: "pass" }, sight)).toBe("Pass");
  });

  test("that wins says so first, with its points", () => {
    const won: Won[] = [
      {
        marker: "path" as const,
        from: { kind: "centre" as const },
        token: "matching" as const,
        fit,
        spots: ["a1"],
      },
      {
        marker: "mix_1" as const,
        from: { kind: "player" as const, seat: 1 },
        token: "general" as const,
        fit: { kind: "pair" as const, smaller: 2, larger: 3 },
        spots: ["a1"],
      },
    ];
    expect(
      effect(
        jumpMove({
          won,
          points: [
            { seat: 0, by: 4 },
            { seat: 1, by: -1 },
          ],
        }),
        sight,
      ),
    ).toEqual([
      "Wins the path with 3 booths.",
      "Takes the red–yellow mix from Bo with 2 and 3 booths.",
      "Points: You +4, Bo −1.",
    ]);
  });

  test("that wins nothing says what it makes", () => {
    expect(effect(jumpMove({ minus: 5 }), sight)).toEqual([
      "Makes a red group of 2.",
      "Wins no marker.",
      "Minus points: 5 (was 6).",
    ]);
    expect(effect(jumpMove({ group: ["a1"] }), sight)[0]).toBe("It stands alone there.");
  });

  test("tells what happens to held markers", () => {
    const words = effect(
      jumpMove({ beside: ["path"], returned: [{ marker: "group_red", fit, spots: [] }] }),
      sight,
    );
    expect(words).toContain("The path no longer fits: beside the grid it brings no star.");
    expect(words).toContain("The red group fits again.");
  });

  test("of passing is asked about", () => {
    const pass = { action: { kind: "pass" as const }, effect: { kind: "pass" as const, last: true } };
    expect(ask(pass)).toBe("Pass for the rest of the game?");
    expect(ask(jumpMove())).toBeNull();
    expect(effect(pass, sight)).toHaveLength(2);
  });
});

describe("the log", () => {
  test("has a sentence for every kind of event that counts", () => {
    const won: Won[] = [
      {
        marker: "group_red" as const,
        from: { kind: "centre" as const },
        token: "matching" as const,
        fit,
        spots: [],
      },
      {
        marker: "mix_1" as const,
        from: { kind: "player" as const, seat: 0 },
        token: "general" as const,
        fit,
        spots: [],
      },
    ];
    expect(log({ kind: "start", seat: 0, keeper: 2 }, NAMES)).toBe("You begin. Cy keeps the time track.");
    expect(log({ kind: "start_grid", number: 1, tile: 1, dealt: [] }, NAMES)).toBeNull();
    expect(
      log(
        {
          kind: "start_grid",
          number: 1,
          tile: 1,
          dealt: [
            { seat: 0, number: 4 },
            { seat: 1, number: 9 },
          ],
        },
        NAMES,
      ),
    ).toBe("Start grids: you 4 and Bo 9.");
    expect(log(someJump({ seat: 1, won }), NAMES, sight.view)).toBe(
      "Bo jumps a red booth from f1 to a1. Bo wins the red group. Bo takes the red–yellow mix from you.",
    );
    expect(log({ kind: "pass", seat: 1, last: true }, NAMES)).toContain(
      "Bo passes and takes no further turn.",
    );
    expect(log({ kind: "pass", seat: 0, last: false }, NAMES)).toBe("You pass and take no further turn.");
    const roll = { kind: "roll" as const, seat: 2, number: 8, needed: 5, moved: true, tent: 2, over: false };
    expect(log(roll, NAMES)).toBe("Cy rolls 8, 5 needed: the tent moves to space 2.");
    expect(log(roll, NAMES, sight.view)).toContain("One space to go.");
    expect(log({ ...roll, moved: false }, NAMES)).toBe("Cy rolls 8, 5 needed: the tent stays.");
    expect(log({ ...roll, over: true }, NAMES)).toContain("The game is over!");
  });
});

test("every part of a score is named and explained", () => {
  const parts = [
    { name: "marker", which: "group_red", points: 1, count: 1, spots: [0, 1] },
    { name: "marker_beside", which: "path", points: 0, count: 1 },
    { name: "matching_token", which: "mix_1", points: 1, count: 1 },
    { name: "general_tokens", points: 2, count: 2 },
    { name: "groups_and_single_booths", which: "blue", points: -4, count: 4 },
  ];
  expect(parts.map((each) => part(each, sight.view))).toMatchInlineSnapshot(`
    [
      "Marker in the grid: red group",
      "Marker beside the grid: path",
      "Matching token: red–yellow mix",
      "General tokens",
      "Minus points: 4 (blue, in 4 pieces).",
    ]
  `);
  expect(parts.map(explain)).toMatchInlineSnapshot(`
    [
      "It lies on 2 booths of the grid.",
      "It fits nowhere in the grid, so it brings no star.",
      "Came with this marker when it was won from the centre.",
      "2 markers won from other players.",
      "The blue booths stand in 4 separate places: groups and single booths.",
    ]
  `);
});

test("refusals of this game are worded, others are left to the table", () => {
  expect(refusal("not_in_line", { from: "b2", empty: "a1" })).toBe(
    "The booth on b2 is not in line with the empty spot a1.",
  );
  expect(refusal("stale", {})).toBeNull();
});

test("each phase has its rule", () => {
  expect(rule(sight)).toBe("C12");
  expect(rule({ ...sight, view: someView({ phase: { kind: "roll" } }) })).toBe("C23");
});

test.each(["fr", "nl"] as const)("everything is said in %s too", async (language) => {
  await setLanguage(language);
  const said = [prompt(sight), ...effect(jumpMove(), sight), log(someJump(), NAMES) ?? ""];
  await setLanguage("en");
  const english = [prompt(sight), ...effect(jumpMove(), sight), log(someJump(), NAMES) ?? ""];
  said.forEach((sentence, index) => {
    expect(sentence).not.toBe("");
    expect(sentence).not.toBe(english[index]);
  });
});
