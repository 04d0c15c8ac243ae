import { describe, expect, test } from "vitest";

import type { Beat, EventOf, GameName, ViewOf } from "../../lib/game/contract";
import { lengthOf } from "../../lib/game/motion";
import { CARD_GAP, FLEA_GAP, ITCH, plan } from "./plan";

type View = ViewOf<"chakapuces">;
type Event = EventOf<"chakapuces">;

/** Three seats; the first one looks. */
function table(change: Partial<View> = {}): View {
  const hidden = { kind: "hidden", count: 4 } as const;
  return {
    phase: { kind: "first" },
    on_turn: 0,
    line: { "2": 1, "3": 1, "5": 2 },
    pile: 20,
    unseen: {},
    seats: [
      { fleas: 20, hand: { kind: "known", cards: { "2": 1, "3": 2, "6s": 1 } }, collected: {} },
      { fleas: 20, hand: hidden, collected: {} },
      { fleas: 20, hand: hidden, collected: { "1": 1 } },
    ],
    ...change,
  };
}

const second = (change: Partial<Extract<Event, { kind: "second" }>>): Event => ({
  kind: "second",
  seat: 0,
  card: "3",
  from: "hand",
  trigger: { kind: "nothing" },
  shed: 0,
  scratched: 0,
  then: { kind: "draw" },
  ...change,
});

