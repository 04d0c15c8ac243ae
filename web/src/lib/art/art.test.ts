import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import * as art from "./index";
import { families } from "./testing";

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
