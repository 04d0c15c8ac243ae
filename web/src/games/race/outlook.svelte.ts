// How a solo puzzle stands: the fewest moves from the start and from here, proven by the server.
import { api, Refusal } from "../../lib/net/api";
import type { Outlook } from "../../lib/wire/Outlook";

let known = $state.raw<{ table: string; outlook: Outlook } | null>(null);
let asked = 0;

/** The code of the table that is looked at; none in a replay. */
export function tableHere(): string | null {
  return /^\/t\/([^/]+)/.exec(globalThis.location?.pathname ?? "")?.[1] ?? null;
}

/** What is known of the table that is looked at, if it is about so many moves. */
export function outlookAt(moves: number): Outlook | null {
  return known && known.table === tableHere() && known.outlook.moves === moves ? known.outlook : null;
}

/** Asks anew; an answer that another question has overtaken is dropped. */
export async function look(table: string): Promise<void> {
  const mine = ++asked;
  try {
    const outlook = await api.outlook(table);
    if (mine === asked) known = { table, outlook };
  } catch (problem) {
    // Without it the puzzle can be played as well; the frame says when the server is away.
    if (!(problem instanceof Refusal)) throw problem;
  }
}

/** Takes down a hint that was given. */
export function hinted(hints: number): void {
  if (known) known = { ...known, outlook: { ...known.outlook, hints } };
}
