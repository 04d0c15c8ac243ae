// What Chakapuces says: prompts, moves, what they would do, and the log.
import type { EffectOf, EventOf, MoveOf, Names, Sight } from "../../lib/game/contract";
import { list, t } from "../../lib/i18n/index.svelte";
import type { Action } from "../../lib/wire/chakapuces/Action";
import type { Card } from "../../lib/wire/chakapuces/Card";
import type { Cards } from "../../lib/wire/chakapuces/Cards";
import type { Preview } from "../../lib/wire/chakapuces/Preview";
import type { Then } from "../../lib/wire/chakapuces/Then";
import type { Ending } from "../../lib/wire/rules/Ending";
import { type Band, bandOf, bandsOf } from "./bands";
import { countOf, isScratch, kinds, total, valueOf } from "./cards";

type Here = Sight<"chakapuces">;

/** A card's name: "Scratch 6". */
export function nameOf(card: Card): string {
  return t.chakapuces.card(valueOf(card), isScratch(card));
}

/** A card's name within a sentence, with an article where the language wants one. */
export function theCard(card: Card): string {
  return t.chakapuces.the(valueOf(card), isScratch(card));
}

/** At the beginning of a sentence. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Counted cards as a list: "2 × Cat 5 and Scratch 7". */
export function listOf(cards: Cards): string {
  return list(kinds(cards).map((card) => t.chakapuces.several(countOf(cards, card), nameOf(card))));
}

/** The fleas of a step of the scale: "6–10", "26+". */
export function rangeOf({ from, to }: Band): string {
  return to === undefined ? `${from}+` : to === from ? `${from}` : `${from}–${to}`;
}

/** What is asked of whom. */
export function prompt({ view, names }: Here): string {
  const { phase, on_turn, last_round } = view;
  if (phase.kind === "over") return t.chakapuces.prompt_over;
  if (on_turn === undefined) return t.chakapuces.prompt_set_up;
  if (names.mine(on_turn)) {
    if (phase.kind === "second")
      return last_round ? t.chakapuces.prompt_last_second : t.chakapuces.prompt_second;
    return last_round ? t.chakapuces.prompt_last_turn : t.chakapuces.prompt_first;
  }
  const name = names.of(on_turn);
  return last_round ? t.chakapuces.prompt_other_last(name) : t.chakapuces.prompt_other(name);
}

/** A move in a few words. */
export function describe(action: Action): string {
  return action.kind === "pile"
    ? t.chakapuces.describe_pile
    : t.chakapuces.describe_play(theCard(action.card));
}

/** What a second card would do, as the end of a sentence: "a sequence of 3, −3 fleas". */
export function would({ trigger, shed, scratched }: Preview): string {
  const parts: string[] = [];
  if (trigger.kind === "sequence")
    parts.push(t.chakapuces.would_sequence(trigger.to - trigger.from + 1, shed));
  else if (trigger.kind === "stack") {
    const taken = total(trigger.taken);
    parts.push(taken > 0 ? t.chakapuces.would_take(taken) : t.chakapuces.would_take_none);
  }
  if (scratched > 0) parts.push(t.chakapuces.would_scratch(scratched));
  return parts.length > 0 ? parts.join(", ") : t.chakapuces.would_nothing;
}

/** Whether a second card would change anything. */
function matters({ trigger, shed, scratched }: Preview): boolean {
  return shed > 0 || scratched > 0 || (trigger.kind === "stack" && total(trigger.taken) > 0);
}

/** What a move would do, the most important first. */
export function effect({ effect }: MoveOf<"chakapuces">, sight: Here): string[] {
  switch (effect.kind) {
    case "first":
      return firstWords(effect);
    case "second":
      return secondWords(effect, sight);
    case "blind":
      return [
        sight.view.phase.kind === "second"
          ? t.chakapuces.effect_blind_second(effect.pile)
          : t.chakapuces.effect_blind_first(effect.pile),
        t.chakapuces.effect_unseen(total(effect.unseen)),
      ];
  }
}

function firstWords({ then }: Extract<EffectOf<"chakapuces">, { kind: "first" }>): string[] {
  const useful = then.filter(matters);
  return useful.length > 0
    ? [
        ...useful.map((next) => t.chakapuces.effect_then(theCard(next.card), would(next))),
        t.chakapuces.effect_first,
      ]
    : [t.chakapuces.effect_first, t.chakapuces.effect_then_nothing];
}

