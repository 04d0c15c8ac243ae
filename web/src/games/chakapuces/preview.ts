// What the board draws of a move that is only looked at. All of it comes from the effect that the server sent.
import type { MoveOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/chakapuces/Card";
import type { Preview } from "../../lib/wire/chakapuces/Preview";
import type { Value } from "../../lib/wire/chakapuces/Value";
import { kinds, total, valueOf } from "./cards";

type Move = MoveOf<"chakapuces">;

/** What is drawn on the table while a move is looked at. */
export interface Outlook {
  /** The card as it would lie. */
  ghost: Card | null;
  /** The places of the sequence. */
  sequence: readonly Value[];
  /** The places that would be swept. */
  swept: readonly Value[];
  /** How many cards that would bring. */
  taken: number;
  /** The own fleas that would go. */
  shed: number;
  /** The fleas that each of the others would get. */
  scratched: number;
  /** Whether the top card of the pile would be played. */
  blind: boolean;
}

export const NOTHING: Outlook = {
  ghost: null,
  sequence: [],
  swept: [],
  taken: 0,
  shed: 0,
  scratched: 0,
  blind: false,
};

/** What a second card does, for drawing. */
export function outcome({ trigger, shed, scratched }: Preview): Omit<Outlook, "ghost" | "blind"> {
  const sequence =
    trigger.kind === "sequence"
      ? Array.from({ length: trigger.to - trigger.from + 1 }, (_, step) => trigger.from + step)
      : [];
  const cards = trigger.kind === "stack" ? trigger.taken : {};
  return { sequence, swept: [...new Set(kinds(cards).map(valueOf))], taken: total(cards), shed, scratched };
}

/** What to draw of a move. */
export function outlook(move: Move | null): Outlook {
  if (!move) return NOTHING;
  const ghost = move.action.kind === "play" ? move.action.card : null;
  if (move.effect.kind === "second") return { ...outcome(move.effect), ghost, blind: false };
  return { ...NOTHING, ghost, blind: move.effect.kind === "blind" };
}

/**
 * What each card of the hand would do as the second one: known when the first one lies, and while a first one is
 * looked at.
 */
export function seconds(legal: readonly Move[], preview: Move | null): Map<Card, Preview> {
  const known = new Map<Card, Preview>();
  if (preview?.effect.kind === "first") {
    for (const { card, ...then } of preview.effect.then) known.set(card, then);
    return known;
  }
  for (const { action, effect } of legal)
    if (action.kind === "play" && effect.kind === "second") known.set(action.card, effect);
  return known;
}
