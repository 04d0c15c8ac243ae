import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { setLanguage } from "../../lib/i18n/index.svelte";
import { spans } from "./bands";
import { outlook, seconds } from "./preview";
import { around, stillToPlay, tagOf } from "./rounds";
import { names, ready, sight, STEPS } from "./testing";
import { describe as words, effect, log, prompt, refusal, seatNames } from "./words";

beforeAll(ready);
beforeEach(() => setLanguage("en"));

describe("the prompt", () => {
  test("tells which card is asked for", () => {
    expect(prompt(sight({ phase: { kind: "first" } }))).toBe("Your turn: lay your first card.");
    expect(prompt(sight())).toBe("Second card: this one counts.");
    expect(prompt(sight({ on_turn: 1 }))).toBe("Bo is playing.");
  });

  test("tells that the last round is on", () => {
    const last_round = { by: 2, ending: "no_fleas" } as const;
    expect(prompt(sight({ last_round, phase: { kind: "first" } }))).toBe(
      "Your last turn: lay your first card.",
    );
    expect(prompt(sight({ last_round, on_turn: 1 }))).toBe("Last round: Bo is playing.");
  });
});

describe("a move", () => {
  const first = {
    action: { kind: "play", card: "2" },
    effect: {
      kind: "first",
      then: [
        { card: "3", trigger: { kind: "stack", taken: { "2": 2 } }, shed: 0, scratched: 0 },
        { card: "6s", trigger: { kind: "sequence", from: 5, to: 6 }, shed: 2, scratched: 1 },
        { card: "9", trigger: { kind: "nothing" }, shed: 0, scratched: 0 },
      ],
    },
  } as const;
  const legal = { ...first, effect: { ...first.effect, then: [...first.effect.then] } };

  test("is described", () => {
    expect(words({ kind: "play", card: "6s" })).toBe("Lay Scratch 6");
    expect(words({ kind: "pile" })).toBe("Play blind from the pile");
  });

  test("as first card tells what could follow, and leaves out what would do nothing", () => {
    expect(effect(legal, sight())).toEqual([
      "Then Cat 3: you take 2 cards.",
      "Then Scratch 6: a sequence of 2, −2 fleas, +1 flea for each of the others.",
      "A first card triggers nothing.",
    ]);
    expect([...seconds([], legal).keys()]).toEqual(["3", "6s", "9"]);
  });

  const sequence = {
    action: { kind: "play" as const, card: "7" as const },
    effect: {
      kind: "second" as const,
      trigger: { kind: "sequence" as const, from: 5, to: 7 },
      shed: 3,
      scratched: 0,
    },
  };

  test("as second card tells the sequence, the fleas and the points they bring", () => {
    expect(effect(sequence, sight())).toEqual([
      "A sequence of 3 (5–7).",
      "You shed 3 fleas: 18 → 15.",
      "Points for fleas: −4 → 0.",
    ]);
    expect(outlook(sequence)).toMatchObject({
      ghost: "7",
      sequence: [5, 6, 7],
      shed: 3,
      swept: [],
      taken: 0,
    });
  });

  test("has the points of the table's own edition, whatever the house plays with", () => {
    const bands = [
      { from: 0, points: 40 },
      { from: 18, points: 7 },
    ];
    expect(effect(sequence, { ...sight(), facts: { bands } })).toContain("Points for fleas: +7 → +40.");
  });

  test("as second card tells what is taken and who is scratched", () => {
    const sweep = {
      action: { kind: "play" as const, card: "6s" as const },
      effect: {
        kind: "second" as const,
        trigger: { kind: "stack" as const, taken: { "5": 2, "7s": 1 } },
        shed: 0,
        scratched: 2,
      },
    };
    expect(effect(sweep, sight())).toEqual([
      "You take 3 cards: 2 × Cat 5 and Scratch 7.",
      "Scratch! Each of the others takes 2 fleas.",
    ]);
    expect(outlook(sweep)).toMatchObject({ swept: [5, 7], taken: 3, scratched: 2, sequence: [] });
  });

  test("from the pile tells how little is known", () => {
    const blind = {
      action: { kind: "pile" as const },
      effect: { kind: "blind" as const, pile: 31, unseen: { "1": 30, "2s": 9 } },
    };
    expect(effect(blind, sight())[0]).toContain("31 cards");
    expect(effect(blind, sight())[1]).toBe("It is one of the 39 cards that you haven’t seen.");
    expect(outlook(blind)).toMatchObject({ blind: true, ghost: null });
  });
});

