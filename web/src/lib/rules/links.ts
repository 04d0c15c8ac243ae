import { catalogue } from "../catalogue.svelte";

/** The page that explains a rule: `C12` is in the book of the box whose rules have a C. */
export function ruleLink(rule: string): string {
  const letter = rule.charAt(0);
  const book = catalogue().find((game) => game.letter === letter)?.box;
  return book ? `/rules/${book}#${rule}` : "/rules";
}
