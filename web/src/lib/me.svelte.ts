// Who we are on this server. A guest gets a name before the first thing that needs one.
import { api, Refusal } from "./net/api";
import { socket } from "./net/socket.svelte";
import type { Me } from "./wire/Me";

let me = $state.raw<Me | null>(null);

/** Oneself, if the server knows us. */
export function whoAmI(): Me | null {
  return me;
}

/** Takes who we are from the server; other sockets than ours do not change by it. */
export function become(now: Me | null): void {
  const changed = now?.id !== me?.id;
  me = now;
  if (changed) socket.restart();
}

/** Asks the server who we are. */
export async function recognise(): Promise<void> {
  try {
    become(await api.me());
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== "no_session") throw problem;
    become(null);
  }
}
