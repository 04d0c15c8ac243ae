import { beforeAll, beforeEach, expect, test } from "vitest";

import { setLanguage } from "../../lib/i18n/index.svelte";
import { explain, EXPLAIN } from "./explain";
import { ready, sight } from "./testing";

beforeAll(ready);
beforeEach(() => setLanguage("en"));

const line = { "4": 1, "5": 2, "7s": 1 };
const lines = (what: string, from = sight({ line })) => explain(what, from)?.lines.join(" ") ?? "";

test("a card tells where it goes and what it is worth", () => {
  expect(explain(EXPLAIN.card("6"), sight({ line }))).toMatchObject({ title: "Cat 6", rule: "P8" });
  expect(lines(EXPLAIN.card("6"))).toContain("It goes to place 6, which is empty now.");
  expect(lines(EXPLAIN.card("5"))).toContain("onto 2 cards");
  expect(explain(EXPLAIN.card("7s"), sight())?.rule).toBe("P12");
  expect(lines(EXPLAIN.card("7s"))).toContain("Scratch cards collected are worth nothing.");
  const scores = { ...sight({ line }), options: { scratch_scores: "true" } };
  expect(lines(EXPLAIN.card("7s"), scores)).toContain("worth 1 point too");
});

test("a place tells what a second card would find beside it", () => {
  expect(explain(EXPLAIN.place(5), sight({ line }))).toMatchObject({
    title: "Place 5: 2 × Cat 5",
    rule: "P10",
  });
  expect(lines(EXPLAIN.place(5))).toContain("takes what lies beside it, Cat 4.");
  expect(explain(EXPLAIN.place(6), sight({ line }))?.rule).toBe("P9");
  expect(lines(EXPLAIN.place(6))).toContain("2 × Cat 5 and Scratch 7");
  expect(explain(EXPLAIN.place(10), sight({ line }))?.rule).toBe("P11");
  const first = { card: "4", from: "hand" } as const;
  expect(lines(EXPLAIN.place(4), sight({ line, first }))).toContain("Cat 4 is the first card of this turn.");
});

test("fleas tell what they bring and how few would bring more", () => {
  expect(explain(EXPLAIN.fleas(0), sight())).toMatchObject({ title: "Your fleas: 18", rule: "P17" });
  expect(lines(EXPLAIN.fleas(0))).toContain("The band 16+ brings −4 at the end. 3 fewer would bring 0.");
  expect(explain(EXPLAIN.fleas(1), sight())?.title).toBe("Bo: 18 fleas");
});

test("a step of the scale tells who is there and how far one is from it", () => {
  expect(lines("band:16")).toContain("Here now: you, Bo and Cy.");
  expect(explain("band:6", sight())?.title).toBe("6–10 fleas: +6");
  expect(lines("band:6")).toContain("You have 18 fleas: 8 fewer would bring you here.");
});

test("only the own catch tells its cards", () => {
  const collected = { "3": 2, "5s": 1 };
  const from = sight({ seats: sight().view.seats.map((has) => ({ ...has, collected })) });
  expect(lines(EXPLAIN.catch(0), from)).toContain("2 × Cat 3 and Scratch 5 2 Cats, 1 point each: 2 so far.");
  expect(explain(EXPLAIN.catch(1), from)?.title).toBe("Bo has caught 3 cards");
  expect(lines(EXPLAIN.catch(1), from)).not.toContain("Cat 3");
});

test("pile, hands, tags and the last round explain themselves", () => {
  const from = sight({ pile: 0, on_turn: 0, last_round: { by: 2, ending: "no_fleas" } });
  expect(explain(EXPLAIN.pile, sight())?.title).toBe("Draw pile, 31 cards");
  expect(explain(EXPLAIN.pile, from)).toMatchObject({ title: "Draw pile, empty", rule: "P14" });
  expect(explain(EXPLAIN.hand(1), from)).toMatchObject({ title: "Bo: 4 cards in hand", rule: "P5" });
  expect(lines(EXPLAIN.tag(2), from)).toBe("Cy brought about the last round and has no more turn.");
  expect(explain(EXPLAIN.tag(0), sight())).toBeNull();
  expect(lines(EXPLAIN.lastRound, from)).toContain("Still to play: you and Bo.");
});

test("what nobody knows is not explained", () => {
  for (const what of ["nonsense", "fleas:9", "place:11", "band:7", "last-round"])
    expect(explain(what, sight())).toBeNull();
});

test("in French and Dutch", async () => {
  await setLanguage("fr");
  expect(explain(EXPLAIN.fleas(1), sight())?.title).toBe("Bo : 18 puces");
  expect(lines("band:6")).toContain("Tu as 18 puces : il t’en faudrait 8 de moins pour être ici.");
  await setLanguage("nl");
  expect(lines("band:6")).toContain("Je hebt 18 vlooien: met 8 minder sta je hier.");
});
