// Who we are on this server. A guest gets a name before the first thing that needs one.
import { t } from "./i18n/index.svelte";
import { api } from "./net/api";
import { socket } from "./net/socket.svelte";
import type { Me } from "./wire/Me";

let me = $state.raw<Me | null>(null);

/** Oneself, if the server knows us. */
export function whoAmI(): Me | null {
  return me;
}

/** Takes who we are from the server; the socket has to come again as somebody else. */
export function become(now: Me | null): void {
  const changed = now?.id !== me?.id;
  me = now;
  if (changed) socket.restart();
}

/** Asks the server who we are. */
export async function recognise(): Promise<void> {
  become(await api.me());
}

/** A name for somebody who has not chosen one: something from the market and a number. */
export function inventName(): string {
  const words = t.shell.guest_names;
  const word = words[Math.floor(Math.random() * words.length)] ?? "Talat";
  return `${word} ${Math.ceil(Math.random() * 99)}`;
}

/** Sees to it that the server knows us by this name. */
export async function comeAs(name: string): Promise<Me> {
  const wanted = name.trim() || inventName();
  if (me && me.name === wanted) return me;
  const now = await api.name(wanted, invitation());
  become(now);
  return now;
}

/** The invitation of a link like `/?invite=…`, for houses that ask new guests for one. */
function invitation(): string | undefined {
  return new URLSearchParams(location.search).get("invite") ?? undefined;
}
