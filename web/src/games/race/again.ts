// Another solo table: the same grid again, or another one.
import { t } from "../../lib/i18n/index.svelte";
import { api, Refusal } from "../../lib/net/api";
import { randomHex } from "../../lib/net/random";
import { go } from "../../lib/router.svelte";
import { toast } from "../../lib/ui/toast.svelte";

export type Options = Readonly<Record<string, string>>;
/** The greatest number of a drawn puzzle that is drawn for somebody: short enough to tell a friend. */
const MOST = 99_999;

/** A number for a drawn puzzle, by chance. */
export function anyNumber(): string {
  return String((Number.parseInt(randomHex(4), 16) % MOST) + 1);
}

/** The options that give the same grid again; null if it was drawn at the table and has no number. */
export function sameGrid(options: Options, startGrid: number | undefined): Options | null {
  if (startGrid !== undefined) return { grid: String(startGrid) };
  const draw = options.draw ?? "0";
  return draw === "0" ? null : { draw };
}

/** Sits down alone at a new table with these options. */
export async function playSolo(options: Options): Promise<void> {
  try {
    const made = await api.make({ game: "race", options, seats: [{ kind: "me" }], visibility: "private" });
    await api.start(made.table, {});
    go(`/t/${made.table}`);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    toast(t.refusals.codes[refusal.code] ?? t.refusals.unknown(refusal.code), "problem", refusal.rule);
  }
}
