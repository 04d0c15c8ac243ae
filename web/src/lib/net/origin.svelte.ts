// The address for others. On the machine itself the page has one that nobody else can use: the house knows a better one,
// or none.
import { api } from "./api";

/** Whether this page's own address is of use to this machine only. */
export const home =
  typeof location !== "undefined" && /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

let known = $state<string | null>(null);
let asked = $state(!home);

/** Asks the house; done before a link is wanted, since a browser may copy only at once after a tap. */
export async function askOrigin(): Promise<void> {
  if (!home) return;
  try {
    known = (await api.house()).link;
  } catch {
    // What was known before still holds.
  }
  asked = true;
}

/** Under which address others reach the house; null where they don't, undefined while that is asked. */
export function origin(): string | null | undefined {
  return home ? (known ?? (asked ? null : undefined)) : location.origin;
}

/** A link to a page of the house, for others wherever they can reach it. */
export const linkTo = (path: string) => `${origin() ?? location.origin}${path}`;
