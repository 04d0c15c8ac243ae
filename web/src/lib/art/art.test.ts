import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import * as art from "./index";
import { emotes } from "./shared/emotes";
import { icons } from "./shared/icons";

const colours = ["red", "yellow", "green", "pink", "blue"] as const;
const goods = ["pea", "fish", "fruit", "zucchini"] as const;
const markers = [...colours.map((colour) => `group_${colour}`), "path", "rectangle"];
const pairs = ["RY", "RG", "RP", "RB", "YG", "YP", "YB", "GP", "GB", "PB"];
const boats = "p f r z pp ff rr zz pf pr pz fr fz rz ppf ppr ffr ffz rrz prr pzz fzz pfr pfz prz frz".split(
  " ",
);
const chillies =
  "avoid:p/f avoid:f/r avoid:r/z avoid:z/p collect:p/r collect:f/z collect:r/p collect:z/f pair:pf/r pair:fr/z pair:rz/p pair:pz/f unique/p unique/f unique/r unique/z".split(
    " ",
  );
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Every piece that a player must tell from its like, each in all its kinds. */
const families: Record<string, [Component<never>, object[]]> = {
  booths: [art.Booth, colours.map((colour) => ({ colour }))],
  markers: [
    art.Marker,
    [
      ...markers.map((marker) => ({ marker })),
      ...pairs.map((pair) => ({ marker: "mix_1", pair: [...pair] })),
    ],
  ],
  tokens: [art.Token, [{}, { stars: 3 }, ...[...markers, "mix_1"].map((marker) => ({ marker }))]],
  dice: [art.Die, [...Array(12).keys()].map((i) => ({ value: i + 1 }))],
  goods: [art.Good, goods.flatMap((good) => [{ good }, { good, bare: true }])],
  "cards of Bangkok": [art.GoodsCard, [...boats, ...chillies].map((card) => ({ card }))],
  "backs of Bangkok": [art.CardBack, [{ pile: "boats" }, { pile: "chillies" }]],
  objectives: [art.Objective, [{}, ...goods.map((good) => ({ good }))]],
  cats: [art.CatCard, values.flatMap((value) => [{ card: `${value}` }, { card: `${value}s` }])],
  "flea tokens": [art.FleaToken, [1, 3, 5].map((value) => ({ value }))],
  seats: [art.SeatDot, [0, 1, 2, 3, 4, 5].map((seat) => ({ seat }))],
  emotes: [art.EmoteFace, Object.keys(emotes).map((emote) => ({ emote }))],
  icons: [art.Icon, Object.keys(icons).map((name) => ({ name }))],
};

/** The drawing without its colours: what is left for those who see none. */
function lines(body: string): string {
  return body.replace(/ (fill|stroke|stroke-width)="[^"]*"/g, "");
}

function draw(piece: Component<never>, props: object): string {
  return render(piece as Component, { props }).body;
}

describe("every family of pieces", () => {
  for (const [name, [piece, kinds]] of Object.entries(families)) {
    it(`${name}: ${kinds.length} kinds, no two alike without colour`, () => {
      expect(new Set(kinds.map((kind) => lines(draw(piece, kind)))).size).toBe(kinds.length);
    });

    it(`${name}: silent by default, named on request, without inline styles`, () => {
      for (const kind of kinds) {
        const silent = draw(piece, kind);
        expect(silent).toMatch(/<svg[^>]* aria-hidden="true"/);
        expect(silent).not.toContain("style=");
        expect(silent).not.toMatch(/undefined|NaN/);
        const named = draw(piece, { ...kind, title: "A name" });
        expect(named).toMatch(/<svg[^>]* role="img"/);
        expect(named).toContain("<title>A name</title>");
      }
    });
  }
});

describe("cards as the server writes them", () => {
  it("reads a boat", () => {
    expect(art.printedCard("ppf")).toEqual({ goods: ["pea", "pea", "fish"] });
  });

  it("reads the four kinds of chillies", () => {
    expect(art.printedCard("avoid:p/f")).toEqual({ goods: ["fish"], chilli: { kind: "avoid", of: ["pea"] } });
    expect(art.printedCard("collect:r/p")).toEqual({
      goods: ["pea"],
      chilli: { kind: "collect", of: ["fruit"] },
    });
    expect(art.printedCard("pair:rz/p")).toEqual({
      goods: ["pea"],
      chilli: { kind: "pair", of: ["fruit", "zucchini"] },
    });
    expect(art.printedCard("unique/z")).toEqual({ goods: ["zucchini"], chilli: { kind: "unique", of: [] } });
  });

  it("reads cats and their Scratch siblings", () => {
    expect(art.printedCat("10")).toEqual({ value: 10, scratch: false });
    expect(art.printedCat("10s")).toEqual({ value: 10, scratch: true });
  });

  it("reads the letters of a grid", () => {
    expect([..."RYGPB."].map(art.colourOf)).toEqual(["red", "yellow", "green", "pink", "blue", undefined]);
  });
});
