// Another solo table.
import { api } from "../../lib/net/api";
import { randomHex } from "../../lib/net/random";
import { go } from "../../lib/router.svelte";
import { attempt } from "../../lib/ui/problem";
import type { Options } from "./options";

/** Sits down alone at a new table with these options. */
export async function playSolo(options: Options): Promise<void> {
  const made = await attempt(async () => {
    const table = await api.make({ game: "race", options, seats: [{ kind: "me" }], visibility: "private" });
    return api.start(table.table, { nonce: randomHex(16) });
  });
  if (made) go(`/t/${made.table}`);
}
