import { beforeAll, describe, expect, test } from "vitest";

import type { ViewOf } from "../../lib/game/contract";
import { loadSubjects, setLanguage, t } from "../../lib/i18n/index.svelte";
import { GRIDS, NAMES } from "../chatuchak/testing";
import { anyNumber, sameGrid } from "./options";
import { plan } from "./plan";
import {
  aside,
  ask,
  describe as describeMove,
  effect,
  log,
  meanwhile,
  part,
  prompt,
  refusal,
  verdict,
} from "./words";

const pieces = { red: 6, yellow: 5, green: 6, pink: 6, blue: 6 };

function someRace(seats = 1, phase: ViewOf<"race">["phase"] = { kind: "race", seats: [0] }): ViewOf<"race"> {
  return {
    phase,
    seats: Array.from({ length: seats }, (_, seat) => ({
      seat,
      status: "racing",
      moves: 3,
      moves_left: 197,
      grid: GRIDS[seat] ?? [],
      pieces,
      start_grid: seat + 1,
      minimum: 22,
    })),
    ...(seats === 1 ? { rank: "market_master" } : {}),
  };
}
const sight = (view: ViewOf<"race">) => ({ view, seat: 0, names: NAMES, options: {} });
const jumped = {
  kind: "jump" as const,
  seat: 0,
  colour: "red" as const,
  from: "f1",
  to: "a1",
  group: ["a1", "b1"],
  moves: 4,
  solved: false,
  out_of_moves: false,
};
const jumpMove = (change: object = {}) => ({
  action: { kind: "jump" as const, from: "f1" },
  effect: { ...jumped, pieces_before: pieces, pieces_after: { ...pieces, red: 5 }, ...change },
});

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("race", "chatuchak");
});

describe("words", () => {
  test("ask for what is to be done", () => {
    expect(prompt(sight(someRace()))).toBe("Bring each colour together in one group.");
    expect(prompt(sight(someRace(2)))).toContain("Five groups");
    expect(prompt(sight(someRace(2, { kind: "draw_start_grid", seat: 0, left: [1] })))).toBe(
      t.game.get_ready,
    );
  });

  test("name the winner at the end", () => {
    const over = someRace(2, { kind: "over", ending: "solved" });
    const won = (seat: number) => ({
      ...over,
      seats: over.seats.map((player) => ({
        ...player,
        status: player.seat === seat ? ("solved" as const) : ("beaten" as const),
      })),
    });
    expect(prompt(sight(won(0)))).toBe("You win! Solved in 3 moves.");
    expect(prompt(sight(won(1)))).toBe("Bo wins, solved in 3 moves.");
    expect(prompt(sight(over))).toBe("Over, and not solved.");
  });

  test("tell what a jump does to the colours", () => {
    expect(describeMove({ kind: "jump", from: "f1" }, sight(someRace()))).toBe("Jump f1 to a1");
    expect(effect(jumpMove())).toEqual(["Red: 6 pieces become 5."]);
    expect(effect(jumpMove({ pieces_after: { ...pieces, red: 1 } }))).toEqual(["Red is together."]);
    expect(effect(jumpMove({ pieces_after: pieces }))).toEqual(["No colour gets any tidier."]);
    expect(effect(jumpMove({ solved: true }))).toEqual(["Solves the grid!"]);
  });

  test("ask before giving up", () => {
    const give = {
      action: { kind: "give_up" as const },
      effect: { kind: "give_up" as const, moves: 3, ends: true },
    };
    expect(ask(give)).toBe("Give up this grid?");
    expect(effect(give)).toEqual(["You stop after 3 moves, unsolved.", "That ends the game."]);
  });

  test("keep a log", () => {
    expect(log(jumped, NAMES)).toBe("You jump a red booth from f1 to a1.");
    expect(log({ ...jumped, seat: 1, solved: true }, NAMES)).toContain("Bo has solved the grid in 4 moves!");
    expect(log({ kind: "give_up", seat: 1, moves: 1 }, NAMES)).toBe("Bo gives up after 1 move.");
    expect(log({ kind: "start_grid", seats: [0], number: 7, tile: 4, grid: [] }, NAMES)).toBe(
      "Ann: start grid 7.",
    );
  });

  test("don't call out each jump of the others, but say where they are", () => {
    expect(aside({ ...jumped, seat: 1 }, NAMES)).toBe(true);
    expect(aside(jumped, NAMES)).toBe(false);
    expect(aside({ ...jumped, seat: 1, solved: true }, NAMES)).toBe(false);
    expect(meanwhile(sight(someRace(3)))).toBe(
      "Bo: 3 moves, 24 pieces too many; Cy: 3 moves, 24 pieces too many",
    );
  });

  test("give the rank and the distance to the minimum", () => {
    const view = someRace();
    const solved = { ...view, seats: view.seats.map((player) => ({ ...player, moves: 25 })) };
    const rank = { name: "rank", which: "booth_owner", points: 0, count: 25 };
    const scores = [{ seat: 0, place: 1, points: 1, parts: [rank], tie_breaks: [] }];
    expect(verdict({ ending: "solved", scores }, sight(solved))).toBe(
      "Booth Owner: 25 moves, 3 above the minimum.",
    );
    expect(part(rank)).toBe("Rank: Booth Owner");
    expect(verdict({ ending: "solved", scores }, sight(someRace(2)))).toBeNull();
  });

  test("say why a booth can't jump", () => {
    expect(refusal("no_booth", { from: "a1" })).toContain("a1");
    expect(refusal("stale", {})).toBeNull();
  });
});

describe("the plan", () => {
  test("lets the booth of the puzzle jump", () => {
    const after = someRace();
    expect(plan([jumped], someRace(), after)).toMatchObject([
      { view: after, travels: [{ from: "g0:f1", to: "g0:a1", how: "jump" }], glow: [] },
    ]);
    expect(plan([{ ...jumped, solved: true }], someRace(), after)[0]?.glow).toEqual(["grid"]);
  });

  test("lets nobody wait in the speed game", () => {
    expect(plan([jumped], someRace(2), someRace(2))).toEqual([]);
  });
});

describe("another table", () => {
  test("has the same grid where it has a number", () => {
    expect(sameGrid({ grids: "tiles", grid: "0", draw: "0" }, 7)).toEqual({ grid: "7" });
    expect(sameGrid({ draw: "42" }, undefined)).toEqual({ draw: "42" });
    expect(sameGrid({ grids: "drawn", draw: "0" }, undefined)).toBeNull();
  });

  test("or a number by chance, never nought", () => {
    for (let n = 0; n < 50; n++) expect(Number(anyNumber())).toBeGreaterThan(0);
  });
});
