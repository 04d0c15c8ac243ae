import { describe, expect, test } from "vitest";

import type { EventOf } from "../../lib/game/contract";
import type { Hand } from "../../lib/wire/bangkok/Hand";
import type { SeatView } from "../../lib/wire/bangkok/SeatView";
import { around, cellsAt, lineOf, PLACES, spotAround, tally } from "./places";
import { lengthOf } from "../../lib/game/motion";
import { plan } from "./plan";
import { pushOf } from "./push";
import { seatView, viewOf } from "./testing";

type Event = EventOf<"bangkok">;
const KNOWN: Partial<SeatView> = { objective: { kind: "known", good: "pea" } };

describe("the push, read from the line as it will be (B10)", () => {
  test("laid right of row 1, cards 1 and 3 taken: card 2, the laid card, a gap", () => {
    const { landed, slides } = pushOf(viewOf().port, "r1", ["a1", "c1"], ["pf", "rz", null]);
    expect(landed).toBe("b1");
    expect(slides).toEqual([["b1", "a1"]]);
  });

  test("laid above column 2, its first card taken: the laid card stands there, nothing slides", () => {
    const { landed, slides } = pushOf(viewOf().port, "t2", ["b1"], ["f", "z", "ffz"]);
    expect(landed).toBe("b1");
    expect(slides).toEqual([]);
  });

  test("laid left of row 3, the last card taken: the others make room", () => {
    const { landed, slides } = pushOf(viewOf().port, "l3", ["c3"], ["f", "ppf", "ffz"]);
    expect(landed).toBe("a3");
    expect(slides).toEqual([
      ["a3", "b3"],
      ["b3", "c3"],
    ]);
  });
});

