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

/** Where an invitation is kept while its holder looks around before saying a name. */
const INVITATION = "talat.invitation";

/** The invitation of a link like `/#invite=…`, for houses that ask new guests for one: whichever page they are on by now. */
function invitation(): string | undefined {
  return invitedBy(location.hash) ?? sessionStorage.getItem(INVITATION) ?? undefined;
}

/** What stands behind the # reaches no log of any proxy. */
export function invitedBy(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("invite") ?? undefined;
}

/** Keeps the invitation of the address that the page was opened with. */
export function keepInvitation(): void {
  const invited = invitedBy(location.hash);
  if (invited) sessionStorage.setItem(INVITATION, invited);
}
