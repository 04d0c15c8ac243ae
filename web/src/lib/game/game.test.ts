import { describe, expect, test, vi } from "vitest";

import { loadSubjects, setLanguage } from "../i18n/index.svelte";
import { list } from "../i18n/plural";
import type { GameInfo } from "../wire/GameInfo";
import type { GameMode } from "../wire/GameMode";
import type { GameWay } from "../wire/GameWay";
import type { RoomSeat } from "../wire/RoomSeat";
import { Murmur } from "./announce.svelte";
import { mayStandIn } from "./away";
import { lengthOf, path } from "./motion";
import { next } from "./roving";
import type { AnyModule } from "./contract";
import { modeOf, seatsOf, waysOf } from "./ways";
import { lineWords } from "./words";

describe("arrow keys", () => {
  // A port of 3 × 3 with places around it: corners are missing.
  const cells = Array.from({ length: 25 }, (_, n) => ({ row: Math.floor(n / 5), column: n % 5 })).filter(
    ({ row, column }) => !([0, 4].includes(row) && [0, 4].includes(column)),
  );
  const at = (row: number, column: number) =>
    cells.find((cell) => cell.row === row && cell.column === column)!;

  test("go straight where something is", () => {
    expect(next(cells, at(2, 2), "ArrowRight")).toEqual(at(2, 3));
    expect(next(cells, at(2, 2), "ArrowUp")).toEqual(at(1, 2));
  });
  test("go to the nearest where a corner is missing", () => {
    expect(next(cells, at(1, 0), "ArrowUp")).toEqual(at(0, 1));
  });
  test("go by pixels as well, to what is right below", () => {
    const tiles = Array.from({ length: 12 }, (_, n) => ({
      row: Math.floor(n / 6) * 60,
      column: (n % 6) * 90,
    }));
    expect(next(tiles, tiles[2]!, "ArrowDown")).toEqual(tiles[8]);
    expect(next(tiles, tiles[8]!, "End")).toEqual(tiles[11]);
  });
  test("stay at the edge", () => {
    expect(next(cells, at(2, 4), "ArrowRight")).toBeUndefined();
  });
  test("know both ends of a row", () => {
    expect(next(cells, at(2, 2), "Home")).toEqual(at(2, 0));
    expect(next(cells, at(2, 2), "End")).toEqual(at(2, 4));
  });
  test("leave other keys alone", () => {
    expect(next(cells, at(2, 2), "Tab")).toBeUndefined();
  });
});

describe("a beat", () => {
  test("lasts as long as its last piece travels, with its marks", () => {
    const hop = (after: number) => ({ from: "a", to: "b", how: "hop", after }) as const;
    const beat = { view: {} as never, mark: ["a"], travels: [hop(0), hop(60)], glow: ["b"] };
    expect(lengthOf(beat)).toBe(180 + 60 + 180 + 400);
    expect(lengthOf({ view: {} as never })).toBe(0);
  });
  test("brings a piece from where something lay to where it lies, over an arc if it jumps", () => {
    const box = (left: number, top: number) => ({ left, top, width: 40, height: 40 }) as DOMRect;
    const jump = path(box(0, 0), box(100, 0), "jump");
    expect(jump[0]?.transform).toBe("translate(-100px, 0px) scale(1)");
    expect(jump[1]?.transform).toContain("-14px");
    expect(jump.at(-1)?.transform).toBe("none");
    expect(path(box(0, 0), box(100, 0), "push")[1]?.transform).toContain("translate(-50px, 0px)");
  });
});

test("a bot may play for somebody once they have been away or idle for a while", () => {
  const seat = (away_since: number | null, idle_since: number | null = null) =>
    ({ away_since, idle_since }) as RoomSeat;
  const room = { away_seconds: 60, seats: [seat(null), seat(10_000), seat(null, 5_000)] };
  expect(mayStandIn(room, 0, 1e9)).toBe(false);
  expect(mayStandIn(room, 1, 69_000)).toBe(false);
  expect(mayStandIn(room, 1, 70_000)).toBe(true);
  // The server says so only once it is long enough.
  expect(mayStandIn(room, 2, 6_000)).toBe(true);
  expect(mayStandIn(room, 7, 1e9)).toBe(false);
});