describe("the animation", () => {
  const traded: Event = {
    kind: "traded",
    seat: 1,
    card: "pz",
    place: "t1",
    taken: [
      { card: "pair:pf/r", cell: "a1" },
      { card: "pz", cell: "a2" },
    ],
    line: [null, "pz", "ppf"],
  };
  const filled: Event = { kind: "filled", card: "unique/p", cell: "a1", pile: "chillies" };
  const built: Event = { kind: "built", seat: 1, card: "pz", cell: "a1" };

  test("cards are taken, the line is pushed, the gap is filled, a card is built", () => {
    const before = viewOf({ on_turn: 1 });
    const after = viewOf({ on_turn: 0, round: 3 });
    const beats = plan([traded, filled, built], before, after, 0);
    expect(beats.map(({ sound }) => sound)).toEqual(["take", "push", "place", "place", undefined]);
    expect(beats[0]?.mark).toEqual(["h1:2", "port:a1", "port:a2"]);
    expect(beats[0]?.travels).toMatchObject([
      { from: "port:a1", to: "h1:3", ghost: true },
      { from: "port:a2", to: "h1:4", ghost: true },
    ]);
    expect(beats[0]?.view.seats[1]?.hand).toEqual(["p", "fr", "pz", "pair:pf/r", "pz"]);
    expect(beats[1]?.travels).toEqual([{ from: "h1:2", to: "port:a2", how: "push" }]);
    expect(beats[1]?.view.port[0]).toBeNull();
    expect(beats[1]?.view.port[3]).toBe("pz");
    expect(beats[2]?.travels).toMatchObject([{ from: "pile:chillies", to: "port:a1" }]);
    expect(beats[2]?.view.chillies.size).toBe(12);
    expect(beats[3]?.travels).toMatchObject([{ to: "m1:a1 seat:1", how: "jump" }]);
    expect(beats[3]?.view.on_turn, "the turn passes when all has been seen").toBe(1);
    expect(beats.at(-1)).toEqual({ view: after });
  });

  test("two cards that are built in one turn leave one shortly after the other, equal ones from their own places", () => {
    const before = viewOf({ on_turn: 1, seats: [seatView([], KNOWN), seatView(["p", "z", "p", "f", "r"])] });
    const builds: Event[] = (["a1", "b1"] as const).map((cell) => ({
      kind: "built",
      seat: 1,
      card: "p",
      cell,
    }));
    const beats = plan(builds, before, viewOf(), 0);
    expect(beats).toHaveLength(2);
    expect(beats[0]?.travels).toMatchObject([
      { from: "h1:0", to: "m1:a1 seat:1", after: 0 },
      { from: "h1:2", to: "m1:b1 seat:1", after: 140 },
    ]);
    expect(beats[0]?.view.seats[1]?.hand).toEqual(["z", "f", "r"]);
  });

  test("three others' turns can be followed in less than six seconds", () => {
    const turn = [traded, filled, built];
    const length = plan(turn, viewOf({ on_turn: 1 }), viewOf(), 0).reduce(
      (sum, beat) => sum + lengthOf(beat),
      0,
    );
    expect(3 * length).toBeLessThan(6_000);
  });

  test("own cards fly themselves, not as copies", () => {
    const mine = plan([{ ...traded, seat: 0, card: "rz" }], viewOf(), viewOf(), 0);
    expect(mine[0]?.travels?.every(({ ghost }) => !ghost)).toBe(true);
  });

  test("the deal comes in one beat, card after card", () => {
    const empty = viewOf({ port: viewOf().port.map(() => null), seats: [seatView([]), seatView([])] });
    const hands: Hand[] = [["f"], ["p"]];
    const dealt: Event[] = (["a1", "b1", "c1"] as const).map((cell) => ({
      kind: "filled",
      card: "z",
      cell,
      pile: "boats",
    }));
    const tile: Event = { kind: "objective", seat: 0, objective: { kind: "known", good: "pea" } };
    const beats = plan([{ kind: "start", seat: 1, hands }, tile, ...dealt], empty, viewOf(), 0);
    expect(beats).toHaveLength(2);
    expect(beats[0]?.travels?.map(({ after }) => after)).toEqual([0, 70, 140]);
  });

  test("a renewal marks the line, then old cards leave and new ones come", () => {
    const replaced: Event = {
      kind: "replaced",
      card: "rr",
      cell: "b1",
      pile: "boats",
      replaced: "pf",
      under: ["pf"],
    };
    const beats = plan([{ kind: "renewing", seat: 0, line: "row1" }, replaced], viewOf(), viewOf(), 0);
    expect(beats[0]?.mark).toEqual(["port:a1", "port:b1", "port:c1"]);
    expect(beats[1]?.travels).toMatchObject([
      { from: "port:b1", to: "pile:boats", ghost: true },
      { from: "pile:boats", to: "port:b1" },
    ]);
  });

  test("a chilli that fits nowhere goes under its pile", () => {
    const before = viewOf({ seats: [seatView(["unique/p", "unique/f"]), seatView([])] });
    const [beat] = plan([{ kind: "put_under", seat: 0, card: "unique/f" }], before, before, 0);
    expect(beat?.travels).toMatchObject([{ from: "h0:1", to: "pile:chillies", ghost: true }]);
  });

  test("the token walks on, and tiles are turned over at the end", () => {
    const walk = plan([], viewOf({ token: "r1" }), viewOf({ token: "r2" }), 0);
    expect(walk[0]?.travels).toMatchObject([{ from: "token", to: "token", how: "hop" }]);
    const open = viewOf({
      seats: [
        seatView([], { objective: { kind: "known", good: "pea" } }),
        seatView([], { objective: { kind: "known", good: "fish" } }),
      ],
    });
    const end = plan([built], viewOf(), open, 0);
    expect(end.at(-2)?.glow).toEqual(["o1 seat:1"]);
  });

  test("nothing that happened is nothing to see", () => {
    expect(plan([], viewOf(), viewOf(), 0)).toEqual([]);
  });
});

describe("places", () => {
  test("each lies beside its line", () => {
    expect(PLACES).toHaveLength(12);
    expect(cellsAt("r2")).toEqual(["a2", "b2", "c2"]);
    expect(lineOf("b3")).toBe("col3");
    expect(spotAround("b3")).toEqual({ row: 4, column: 3 });
    expect(spotAround("l2")).toEqual({ row: 2, column: 0 });
  });

  test("a cell is next to two, three or four others", () => {
    expect(around("a1").sort()).toEqual(["a1", "a2", "b1"]);
    expect(around("b2")).toHaveLength(5);
  });

  test("goods are counted one by one, those of a symbol not at all", () => {
    expect([...tally(["ppf", null, "avoid:z/p"])]).toEqual([
      ["pea", 3],
      ["fish", 1],
    ]);
  });
});
