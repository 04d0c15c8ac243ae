// How a solo puzzle stands: the fewest moves from the start and from here, proven by the server.
import { api, Refusal } from "../../lib/net/api";
import type { Outlook } from "../../lib/wire/Outlook";

let known = $state.raw<{ table: string; outlook: Outlook } | null>(null);
let asked = 0;

/** What is known of a position with so many moves at a table, or at the last one that was asked about. */
export function outlookAt(moves: number, table = known?.table): Outlook | null {
  return known && known.table === table && known.outlook.moves === moves ? known.outlook : null;
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
