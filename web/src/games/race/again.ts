// Another solo table.
import { t } from "../../lib/i18n/index.svelte";
import { api, Refusal } from "../../lib/net/api";
import { go } from "../../lib/router.svelte";
import { toast } from "../../lib/ui/toast.svelte";
import type { Options } from "./options";

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
