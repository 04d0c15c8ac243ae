// What the rules' figures of markets show.
import type { Colour } from "../../lib/wire/chatuchak/Colour";
import type { Grid } from "../../lib/wire/chatuchak/Grid";
import type { Spot } from "../../lib/wire/chatuchak/Spot";
import type { Chip, Outline } from "./Grid.svelte";
import { SPOTS } from "./spots";

interface Figure {
  grid: Grid;
  outlines?: Outline[];
  chips?: Chip[];
  legal?: Spot[];
  ghost?: { from: Spot; to: Spot; colour: Colour };
}

const START: Grid = [".RYPGR", "BYGBPG", "GBPGBP", "PRBYRY", "RPYRBG"];
/** All spots of one row, from the column given to the other one. */
const run = (row: number, from: string, to: string): Spot[] =>
  SPOTS.filter((spot) => spot >= `${from}${row}` && spot <= `${to}${row}` && spot.endsWith(String(row)));

/** The figures by name; some show two markets side by side. */
export const GRID_FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  "chatuchak-grid": [{ grid: START }],
  "chatuchak-jump": [
    {
      grid: ["YRPPGR", "BYG.BG", "GBPGYP", "PRBBRY", "RPYRBG"],
      legal: ["a2", "b2", "c2", "e2", "f2", "d1", "d3", "d4", "d5"],
      ghost: { from: "b2", to: "d2", colour: "yellow" },
    },
  ],
  "chatuchak-win": [
    {
      // Three red booths: equal is not enough.
      grid: ["RRRPGY", "BYGBPG", "GBPGBP", "PYBYRY", "RP.RBG"],
      outlines: [{ spots: run(1, "a", "c"), how: "held" }],
      chips: [{ marker: "group_red", pair: undefined, spots: ["a1"] }],
    },
    {
      // A fourth one takes the marker.
      grid: ["PRRGYG", "RR.BPG", "GBPGBP", "PYBYRY", "BPYRBG"],
      outlines: [{ spots: ["b1", "c1", "a2", "b2"], how: "won" }],
      chips: [{ marker: "group_red", pair: undefined, spots: ["b1"], coming: true }],
    },
  ],
  "chatuchak-group": [
    {
      grid: ["YRPPGB", "BRRPPG", "GBRGYP", "PYBBRY", ".RYGGB"],
      outlines: [
        { spots: ["b1", "b2", "c2", "c3"], how: "held" },
        { spots: ["c1", "d1", "d2", "e2"], how: "held" },
      ],
    },
  ],
  "chatuchak-path": [
    {
      grid: ["BBBBGR", "YRB.PG", "RGGPBP", "PGGYRY", "RPYRYP"],
      outlines: [
        { spots: run(1, "a", "d"), how: "held" },
        { spots: ["b3", "c3", "b4", "c4"], how: "held" },
      ],
      chips: [
        { marker: "path", pair: undefined, spots: ["a1"] },
        { marker: "rectangle", pair: undefined, spots: ["b3"] },
      ],
    },
  ],
  "chatuchak-mix": [
    {
      grid: ["YYGGPR", "YBGGRB", "RPBPBP", "BRGBRY", "PRPY.G"],
      outlines: [
        { spots: ["a1", "b1", "a2"], how: "held" },
        { spots: ["c1", "d1", "c2", "d2"], how: "held" },
      ],
      chips: [{ marker: "mix_2", pair: ["yellow", "green"], spots: ["b1"] }],
    },
  ],
  "chatuchak-untidy": [
    {
      grid: ["PPPBGR", "YYGBRG", "GBRPGB", "PRRYYB", "RGY.BP"],
      outlines: [
        { spots: run(1, "a", "c"), how: "held" },
        { spots: ["d3"], how: "held" },
        { spots: ["a4"], how: "held" },
        { spots: ["f5"], how: "held" },
      ],
    },
  ],
  "chatuchak-solved": [{ grid: ["RRRPPP", "RRRPPP", "YYGGBB", "YYGGBB", "Y.GGBB"] }],
  "chatuchak-draw": [{ grid: [".RYPGR", "BYGBPG", "GB....", "......", "......"] }],
};