describe("the ways to begin", () => {
  test("make the seats that the server takes", () => {
    expect(seatsOf("bots", 3, ["easy", "hard", "master"], [])).toEqual([
      { kind: "me" },
      { kind: "bot", bot: "easy" },
      { kind: "bot", bot: "hard" },
    ]);
    expect(seatsOf("device", 2, [], ["Ann", "Bo", "Cy"])).toEqual([
      { kind: "me", label: "Ann" },
      { kind: "me", label: "Bo" },
    ]);
    expect(seatsOf("device", 2, ["hard"], ["Ann", "Bo", "Cy"])).toEqual([
      { kind: "me", label: "Ann" },
      { kind: "me", label: "Bo" },
      { kind: "bot", bot: "hard" },
    ]);
    expect(seatsOf("friends", 2, [], [])).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(seatsOf("solo", 1, [], [])).toEqual([{ kind: "me" }]);
  });
  test("are those of the games in the box, for as many as the server says", () => {
    const mode = (way: GameWay, min: number, max: number): GameMode => ({
      way,
      min,
      max,
      advice: true,
      times: ["none"],
    });
    const info = (name: GameInfo["name"], box: GameInfo["box"], modes: GameMode[]) =>
      ({ name, box, modes }) as GameInfo;
    const race = info("race", "chatuchak", [mode("alone", 1, 1), mode("together", 2, 5)]);
    const games = [
      info("chatuchak", "chatuchak", [mode("in_turn", 2, 5)]),
      race,
      info("bangkok", "bangkok", [mode("in_turn", 2, 4)]),
    ];
    expect(waysOf(games, "chatuchak")).toEqual({
      bots: { game: "chatuchak", min: 2, max: 5 },
      friends: { game: "chatuchak", min: 2, max: 5 },
      device: { game: "chatuchak", min: 2, max: 5 },
      solo: { game: "race", min: 1, max: 1 },
      speed: { game: "race", min: 2, max: 5 },
    });
    expect(Object.keys(waysOf(games, "bangkok"))).toEqual(["bots", "friends", "device"]);
    expect([1, 2, 5, 6].map((seats) => modeOf(race, seats)?.way)).toEqual([
      "alone",
      "together",
      "together",
      undefined,
    ]);
  });
});

describe("what is said now and then", () => {
  test("is the newest, once in a while", () => {
    vi.useFakeTimers();
    const said: string[] = [];
    const murmur = new Murmur(1000, (text) => said.push(text));
    murmur.hear(() => "Bo: 1 move");
    vi.advanceTimersByTime(600);
    murmur.hear(() => "Bo: 2 moves");
    expect(said).toEqual([]);
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["Bo: 2 moves"]);
    murmur.hear(() => "Bo: 3 moves");
    murmur.hush();
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(["Bo: 2 moves"]);
    vi.useRealTimers();
  });
});

test("lists are joined as each language does it", () => {
  const three = ["a", "b", "c"];
  expect(["en", "fr", "nl"].map((language) => list(language)(three))).toEqual([
    "a, b and c",
    "a, b et c",
    "a, b en c",
  ]);
});

test("the log says you to whoever it is about", async () => {
  await setLanguage("en");
  await loadSubjects("game");
  const names = { of: () => "Ann", mine: (seat: number) => seat === 0 };
  const told = (type: "takeback" | "timeout", seat: number) =>
    lineWords({ number: 1, type, seat, to: 0 }, {} as AnyModule, names, null);
  expect([told("takeback", 0), told("takeback", 1)]).toEqual([
    "You take a move back.",
    "Ann takes a move back.",
  ]);
  expect([told("timeout", 0), told("timeout", 1)]).toEqual(["You ran out of time.", "Ann ran out of time."]);
});
