import { describe, expect, test } from "vitest";

import type { EventOf, ViewOf } from "../../lib/game/contract";
import { CARD_GAP, FLEA_GAP, plan } from "./plan";

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
    expect(beat?.view).toBe(after);
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

  test("lets fleas hop off, one after the other, when a run is formed", () => {
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
    expect(sweep?.view.seats[0]?.collected).toEqual({ "2": 2 });
    expect(sweep?.view.first).toBeUndefined();
    expect(draw?.travels).toEqual([{ from: "pile", to: "own:3:1", how: "slide", ghost: false }]);
  });

  test("lets fleas of a Scratch card hop to all the others", () => {
    const trigger = { kind: "stack", taken: {} } as const;
    const beats = plan([second({ card: "5s", from: "pile", trigger, scratched: 3 })], table(), table(), 0);
    const itch = beats.at(-1);
    expect(beats).toHaveLength(2);
    expect(itch?.travels).toHaveLength(6);
    expect(itch?.travels?.map(({ to }) => to)).toEqual([
      "flea:1 seat:1",
      "flea:2 seat:2",
      "flea:1 seat:1",
      "flea:2 seat:2",
      "flea:1 seat:1",
      "flea:2 seat:2",
    ]);
    expect(itch?.travels?.at(-1)?.after).toBe(5 * FLEA_GAP);
  });

  test("keeps the fleas between the beats: who scratches gets none", () => {
    const events = [
      second({ card: "5s", scratched: 3, trigger: { kind: "stack", taken: {} }, from: "pile" }),
      second({ seat: 1, card: "9", trigger: { kind: "nothing" } }),
    ];
    const beats = plan(events, table(), table(), 0);
    expect(beats[1]?.view.seats.map(({ fleas }) => fleas)).toEqual([20, 23, 23]);
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
    const [beat] = plan([drawn, drawn], table(), table(), null);
    expect(beat?.travels).toEqual([{ from: "pile", to: "hand:1 seat:1", how: "slide", ghost: true }]);
    expect(beat?.view.seats[1]?.hand).toEqual({ kind: "hidden", count: 5 });
    expect(beat?.view.pile).toBe(19);
  });

  test("of nothing is empty", () => {
    expect(plan([], table(), table(), 0)).toEqual([]);
  });
});
