import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Update } from "../net/socket.svelte";
import type { Beat, GameName } from "./contract";
import { lengthOf } from "./motion";
import { Pace, TURN } from "./pace";
import { BREATH, Present, type Shown } from "./present.svelte";
import { Recap, standingEvents, turnsOf } from "./recap.svelte";

type AnyBeat = Beat<GameName>;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** An update by seats that act in turn, from one length of the log on; the view is the length. */
function update(from: number, actors: readonly number[], then: number, over = false): Update {
  const events = actors.map((seat, n) => ({ number: from + n + 1, type: "step", event: { seat } }));
  const seq = from + actors.length;
  return { from, events, seq, view: seq, on_turn: over ? [] : [then], over, legal: [] } as unknown as Update;
}

/** Each event is one jump: lit for 180 ms, 260 ms on its way, and lit again for 400 ms. */
const plan = (events: readonly unknown[], before: unknown, after: unknown): AnyBeat[] =>
  events.map((_, event) => ({
    event,
    view: ((before as number) + event + 1) as never,
    landed: (event === events.length - 1 ? after : (before as number) + event + 1) as never,
    mark: ["a"],
    travels: [{ from: "a", to: "b", how: "jump" }],
    glow: ["b"],
  }));

function stage({ speed = 1, watched = true } = {}) {
  const came: Shown[] = [];
  const times: number[] = [];
  const present = new Present(
    {
      watched: () => watched,
      speed: () => speed,
      plan,
      came: (shown) => (came.push(...shown), times.push(Date.now())),
      async perform(beats, end, on) {
        const ms = (time: number) => new Promise((done) => setTimeout(done, time * on.speed()));
        for (const beat of beats) {
          if (on.signal.aborted) return;
          on.begins(beat);
          await ms(180);
          on.show(beat.view);
          await ms(260);
          on.lands(beat);
          await ms(lengthOf(beat) - 440);
        }
        on.show(end);
      },
    },
    0,
  );
  let before: Update | null = null;
  const take = (next: Update) => {
    present.take({ before, update: next, joined: before !== null });
    before = next;
  };
  return { present, came, times, take };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("the present", () => {
  test("begins with what is there", () => {
    const { present, take, came } = stage();
    take(update(0, [], 1));
    expect(present).toMatchObject({ view: 0, told: 0, reached: 0, moving: false, onTurn: [1] });
    expect(came).toHaveLength(1);
  });

  test("tells nothing before it is shown", async () => {
    const { present, take, came } = stage();
    take(update(0, [], 1));
    take(update(0, [1], 0));
    // The source is lit: nothing has happened yet.
    expect(present).toMatchObject({ view: 0, told: 0, reached: 0, moving: true, onTurn: [1] });
    await wait(200);
    // On its way: the board draws it at its end, and no number has changed.
    expect(present).toMatchObject({ view: 1, told: 0, reached: 0, onTurn: [1] });
    await wait(260);
    // Landed: the log has its line, the panel its number; the turn is still that of whoever moved.
    expect(present).toMatchObject({ view: 1, told: 1, reached: 1, moving: true, onTurn: [1] });
    expect(present.update?.seq).toBe(0);
    expect(came).toHaveLength(1);
    await wait(400);
    expect(present).toMatchObject({ reached: 1, moving: false, actor: null, onTurn: [0] });
    expect(present.update?.seq).toBe(1);
    expect(came).toHaveLength(2);
  });

  test("goes through the turns of one update one by one", async () => {
    const { present, take } = stage();
    take(update(0, [], 1));
    take(update(0, [1, 2], 0));
    await wait(460);
    expect(present).toMatchObject({ reached: 1, onTurn: [1] });
    await wait(500);
    expect(present).toMatchObject({ reached: 1, onTurn: [2] });
    await wait(330);
    expect(present).toMatchObject({ reached: 2, onTurn: [2] });
    await wait(400);
    expect(present).toMatchObject({ moving: false, onTurn: [0] });
  });

  test("hurries where others wait, and is never ahead", async () => {
    const { present, take } = stage();
    take(update(0, [], 1));
    take(update(0, [1], 2));
    take(update(1, [2], 3));
    take(update(2, [3], 0));
    await wait(500);
    expect(present.onTurn).toEqual([2]);
    expect(present.update?.seq).toBe(1);
    await wait(1400);
    expect(present).toMatchObject({ moving: false, reached: 3, onTurn: [0] });
  });

  test("is skipped to the newest, which is told once and in order", async () => {
    const { present, take, came } = stage();
    take(update(0, [], 1));
    take(update(0, [1], 2));
    take(update(1, [2], 0));
    await wait(100);
    present.skip();
    expect(present).toMatchObject({ view: 2, told: 2, reached: 2, moving: false, onTurn: [0] });
    expect(came.map(({ update }) => update.seq)).toEqual([0, 1, 2]);
    await wait(5000);
    expect(came).toHaveLength(3);
    take(update(2, [0], 1));
    expect(present.moving).toBe(true);
  });

  test("takes a breath before the end is told", async () => {
    const { present, take } = stage();
    take(update(0, [], 1));
    take(update(0, [1], 1, true));
    await wait(839);
    expect(present).toMatchObject({ reached: 1, moving: true });
    expect(present.update?.over).toBe(false);
    await wait(BREATH - 10);
    expect(present.update?.over).toBe(false);
    await wait(20);
    expect(present.update?.over).toBe(true);
    expect(present.moving).toBe(false);
  });

  test.each([{ speed: 0 }, { watched: false }])("does not move for nobody: %o", (how) => {
    const { present, take, came } = stage(how);
    take(update(0, [], 1));
    take(update(0, [1], 2, true));
    expect(present).toMatchObject({ view: 1, reached: 1, moving: false });
    expect(came).toHaveLength(2);
  });

  test("comes to what is not led to at once", async () => {
    const { present, take, came } = stage();
    take(update(0, [], 1));
    take(update(0, [1], 2));
    await wait(100);
    const far = update(90, [], 0);
    present.take({ before: update(0, [1], 2), update: far, joined: false });
    expect(present).toMatchObject({ view: 90, reached: 90, moving: false });
    expect(came.map(({ update }) => update.seq)).toEqual([0, 1, 90]);
  });

  test("of a game for all at once is nobody's", () => {
    const { present, take } = stage();
    const all = (seq: number, actors: number[]) => ({ ...update(seq, actors, 0), on_turn: [0, 1] });
    take(all(0, []));
    take(all(0, [1]));
    expect(present).toMatchObject({ moving: true, onTurn: [0, 1] });
  });
});

describe("the pace", () => {
  test("leaves a short turn as it is and shortens a long one", () => {
    expect(new Pace().hurry(800, [1], [2])).toBe(1);
    expect(new Pace().hurry(3400, [1], [2])).toBeCloseTo(TURN / 3400);
  });

  test("keeps three turns within six seconds, however many updates they come in", () => {
    const pace = new Pace();
    let total = 0;
    for (const seat of [1, 2, 3])
      for (const last of [false, false, true]) {
        const length = 2600;
        total += length * pace.hurry(length, [seat, seat], [last ? seat + 1 : seat]);
      }
    expect(total).toBeLessThan(6000);
    expect(5 * 2600 * new Pace().hurry(5 * 2600, [1, 2, 3, 4, 5], [0])).toBeLessThan(6000);
  });

  test("does not hurry one's own actions one after the other", () => {
    const pace = new Pace();
    for (let n = 0; n < 9; n++) expect(pace.hurry(900, [0], [0], 0)).toBe(1);
  });
});

describe("a recap", () => {
  const turns = (recap: Recap) => recap.turns.map(({ seat, before, after }) => [seat, before, after]);
  const hear = (recap: Recap, from: number, actors: readonly number[]) => {
    const next = update(from, actors, 0);
    const before = { ...next, view: from, seq: from } as unknown as Update;
    const beats = plan(actors, from, next.view);
    recap.hear({ before, update: next, joined: true, beats, seen: true }, false);
  };

  test("has the turns of the others with how it was before and after each", () => {
    const events = [1, 1, 2, 3].map((seat) => ({ seat }));
    expect(turnsOf(events, 10, 14, plan(events, 10, 14))).toMatchObject([
      { seat: 1, before: 10, after: 12 },
      { seat: 2, before: 12, after: 13 },
      { seat: 3, before: 13, after: 14 },
    ]);
  });

  test("joins a turn that came in pieces, and begins anew after an own one", () => {
    const recap = new Recap(0);
    hear(recap, 0, [1]);
    hear(recap, 1, [1, 2]);
    expect(turns(recap)).toEqual([
      [1, 0, 2],
      [2, 2, 3],
    ]);
    recap.open = true;
    hear(recap, 3, [0, 1]);
    expect(turns(recap)).toEqual([[1, 4, 5]]);
    expect(recap.open).toBe(false);
  });

  test("leaves out what was taken back", () => {
    const line = (number: number) => ({ number, type: "step", event: number }) as const;
    const back = { number: 4, type: "takeback", seat: 1, to: 2 } as const;
    expect(standingEvents([line(2), line(3), back, line(5)])).toEqual([2, 5]);
  });

  test("tells losses first, and only them unless more is wanted or one was away", () => {
    const recap = new Recap(0);
    hear(recap, 0, [1]);
    hear(recap, 1, [2]);
    const module = {
      recap: ([event]: { seat: number }[]) => [
        { seat: event?.seat, words: "", loss: event?.seat === 2, weight: event?.seat },
      ],
    } as never;
    const seats = (wish: "always" | "losses" | "never") =>
      recap.cards(module, {} as never, wish).map(({ seat }) => seat);
    expect(seats("always")).toEqual([2, 1]);
    expect(seats("losses")).toEqual([2]);
    expect(seats("never")).toEqual([]);
    recap.away = true;
    expect(seats("losses")).toEqual([2, 1]);
  });
});
