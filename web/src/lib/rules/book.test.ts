import { describe, expect, test, vi } from "vitest";

import { games } from "../catalogue.svelte";
import { type Book, matching, passageOf, pieces } from "./book";
import { ruleLink } from "./links";

describe("texts of the rules", () => {
  test("hold strong words and rules", () => {
    expect(pieces("**Trade:** lay a card ([B8]).")).toEqual([
      { kind: "strong", text: "Trade:" },
      { kind: "plain", text: " lay a card (" },
      { kind: "rule", text: "B8" },
      { kind: "plain", text: ")." },
    ]);
  });
  test("are found by all words, without accents and in any case", () => {
    const sections = [
      { id: "B1", title: "Barques", text: ["Une barque passe à côté"] },
      { id: "B2", title: "Piments", text: ["Un piment"] },
    ];
    expect(matching(sections, "COTE barque").map(({ id }) => id)).toEqual(["B1"]);
    expect(matching(sections, "b2").map(({ id }) => id)).toEqual(["B2"]);
    expect(matching(sections, "")).toHaveLength(2);
  });
  test("open at the passage with the picture that cites a rule, else at the ruling", () => {
    const sections = [
      { id: "centre", title: "", text: ["It waits ([C12])."] },
      { id: "jump", title: "", text: ["Jump ([C12], [C9])."], figure: "jump" },
    ];
    const book = { chapters: [{ id: "turn", title: "", sections }] } as unknown as Book;
    expect(passageOf(book, "C12")).toBe("jump");
    expect(passageOf(book, "C1")).toBe("C1");
  });
  test("are linked by their number's letter, as the server says whose it is", async () => {
    const known = [
      { name: "chatuchak", box: "chatuchak", letter: "C" },
      { name: "chakapuces", box: "chakapuces", letter: "P" },
    ];
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ games: known, bots: [] })));
    expect(ruleLink("C12")).toBe("/rules");
    await games();
    expect(ruleLink("C12")).toBe("/rules/chatuchak#C12");
    expect(ruleLink("P6")).toBe("/rules/chakapuces#P6");
    expect(ruleLink("")).toBe("/rules");
  });
});
