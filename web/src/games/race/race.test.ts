import { beforeAll, describe, expect, test } from "vitest";

import type { ViewOf } from "../../lib/game/contract";
import { loadSubjects, setLanguage, t } from "../../lib/i18n/index.svelte";
import type { Spot } from "../../lib/wire/chatuchak/Spot";
import { GRIDS, NAMES } from "../chatuchak/testing";
import { clockTime } from "./clock.svelte";
import { explainThing } from "./explain";
import { anyNumber, sameGrid } from "./options";
import { plan } from "./plan";
import {
  aside,
  ask,
  describe as describeMove,
  effect,
  log,
  meanwhile,
  parWords,
  part,
  prompt,
  refusal,
  title,
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
  from: "f1" as const,
  to: "a1" as const,
  group: ["a1", "b1"] satisfies Spot[],
  moves: 4,
  solved: false,
  out_of_moves: false,
};
const jumpMove = (change: object = {}) => ({
  action: { kind: "jump" as const, from: "f1" as const },
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
      "You: start grid 7.",
    );
  });

  test("don't call out each jump of the others, but say where they are", () => {
    expect(aside({ ...jumped, seat: 1 }, NAMES)).toBe(true);
    expect(aside(jumped, NAMES)).toBe(false);
    expect(aside({ ...jumped, seat: 1, solved: true }, NAMES)).toBe(false);
    expect(meanwhile(sight(someRace(3)))).toBe(
      "Bo: 3 moves, 24 groups too many; Cy: 3 moves, 24 groups too many",
    );
  });

  test("give the rank and the distance to the minimum", () => {
    const view = someRace();
    const solved = { ...view, seats: view.seats.map((player) => ({ ...player, moves: 25 })) };
    const rank = { name: "rank", which: "booth_owner", points: 0, count: 25 };
    const scores = [{ seat: 0, place: 1, points: 1, parts: [rank], tie_breaks: [] }];
    expect(title({ ending: "solved", scores }, sight(solved))).toBe(
      "Solved in 25. Par is 22. Rank: Booth Owner.",
    );
    expect(verdict({ ending: "solved", scores }, sight(solved))).toBe("3 above par.");
    expect(parWords(21, { moves: 21, lower_bound: 21 })).toBe("In par, fewer is impossible.");
    // As long as there is no proof, par is only the best that is known.
    expect(parWords(21, { moves: 21, lower_bound: 19 })).toBe("In par.");
    expect(parWords(20, { moves: 21, lower_bound: 19 })).toContain("1 below par");
    expect(part(rank)).toBe("Rank: Booth Owner");
    const given = [{ seat: 0, place: 1, points: 0, parts: [], tie_breaks: [] }];
    expect(title({ ending: "given_up", scores: given }, sight(view))).toBe(
      "Not solved: 24 groups too many after 3 moves.",
    );
  });

  test("have a fair word at the end of a race", () => {
    const won = (winner: number) => {
      const view = someRace(2, { kind: "over", ending: "solved" });
      return sight({
        ...view,
        seats: view.seats.map((player) => ({
          ...player,
          status: player.seat === winner ? ("solved" as const) : ("beaten" as const),
          pieces:
            player.seat === winner ? pieces : { ...pieces, red: 1, yellow: 1, green: 1, pink: 1, blue: 2 },
        })),
      });
    };
    const end = { ending: "solved" as const, scores: [] };
    const times = { from: 1_000, to: 155_900 };
    expect(verdict(end, won(0), times)).toBe("Five groups with 3 moves in 2:34.");
    expect(verdict(end, won(1), times)).toBe("Bo was first, with 3 moves in 2:34. You were 1 group away.");
    expect(verdict(end, won(1))).toBe("Bo was first, with 3 moves. You were 1 group away.");
    expect(verdict({ ending: "given_up", scores: [] }, sight(someRace(2)), times)).toContain(
      "Nobody solved it",
    );
  });

  test("tell the time as a clock does", () => {
    expect([0, 999, 61_000, 3_599_999].map(clockTime)).toEqual(["0:00", "0:00", "1:01", "59:59"]);
    expect(clockTime(-5)).toBe("0:00");
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
      { landed: after, travels: [{ from: "g0:f1", to: "g0:a1", how: "jump" }], glow: [] },
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

describe("what is on the table", () => {
  const about = (what: string, seats = 1) => explainThing(what, sight(someRace(seats)));
  test("a colour tells its pieces and the goal", () => {
    expect(about("pieces:red")?.title).toBe("Red: 6 pieces");
    expect(about("pieces:red")?.whom).toEqual([]);
    expect(about("pieces:red", 2)?.whom?.map(({ words }) => words)).toEqual(["6", "6"]);
  });
  test("moves count one by one, in words that agree", () => {
    expect(about("moves:0")?.title).toBe("3 moves");
    expect(t.race.moves(1)).toBe("move");
    expect(about("left:1", 2)?.whom?.[1]?.words).toBe("24 groups too many");
    expect(t.race.groups_left(1)).toBe("1 group too many");
  });
  test("what is not there is not explained", () => {
    for (const what of ["pieces:grey", "moves:7", "spot:0:z9", ""]) expect(about(what)).toBeNull();
  });
});
