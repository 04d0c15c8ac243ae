// The tab tells when it is one's turn, by its title and its icon.
import { t } from "../i18n/index.svelte";

/** Says how a game stands; null for other pages. */
export function tellTab(state: { game: string; mine: boolean; over: boolean } | null): void {
  const name = state ? (t.shell.modes[state.game] ?? state.game) : null;
  document.title = !name ? "Talat" : state?.mine ? `● ${t.game.your_turn} – ${name}` : `${name} – Talat`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = state?.mine ? "/icons/favicon-turn.svg" : "/icons/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
