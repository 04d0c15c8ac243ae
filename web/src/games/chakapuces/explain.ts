// What everything on the table is, what it is worth to whom by now, and which rule speaks of it.
import { CatCard, DrawPile, FleaBand } from "../../lib/art";
import type { Explanation, Sight } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import type { Card } from "../../lib/wire/chakapuces/Card";
import { bandOf, bandsOf } from "./bands";
import { at, counted, countOf, isScratch, kinds, total, VALUES, valueOf } from "./cards";
import { scratchWorth, seatWords } from "./explain-seat";
import { stillToPlay } from "./rounds";
import { lastRoundWords, listOf, nameOf, rangeOf, seatNames } from "./words";

type Here = Sight<"chakapuces">;

/** What elements say of themselves by `data-explain`. */
export const EXPLAIN = {
  pile: "pile",
  lastRound: "last-round",
  card: (card: Card) => `card:${card}`,
  place: (value: number) => `place:${value}`,
  fleas: (seat: number) => `fleas:${seat}`,
  catch: (seat: number) => `catch:${seat}`,
  hand: (seat: number) => `hand:${seat}`,
  band: (from: number) => `band:${from}`,
  tag: (seat: number) => `tag:${seat}`,
};

/** What something is; null for what this game doesn't know. */
export function explain(what: string, sight: Here): Explanation | null {
  const [kind, which = ""] = what.split(":");
  const number = Number.parseInt(which, 10);
  switch (kind) {
    case "card":
      return cardWords(which as Card, sight);
    case "place":
      return placeWords(number, sight);
    case "pile":
      return pileWords(sight);
    case "band":
      return bandWords(number, sight);
    case "last-round":
      return lastRound(sight);
    default:
      return sight.view.seats[number] ? seatWords(kind ?? "", number, sight) : null;
  }
}

function cardWords(card: Card, { view, options }: Here): Explanation | null {
  const value = valueOf(card);
  if (!VALUES.includes(value)) return null;
  const scratch = isScratch(card);
  return {
    title: nameOf(card),
    lines: [
      t.chakapuces.explain_card_goes(value, at(view.line, value).length),
      t.chakapuces.explain_card_second,
      ...(scratch ? [t.chakapuces.explain_card_scratch] : []),
      scratch ? scratchWorth(options) : t.chakapuces.explain_cat_worth,
    ],
    rule: scratch ? "P12" : "P8",
    Picture: CatCard,
    props: { card, size: 72 },
  };
}

/** What a second card would do at a place depends on what lies there and beside it. */
function placeWords(value: number, { view }: Here): Explanation | null {
  if (!VALUES.includes(value)) return null;
  const here = at(view.line, value);
  const beside = Object.fromEntries(
    kinds(view.line)
      .filter((card) => Math.abs(valueOf(card) - value) === 1)
      .map((card) => [card, countOf(view.line, card)]),
  );
  const near = total(beside) > 0 ? listOf(beside) : null;
  const first = view.first && valueOf(view.first.card) === value ? view.first.card : null;
  const top = here.at(-1);
  return {
    title: top ? t.chakapuces.place_cards(value, listOf(counted(here))) : t.chakapuces.place_empty(value),
    lines: [
      ...(first ? [t.chakapuces.explain_place_first(nameOf(first))] : []),
      top ? t.chakapuces.explain_stack(near) : t.chakapuces.explain_sequence(near),
    ],
    rule: top ? "P10" : near ? "P9" : "P11",
    ...(top ? { Picture: CatCard, props: { card: first ?? top, size: 72 } } : {}),
  };
}

function pileWords({ view }: Here): Explanation {
  return {
    title: view.pile > 0 ? t.chakapuces.pile(view.pile) : t.chakapuces.pile_empty,
    lines: [
      ...(view.pile > 0 ? [t.chakapuces.explain_pile_blind, t.chakapuces.explain_pile_draw] : []),
      t.chakapuces.explain_pile_end,
    ],
    rule: view.pile > 0 ? "P6" : "P14",
    Picture: DrawPile,
    props: { cards: view.pile, size: 72 },
  };
}

function bandWords(from: number, sight: Here): Explanation | null {
  const { view, seat, names } = sight;
  const scale = bandsOf(sight);
  const band = scale.find((step) => step.from === from);
  if (!band) return null;
  const there = view.seats.flatMap(({ fleas }, of) => (bandOf(scale, fleas) === band ? [of] : []));
  const mine = seat === null ? undefined : view.seats[seat]?.fleas;
  const away =
    mine === undefined || bandOf(scale, mine) === band
      ? 0
      : mine < band.from
        ? band.from - mine
        : (band.to ?? band.from) - mine;
  return {
    title: t.chakapuces.band(rangeOf(band), band.points, ""),
    lines: [
      there.length > 0
        ? t.chakapuces.explain_band_here(seatNames(there, names))
        : t.chakapuces.explain_band_nobody,
      ...(away === 0 || mine === undefined ? [] : [t.chakapuces.explain_band_away(mine, away)]),
      t.chakapuces.explain_band,
    ],
    rule: "P17",
    Picture: FleaBand,
    props: { ...band, active: away === 0 && mine !== undefined, size: 96 },
  };
}

function lastRound({ view, names }: Here): Explanation | null {
  if (!view.last_round) return null;
  const left = stillToPlay(view);
  return {
    title: t.chakapuces.last_round,
    lines: [
      lastRoundWords(view.last_round.by, view.last_round.ending, names),
      ...(left.length > 0 ? [t.chakapuces.last_to_play(seatNames(left, names))] : []),
      t.chakapuces.explain_last_scratch,
    ],
    rule: "P14",
  };
}