describe("the log", () => {
  const done = { kind: "turn", seat: 1 } as const;

  test("tells a second card with all it does, in three languages", async () => {
    const event = {
      kind: "second" as const,
      seat: 1,
      card: "6s" as const,
      from: "pile" as const,
      trigger: { kind: "stack" as const, taken: { "5": 2 } },
      shed: 0,
      scratched: 2,
      then: done,
    };
    expect(log(event, names)).toBe(
      "Bo plays blind, second card: Scratch 6. Bo takes 2 cards: 2 × Cat 5. Scratch! Everybody but Bo takes 2 fleas.",
    );
    await setLanguage("fr");
    expect(log(event, names)).toBe(
      "Bo joue sa deuxième carte à l’aveugle : la Gratte 6. Bo ramasse 2 cartes : 2 × Chat 5. Gratte ! Tout le monde sauf Bo prend 2 puces.",
    );
    await setLanguage("nl");
    expect(log(event, names)).toBe(
      "Bo speelt de tweede kaart blind: Kriebel 6. Bo haalt 2 kaarten binnen: 2 × Kat 5. Kriebel! Iedereen behalve Bo krijgt 2 vlooien.",
    );
  });

  test("says you to who looks", () => {
    expect(log({ kind: "first", seat: 0, card: "4", from: "hand" }, names)).toBe("You lay Cat 4.");
    expect(log({ kind: "start", seat: 0 }, names)).toBe("You start.");
  });

  test("leaves out what others draw, but not that the last round begins", () => {
    const hidden = { kind: "hidden" } as const;
    expect(log({ kind: "drawn", seat: 1, card: hidden, then: done }, names)).toBeNull();
    expect(log({ kind: "reached", seat: 1 }, names)).toBeNull();
    const last = { kind: "last_round", ending: "hand_not_refilled", seat: 2 } as const;
    expect(log({ kind: "drawn", seat: 1, card: hidden, then: last }, names)).toBe(
      "Bo can’t draw up to a full hand: last round! Everybody else plays once more.",
    );
  });

  test("begins a sentence with a capital", async () => {
    await setLanguage("nl");
    expect(log({ kind: "opened", card: "5" }, names)).toBe("Kat 5 opent de rij.");
  });
});

describe("the last round", () => {
  const last = sight({ on_turn: 0, last_round: { by: 2, ending: "no_fleas" } }).view;

  test("tells who still plays, up to the one who brought it about", () => {
    expect(stillToPlay(last)).toEqual([0, 1]);
    expect(seatNames(stillToPlay(last), names)).toBe("you and Bo");
    expect([0, 1, 2].map((seat) => tagOf({ ...last, on_turn: 1 }, seat))).toEqual([
      "done",
      "last_turn",
      "ended",
    ]);
    expect(tagOf(sight().view, 0)).toBeNull();
  });

  test("seats go clockwise from one's own", () => {
    expect(around(4, 2)).toEqual([3, 0, 1]);
    expect(around(3, null)).toEqual([0, 1, 2]);
  });
});

test("the scale's steps end where the next one begins", () => {
  expect(spans(STEPS).map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [1, 5],
    [6, 10],
    [11, 15],
    [16, undefined],
  ]);
});

test("a refusal names the card", () => {
  expect(refusal("not_in_hand", { card: "7s" })).toBe("That card is not in your hand: Scratch 7.");
  expect(refusal("pile_empty", {})).toBe("The draw pile is empty: play a card of your hand.");
  expect(refusal("not_on_turn", {})).toBeNull();
});
