// Addresses without a framework: `/`, `/t/CODE`, `/g/ID#step`, `/rules/GAME#C12`, `/settings`.

let here = $state.raw({ path: location.pathname, hash: location.hash.slice(1) });

const read = () => (here = { path: location.pathname, hash: location.hash.slice(1) });

/** Where we are. */
export function route(): { path: string; hash: string } {
  return here;
}

/** Goes to another page of ours. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const moved = here.path !== location.pathname;
  read();
  if (moved) scrollTo(0, 0);
}

/** Follows the browser's buttons, and links between our own pages without loading anything. */
export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = new URL(link.href, location.href);
    if (target.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (target.pathname.startsWith("/api")) return;
    if (target.pathname === location.pathname && target.hash) return;
    event.preventDefault();
    go(target.pathname + target.search + target.hash);
  });
}
