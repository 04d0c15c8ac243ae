import { t } from "../i18n/index.svelte";

/** The kinds of bots from the weakest to the strongest. */
const ORDER = ["random", "greedy", "easy", "normal", "hard", "master"];

/** Bots in order of strength; unknown ones last, as they came. */
export function inOrder(bots: readonly string[]): string[] {
  const rank = (bot: string) => (ORDER.includes(bot) ? ORDER.indexOf(bot) : ORDER.length);
  return [...bots].sort((a, b) => rank(a) - rank(b));
}

/** The one to begin with: neither the weakest nor the strongest, where there is a choice. */
export function firstChoice(bots: readonly string[]): string {
  const wanted = ["normal", "easy", "greedy"].find((bot) => bots.includes(bot));
  return wanted ?? bots[0] ?? "random";
}

/** What a kind of bot is called. */
export function botName(kind: string): string {
  return t.game.bots[kind] ?? kind;
}

/** Each chair's bot has a nickname as people have in Thailand, so that two bots of a kind are told apart. */
const NICKNAMES = ["Mali", "Chai", "Dao", "Lek", "Nok", "Som"];

/** How the bot on a chair is called. */
export function botNickname(seat: number): string {
  return NICKNAMES[seat % NICKNAMES.length] ?? "Bot";
}
