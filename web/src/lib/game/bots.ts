/** The kinds of bots from the weakest to the strongest. */
const ORDER = ["random", "greedy", "easy", "medium", "hard", "expert"];

/** Bots in order of strength; unknown ones last, as they came. */
export function namesOfBots(bots: readonly string[]): string[] {
  const rank = (bot: string) => (ORDER.includes(bot) ? ORDER.indexOf(bot) : ORDER.length);
  return [...bots].sort((a, b) => rank(a) - rank(b));
}
