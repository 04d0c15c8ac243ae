// What is printed on the pieces, from the same file that the rules are built with: pictures and bounds to show, nothing
// that decides about a move.
import type { Grid } from "../../lib/wire/chatuchak/Grid";
import text from "../../../../editions/chatuchak.toml?raw";

/** A printed start grid (C6). */
export interface StartGrid {
  number: number;
  minimum: number | undefined;
  rows: Grid;
}

/** A rank of the solo game and the most moves it allows (C28); the last one has no bound. */
export interface Rank {
  name: string;
  upTo: number | undefined;
}

/** The sections of one name, as they stand in the file. */
function sections(name: string): string[] {
  return text
    .split(/^\[/m)
    .filter((section) => section.startsWith(`[${name}]]`))
    .map((section) => section.replace(/^#.*$/gm, ""));
}

function number(section: string, key: string): number | undefined {
  const found = new RegExp(`^${key} *= *(\\d+)`, "m").exec(section);
  return found ? Number(found[1]) : undefined;
}

/** The printed start grids, by number. */
export const START_GRIDS: readonly StartGrid[] = sections("start_grids").map((section) => ({
  number: number(section, "number") ?? 0,
  minimum: number(section, "minimum"),
  rows: [...section.matchAll(/"([RYGPB.]{6})"/g)].map((row) => row[1] ?? ""),
}));

/** The ranks, the best first. */
export const RANKS: readonly Rank[] = sections("solo_ranks").map((section) => ({
  name: /name *= *"(\w+)"/.exec(section)?.[1] ?? "",
  upTo: number(section, "up_to"),
}));
