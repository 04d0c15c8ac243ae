// Every piece that players must tell from its like: for tests of the drawings.
import type { Component } from "svelte";

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

/** The families of pieces, each in all its kinds. */
export const families: Record<string, [Component<never>, object[]]> = {
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