describe("the animation of a turn", () => {
  test("lets an own card jump from the hand onto its stack", () => {
    const after = table();
    const [beat, ...more] = plan([{ kind: "first", seat: 0, card: "3", from: "hand" }], table(), after, 0);
    expect(more).toEqual([]);
    expect(beat?.mark).toEqual(["own:3:1"]);
    expect(beat?.travels).toEqual([{ from: "own:3:1", to: "line:3:1", how: "jump" }]);
    expect(beat?.landed).toBe(after);
  });

  test("lets another seat's card come from its hand, and a blind one from the pile", () => {
    const first: Event = { kind: "first", seat: 1, card: "9", from: "hand" };
    const blind: Event = { kind: "first", seat: 1, card: "9", from: "pile" };
    expect(plan([first], table(), table(), 0)[0]?.travels?.[0]).toMatchObject({
      from: "hand:1 seat:1",
      to: "line:9:0",
    });
    const beats = plan([{ kind: "reached", seat: 1 }, blind], table(), table(), 0);
    expect(beats).toHaveLength(1);
    expect(beats[0]?.travels?.[0]).toMatchObject({ from: "pile", to: "line:9:0" });
  });

  test("lets fleas hop off, one after the other, when a sequence is formed", () => {
    const trigger = { kind: "sequence", from: 2, to: 4 } as const;
    const beats = plan([second({ card: "4", from: "pile", trigger, shed: 3 })], table(), table(), 0);
    const hop = beats[1];
    expect(hop?.mark).toEqual(["spot:2", "spot:3", "spot:4"]);
    expect(hop?.travels).toHaveLength(3);
    expect(hop?.travels?.map(({ after }) => after)).toEqual([0, FLEA_GAP, 2 * FLEA_GAP]);
    expect(
      hop?.travels?.every(
        ({ from, to, ghost }) => from.startsWith("flea:0 itch:") && to === "supply" && ghost,
      ),
    ).toBe(true);
  });

  test("lets swept cats fly to the pile of who swept them, the first card of the turn too", () => {
    const before = table({ line: { "2": 2, "3": 1, "5": 2 }, first: { card: "2", from: "hand" } });
    const trigger = { kind: "stack", taken: { "2": 2 } } as const;
    const drawn: Event = {
      kind: "drawn",
      seat: 0,
      card: { kind: "known", card: "3" },
      then: { kind: "draw" },
    };
    const beats = plan([second({ trigger }), drawn], before, table(), 0);
    const [laid, sweep, draw] = beats;
    expect(beats).toHaveLength(3);
    expect(laid?.view.line).toEqual({ "2": 2, "3": 2, "5": 2 });
    expect(laid?.view.seats[0]?.hand).toEqual({ kind: "known", cards: { "2": 1, "3": 1, "6s": 1 } });
    expect(sweep?.travels?.map(({ from, to, after }) => [from, to, after])).toEqual([
      ["line:2:0", "catch:0 seat:0", 0],
      ["line:2:1", "catch:0 seat:0", CARD_GAP],
    ]);
    expect(sweep?.view.line).toEqual({ "3": 2, "5": 2 });
    // They are counted as they land.
    expect(sweep?.view.seats[0]?.collected).toEqual({});
    expect(sweep?.landed?.seats[0]?.collected).toEqual({ "2": 2 });
    expect(sweep?.landed?.first).toBeUndefined();
    expect(beats.map(({ event }) => event)).toEqual([0, 0, 1]);
    expect(draw?.travels).toEqual([{ from: "pile", to: "own:3:1", how: "slide", ghost: false }]);
  });

  test("lets fleas of a Scratch card hop to all the others at the same time", () => {
    const trigger = { kind: "stack", taken: {} } as const;
    const beats = plan([second({ card: "5s", from: "pile", trigger, scratched: 3 })], table(), table(), 0);
    const itch = beats.at(-1);
    expect(beats).toHaveLength(2);
    expect(itch?.travels).toHaveLength(6);
    for (const to of ["flea:1 seat:1", "flea:2 seat:2"])
      expect(itch?.travels?.filter((way) => way.to === to).map(({ after }) => after)).toEqual([
        0,
        FLEA_GAP,
        2 * FLEA_GAP,
      ]);
  });

  test("shows cats and fleas of one card together, the fleas a little later", () => {
    const trigger = { kind: "stack", taken: { "3": 1 } } as const;
    const beats = plan([second({ card: "2s", from: "pile", trigger, scratched: 2 })], table(), table(), 0);
    expect(beats).toHaveLength(2);
    expect(beats[1]?.travels?.map(({ how, after }) => [how, after])).toEqual([
      ["sweep", 0],
      ["hop", ITCH],
      ["hop", ITCH + FLEA_GAP],
      ["hop", ITCH],
      ["hop", ITCH + FLEA_GAP],
    ]);
    expect(beats[1]?.mark).toEqual(["spot:3", "spot:2"]);
  });

  test("lets one hand draw all its cards in one beat", () => {
    const draws = (["draw", "turn"] as const).map((kind): Event => ({
      kind: "drawn",
      seat: 1,
      card: { kind: "hidden" },
      then: kind === "draw" ? { kind } : { kind, seat: 2 },
    }));
    const before = table();
    const [beat, ...more] = plan(draws, before, table({ pile: 18 }), 0);
    expect(more).toEqual([]);
    expect(beat?.travels?.map(({ to, after }) => [to, after])).toEqual([
      ["hand:1 seat:1", undefined],
      ["hand:1 seat:1", CARD_GAP],
    ]);
  });

  test("shows the busiest turns of three bots in less than six seconds", () => {
    const seats = Array.from({ length: 6 }, () => table().seats[1]).filter((seat) => seat !== undefined);
    const before = table({ seats, line: { "4": 3, "5": 4, "6": 3 } });
    const turn = (seat: number): Event[] => [
      { kind: "first", seat, card: "4", from: "hand" },
      second({ seat, card: "5s", trigger: { kind: "stack", taken: { "4": 4, "6": 3 } }, scratched: 5 }),
      ...[seat, seat].map((seat): Event => ({
        kind: "drawn",
        seat,
        card: { kind: "hidden" },
        then: { kind: "draw" },
      })),
    ];
    const beats = [1, 2, 3].flatMap((seat) => plan(turn(seat), before, before, 0));
    expect(beats.reduce((sum, beat) => sum + lengthOf(beat as Beat<GameName>), 0)).toBeLessThan(6000);
  });

  test("keeps the fleas between the beats: who scratches gets none", () => {
    const events = [
      second({ card: "5s", scratched: 3, trigger: { kind: "stack", taken: {} }, from: "pile" }),
      second({ seat: 1, card: "9", trigger: { kind: "nothing" } }),
    ];
    const beats = plan(events, table(), table(), 0);
    expect(beats[1]?.view.seats.map(({ fleas }) => fleas)).toEqual([20, 20, 20]);
    expect(beats[1]?.landed?.seats.map(({ fleas }) => fleas)).toEqual([20, 23, 23]);
    expect(beats[2]?.view.seats.map(({ fleas }) => fleas)).toEqual([20, 23, 23]);
  });

  test("announces the last round once", () => {
    const then = { kind: "last_round", ending: "no_fleas", seat: 1 } as const;
    const drawn: Event = { kind: "drawn", seat: 0, card: { kind: "known", card: "7" }, then };
    const beats = plan([drawn], table(), table({ last_round: { by: 0, ending: "no_fleas" } }), 0);
    expect(beats).toHaveLength(2);
    expect(beats[1]?.glow).toEqual(["banner"]);
    expect(beats[1]?.view.last_round).toEqual({ by: 0, ending: "no_fleas" });
  });

  test("shows a watcher only the backs", () => {
    const drawn: Event = { kind: "drawn", seat: 1, card: { kind: "hidden" }, then: { kind: "draw" } };
    const next: Event = { kind: "first", seat: 2, card: "9", from: "hand" };
    const [beat] = plan([drawn, next], table(), table(), null);
    expect(beat?.travels).toEqual([{ from: "pile", to: "hand:1 seat:1", how: "slide", ghost: true }]);
    expect(beat?.view.seats[1]?.hand).toEqual({ kind: "hidden", count: 5 });
    expect(beat?.view.pile).toBe(19);
  });

  test("of nothing is empty", () => {
    expect(plan([], table(), table(), 0)).toEqual([]);
  });
});
