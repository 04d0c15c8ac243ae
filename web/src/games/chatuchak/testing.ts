// A small table to test with: three players on the first printed grids, all markers in the centre.
import type { Names, ViewOf } from "../../lib/game/contract";
import type { Jumped } from "../../lib/wire/chatuchak/Jumped";
import type { Marker } from "../../lib/wire/chatuchak/Marker";
import type { Pair } from "../../lib/wire/chatuchak/Pair";

/** Three start grids. */
export const GRIDS = [
  [".RYPGR", "BYGBPG", "GBPGBP", "PRBYRY", "RPYRBG"],
  [".RPGYB", "PYBRBG", "YBPGYR", "BPRYRG", "GRGPBP"],
  [".RYGRG", "PBRBPY", "GYPRBG", "BGBYPR", "PRGBYP"],
];
const MARKERS: Marker[] = ["group_red", "group_yellow", "path", "rectangle", "mix_1"];

export function someView(change: Partial<ViewOf<"chatuchak">> = {}): ViewOf<"chatuchak"> {
  return {
    phase: { kind: "turn" },
    start: 0,
    keeper: 2,
    on_turn: 0,
    time: { track: [1, 2, 3], tent: 1, failed: 0, needed: 2 },
    start_grids: [1, 2, 3],
    markers: MARKERS.map((marker) => ({
      marker,
      ...(marker === "mix_1" ? { pair: ["red", "yellow"] as Pair } : {}),
      lies: { kind: "centre" },
      fits: [{ kind: "nowhere" }, { kind: "booths", booths: 2 }, { kind: "nowhere" }],
    })),
    seats: GRIDS.map((grid, seat) => ({
      seat,
      start_grid: seat + 1,
      grid,
      to_lay: {},
      passed: false,
      matching_tokens: [],
      general_tokens: 0,
      minus: { points: 6, colour: "red" },
      points: -6,
    })),
    ...change,
  };
}

export function someJump(change: Partial<Jumped> = {}): { kind: "jump" } & Jumped {
  return {
    kind: "jump",
    seat: 0,
    colour: "red",
    from: "f1",
    to: "a1",
    group: ["a1", "b1"],
    won: [],
    moved: [],
    beside: [],
    returned: [],
    minus: 6,
    points: [],
    ...change,
  };
}

/** Seat 0 is the one who reads. */
export const NAMES: Names = { of: (seat) => ["Ann", "Bo", "Cy"][seat] ?? "?", mine: (seat) => seat === 0 };