function secondWords({ trigger, shed, scratched }: Preview, sight: Here): string[] {
  const { view, seat } = sight;
  const words: string[] = [];
  if (trigger.kind === "nothing") words.push(t.chakapuces.effect_nothing);
  if (trigger.kind === "stack") {
    const taken = total(trigger.taken);
    words.push(
      taken > 0 ? t.chakapuces.effect_take(taken, listOf(trigger.taken)) : t.chakapuces.effect_take_none,
    );
  }
  if (trigger.kind === "sequence") {
    const { from, to } = trigger;
    words.push(t.chakapuces.effect_sequence(to - from + 1, from, to));
    const had = seat === null ? 0 : (view.seats[seat]?.fleas ?? 0);
    words.push(shed > 0 ? t.chakapuces.effect_shed(shed, had) : t.chakapuces.effect_shed_none);
    const scale = bandsOf(sight);
    const [was, will] = [bandOf(scale, had).points, bandOf(scale, had - shed).points];
    if (was !== will) words.push(t.chakapuces.effect_band(was, will));
  }
  if (scratched > 0) words.push(t.chakapuces.effect_scratch(scratched));
  return words;
}

/** An event as a sentence; null for what is not worth one. */
export function log(event: EventOf<"chakapuces">, names: Names): string | null {
  const who = "seat" in event && !names.mine(event.seat) ? names.of(event.seat) : null;
  switch (event.kind) {
    case "start":
      return t.chakapuces.log_start(who);
    case "opened":
      return capital(t.chakapuces.log_opened(theCard(event.card)));
    case "dealt":
    case "reached":
      return null;
    case "first":
      return event.from === "pile"
        ? t.chakapuces.log_first_blind(who, theCard(event.card))
        : t.chakapuces.log_first(who, theCard(event.card));
    case "second":
      return sentences(
        event.from === "pile"
          ? t.chakapuces.log_second_blind(who, theCard(event.card))
          : t.chakapuces.log_second(who, theCard(event.card)),
        triggered(event, who),
        event.scratched > 0 ? t.chakapuces.log_scratch(who, event.scratched) : null,
        thenWords(event.then, who),
      );
    case "drawn":
      return sentences(
        event.card.kind === "known" && who === null ? t.chakapuces.log_drawn(theCard(event.card.card)) : null,
        thenWords(event.then, who),
      );
  }
}

function sentences(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(" ") || null;
}

function triggered({ trigger, shed, scratched }: Preview, who: string | null): string | null {
  switch (trigger.kind) {
    case "nothing":
      return scratched > 0 ? null : t.chakapuces.log_nothing;
    case "sequence":
      return t.chakapuces.log_sequence(who, trigger.to - trigger.from + 1, shed);
    case "stack": {
      const taken = total(trigger.taken);
      return taken > 0
        ? t.chakapuces.log_take(who, taken, listOf(trigger.taken))
        : t.chakapuces.log_take_none;
    }
  }
}

/** How play goes on, where that is worth a sentence. */
export function thenWords(then: Then, who: string | null): string | null {
  if (then.kind === "over") return t.chakapuces.log_over;
  if (then.kind !== "last_round") return null;
  return then.ending === "no_fleas" ? t.chakapuces.log_no_fleas(who) : t.chakapuces.log_not_refilled(who);
}

/** Why the last round has begun. */
export function lastRoundWords(by: number, ending: Ending, names: Names): string {
  const who = names.mine(by) ? null : names.of(by);
  return ending === "no_fleas" ? t.chakapuces.last_no_fleas(who) : t.chakapuces.last_not_refilled(who);
}

/** Seats by name, the own one as "you". */
export function seatNames(seats: readonly number[], names: Names): string {
  return list(seats.map((seat) => (names.mine(seat) ? t.chakapuces.you : names.of(seat))));
}

/** A refusal of this game in words. */
export function refusal(code: string, params: Readonly<Record<string, string>>): string | null {
  return t.chakapuces.refusals[code]?.(params.card === undefined ? "" : nameOf(params.card as Card)) ?? null;
}
