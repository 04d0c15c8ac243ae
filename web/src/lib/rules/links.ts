import type { GameName } from "../game/contract";

const BOOKS: Record<string, GameName> = { C: "chatuchak", B: "bangkok", P: "chakapuces" };

/** The game that a rule's number belongs to: `C12` is Chatuchak's. */
export function bookOf(rule: string): GameName | null {
  return BOOKS[rule.charAt(0)] ?? null;
}

/** The page that explains a rule. */
export function ruleLink(rule: string): string {
  const book = bookOf(rule);
  return book ? `/rules/${book}#${rule}` : "/rules";
}
