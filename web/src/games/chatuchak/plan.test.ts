import { describe, expect, test } from "vitest";

import type { Won } from "../../lib/wire/chatuchak/Won";
import { DIE, lastRoll, plan, TENT } from "./plan";
import { withMoved } from "./spots";
import { someJump, someView } from "./testing";

const before = someView();
const moved = someView({
  seats: before.seats.map((player) =>
    player.seat === 0
      ? { ...player, grid: withMoved(player.grid, "f1", "a1"), matching_tokens: ["path"] }
      : player,
  ),
});

describe("a jump", () => {
  test("marks the booth, lets it jump and shows its group", () => {
    const [beat, ...rest] = plan([someJump()], before, moved);
    expect(rest).toEqual([]);
    expect(beat).toMatchObject({
      // The panel stands for a grid that is not drawn, as the others' on a phone.
      mark: ["g0:f1 seat:0"],
      travels: [{ from: "g0:f1 seat:0", to: "g0:a1 seat:0", how: "jump" }],
      glow: ["g0:a1 seat:0", "g0:b1 seat:0"],
      event: 0,
      landed: moved,
    });
    expect(beat?.view.seats[0]).toMatchObject({ grid: moved.seats[0]?.grid, matching_tokens: [] });
  });

  test("of a booth that stands alone then has nothing to show", () => {
    expect(plan([someJump({ group: ["a1"] })], before, moved)[0]?.glow).toEqual([]);
  });

  test("brings markers from the centre and from their holders", () => {
    const won: Won[] = [
      {
        marker: "path" as const,
        from: { kind: "centre" as const },
        token: "matching" as const,
        fit: { kind: "booths" as const, booths: 3 },
        spots: ["a1", "b1"],
      },
      {
        marker: "rectangle" as const,
        from: { kind: "player" as const, seat: 2 },
        token: "general" as const,
        fit: { kind: "booths" as const, booths: 4 },
        spots: ["a1", "b1"],
      },
    ];
    const beats = plan([someJump({ won })], before, moved);
    expect(beats).toHaveLength(2);
    expect(beats[0]?.view.markers[2]?.lies).toEqual({ kind: "centre" });
    expect(beats[1]?.travels).toMatchObject([
      { from: "m:path", to: "h0:path seat:0", how: "slide" },
      {
        from: "h2:rectangle seat:2",
        to: "h0:rectangle seat:0",
        how: "fly",
        as: "m:rectangle",
        label: "4 > –",
      },
    ]);
    expect(beats[1]?.glow).toEqual(["h0:path seat:0", "h0:rectangle seat:0"]);
    expect(beats[1]?.shakes).toEqual([]);
  });

  test("that takes a marker says by how much, and whose panel shakes", () => {
    const won: Won[] = [
      {
        marker: "path" as const,
        from: { kind: "player" as const, seat: 1 },
        token: "general" as const,
        fit: { kind: "booths" as const, booths: 3 },
        spots: ["a1", "b1"],
      },
    ];
    const points = [
      { seat: 0, by: -1 },
      { seat: 1, by: -1 },
    ];
    const beats = plan([someJump({ won, points }), { kind: "pass", seat: 1, last: false }], before, moved);
    expect(beats[1]?.travels?.[0]?.label).toBe("3 > 2");
    // Who is untidier by an own jump has not been robbed.
    expect(beats[1]?.shakes).toEqual([{ at: "seat:1", label: "−1" }]);
    expect(beats[1]?.view.seats[1]?.points).toBe(-6);
    expect(beats[1]?.landed?.seats[1]?.points).toBe(-7);
    expect(beats.map(({ event }) => event)).toEqual([0, 0, 1]);
  });

  test("moves held markers with it", () => {
    const beats = plan(
      [
        someJump({
          beside: ["path"],
          moved: [{ marker: "group_red", fit: { kind: "booths", booths: 2 }, spots: ["a1", "b1"] }],
        }),
        someJump({ seat: 1 }),
      ],
      before,
      moved,
    );
    const markers = beats[0]?.view.markers ?? [];
    expect(markers.find(({ marker }) => marker === "path")?.lies).toEqual({ kind: "beside", seat: 0 });
    expect(markers.find(({ marker }) => marker === "group_red")?.lies).toEqual({
      kind: "grid",
      seat: 0,
      spots: ["a1", "b1"],
    });
  });
});

describe("a roll", () => {
  const roll = { kind: "roll" as const, seat: 2, number: 8, needed: 2, moved: true, tent: 2, over: false };

  test("shows the die, then lets the tent walk", () => {
    const beats = plan([roll], before, moved);
    expect(beats.map(({ glow, travels }) => [glow, travels?.[0]?.to])).toEqual([
      [[DIE], undefined],
      [undefined, TENT],
    ]);
    expect(beats.every(({ view }) => (view as { rolled?: number }).rolled === 8)).toBe(true);
    expect(beats[1]?.landed?.seats).toEqual(moved.seats);
  });

  test("stays on the die until the next one", () => {
    const later = { kind: "pass" as const, seat: 1, last: false };
    expect(lastRoll(moved, [])).toBeUndefined();
    expect(lastRoll(moved, [{ ...roll, number: 3 }, roll, later])).toBe(8);
    // While a roll is shown, the view on the way knows better than the log.
    expect(lastRoll({ ...moved, rolled: 5 }, [roll])).toBe(5);
  });

  test("that fails leaves the tent", () => {
    expect(plan([{ ...roll, number: 1, moved: false, tent: 1 }], before, moved)).toHaveLength(1);
  });
});

test("a pass lights the tokens, or the panel where they are not drawn", () => {
  const [beat] = plan([{ kind: "pass", seat: 1, last: false }], before, moved);
  expect(beat?.glow).toEqual(["t1 seat:1"]);
});

test("set-up is not animated", () => {
  expect(plan([{ kind: "start", seat: 0, keeper: 2 }], before, moved)).toEqual([]);
});
