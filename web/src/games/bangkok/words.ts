// Cards, places, moves and events of Bangkok in words.
import type { EffectOf, EventOf, MoveOf, Names, Sight } from "../../lib/game/contract";
import { list, t } from "../../lib/i18n/index.svelte";
import { type ChilliKind, printedCard } from "../../lib/art/pieces";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Gain } from "../../lib/wire/bangkok/Gain";
import type { Good } from "../../lib/wire/bangkok/Good";
import type { Line } from "../../lib/wire/bangkok/Line";
import type { Place } from "../../lib/wire/bangkok/Place";
import type { PortCard } from "../../lib/wire/bangkok/PortCard";
import type { Part } from "../../lib/wire/rules/Part";
import type { Standing } from "../../lib/wire/rules/Standing";
import { CELLS, numberOf, sideOf, tally } from "./places";

type Look = Sight<"bangkok">;
type Move = MoveOf<"bangkok">;
/** What is chosen so far, and what is asked for. */
interface Hinted {
  card: Card | null;
  place: Place | null;
  renewing: boolean;
  putting: boolean;
  building: boolean;
  toPick: number;
}

/** So many of a good: "2 fish". */
export function countOf(good: Good, count: number): string {
  return `${count} ${count === 1 ? t.bangkok.good[good] : t.bangkok.goods[good]}`;
}

/** What a card shows: "fish and 2 blue peas". */
function goodsOf(card: Card): string {
  const counts = [...tally([card])];
  return list(counts.map(([good, count]) => (count === 1 ? t.bangkok.good[good] : countOf(good, count))));
}

/** How a chilli is called: "Avoid: fish"; null for a boat. */
export function chilliName(card: Card): string | null {
  const { chilli } = printedCard(card);
  return chilli ? nameOfChilli(chilli.kind, chilli.of) : null;
}

function nameOfChilli(kind: ChilliKind, of: readonly Good[]): string {
  const words = kind === "pair" ? t.bangkok.good : t.bangkok.goods;
  return t.bangkok.chilli_name[kind](of.map((good) => words[good]));
}

/** How a chilli scores: "5 points, less 1 for each fish."; null for a boat. */
export function chilliLine(card: Card): string | null {
  const { chilli } = printedCard(card);
  return chilli ? t.bangkok.chilli_line[chilli.kind](chilli.of.map((good) => t.bangkok.good[good])) : null;
}

/** A card in words: "boat with fish", "chilli “Unique” with blue pea". */
export function cardName(card: Card): string {
  const chilli = chilliName(card);
  return chilli ? t.bangkok.chilli(chilli, goodsOf(card)) : t.bangkok.boat(goodsOf(card));
}

/** A card in very few words: "fish and 2 blue peas", "Avoid: fish". */
export function shortName(card: Card): string {
  return chilliName(card) ?? goodsOf(card);
}

/** A place in words: "right of row 1". */
export function placeName(place: Place): string {
  return t.bangkok.place[sideOf(place)](numberOf(place));
}

/** A line in words: "column 2". */
export function lineName(line: Line): string {
  return t.bangkok.line[line.startsWith("row") ? "row" : "col"](numberOf(line));
}

const names = (cards: readonly PortCard[]) => list(cards.map(({ card }) => cardName(card)));

/** The next step on the way to a move. */
export function hintWords(draft: Hinted): string {
  const { card, place } = draft;
  if (draft.renewing) return t.bangkok.hint_line;
  if (draft.putting) return t.bangkok.hint_under;
  if (draft.building) return card ? t.bangkok.hint_cell : t.bangkok.hint_build;
  if (card && place) return t.bangkok.hint_take(draft.toPick);
  if (card) return t.bangkok.hint_place;
  return place ? t.bangkok.hint_card_here : t.bangkok.hint_card;
}

/** What the tile before a seat means, for its owner or for others. */
export function objectiveWords(good: Good | undefined, own: boolean): string {
  if (!good) return t.bangkok.objective_hidden;
  return own ? t.bangkok.your_objective(t.bangkok.good[good]) : t.bangkok.objective_is(t.bangkok.goods[good]);
}

/** What is asked of whom. */
export function prompt(
  { view, seat, names: who }: Look,
  legal: readonly Move[],
  onTurn: readonly number[],
): string {
  const asked = ask(view.phase.kind, legal);
  const now = onTurn[0];
  if (view.phase.kind === "over") return t.bangkok.over;
  if (now === undefined) return t.bangkok.dealing;
  const said =
    asked && now === seat
      ? asked
      : view.phase.kind === "build"
        ? t.bangkok.is_building(who.of(now))
        : t.bangkok.is_trading(who.of(now));
  if (view.token !== undefined) return `${said} ${t.bangkok.turn_of_nine(view.round)}.`;
  if (isLastRound(view)) return `${t.bangkok.last_round} ${said}`;
  const quiet = quietRounds(view);
  return quiet > 0 ? `${said} ${t.bangkok.quiet_rounds(quiet)}` : said;
}

function ask(phase: string, legal: readonly Move[]): string | null {
  const can = (kind: string) => legal.some(({ action }) => action.kind === kind);
  if (can("trade")) return t.bangkok.ask_trade;
  if (can("under")) return t.bangkok.ask_under;
  if (phase === "build") return t.bangkok.ask_build;
  return legal.length > 0 ? t.bangkok.ask_renew : null;
}

/** Whether somebody has laid the ninth card while the round goes on (B16). */
export function isLastRound(view: Look["view"]): boolean {
  return view.phase.kind !== "over" && hasNine(view) !== null;
}

/** From so many rounds without a market card on it is worth saying (B15). */
const QUIET = 3;

/** The rounds in a row without a market card, once they are worth a word; alone they do not count. */
export function quietRounds(view: Look["view"]): number {
  if (view.token !== undefined || view.phase.kind === "over") return 0;
  const rounds = view.round - 1 - view.market_round;
  return rounds >= QUIET ? rounds : 0;
}

/** The first seat whose market is full. */
export function hasNine(view: Look["view"]): number | null {
  const seat = view.seats.findIndex(
    ({ market }) => market.length > 0 && market.every((card) => card !== null),
  );
  return seat < 0 ? null : seat;
}

/** A move in a few words. */
export function describe(action: Move["action"]): string {
  switch (action.kind) {
    case "trade":
      return t.bangkok.lay(placeName(action.place));
    case "renew":
      return t.bangkok.renew_line(lineName(action.line));
    case "build":
      return t.bangkok.build_at(cardName(action.card), action.cell);
    case "under":
      return t.bangkok.put_under(cardName(action.card));
  }
}

/** What a move would do, the most important first. */
export function effect({ effect }: Move): string[] {
  switch (effect.kind) {
    case "trade":
      return [
        t.bangkok.you_take(effect.taken.length, effect.surplus),
        ...coming(effect),
        t.bangkok.taken_are(effect.taken.map(({ card }) => shortName(card)).join(" · ")),
      ];
    case "renew": {
      const sentences = [
        ...(effect.replaced.length > 0 ? [t.bangkok.replaces(kindsOf(effect.replaced))] : []),
        ...(effect.staying.length > 0 ? [t.bangkok.stays(names(effect.staying))] : []),
      ];
      return effect.replaced.length > 0 ? sentences : [t.bangkok.nothing_changes, ...sentences];
    }
    case "build":
      return [
        effect.gains.length > 0
          ? t.bangkok.brings(effect.points, list(effect.gains.map(gainWords)))
          : t.bangkok.no_points,
      ];
    case "under":
      return [t.bangkok.above(effect.above)];
  }
}

/** So many of each kind: "1 chilli and 2 boats". */
function kindsOf(cards: readonly PortCard[]): string {
  const chillies = cards.filter(({ card }) => card.includes("/")).length;
  const boats = cards.length - chillies;
  return list([
    ...(chillies > 0 ? [t.bangkok.drawn.chillies(chillies)] : []),
    ...(boats > 0 ? [t.bangkok.drawn.boats(boats)] : []),
  ]);
}

function coming({ draws, line }: Extract<EffectOf<"bangkok">, { kind: "trade" }>): string[] {
  const from = (["chillies", "boats"] as const).flatMap((pile) => {
    const count = draws.filter((draw) => draw.pile === pile).length;
    return count > 0 ? [t.bangkok.drawn[pile](count)] : [];
  });
  const gaps = line.filter((card) => card === null).length - draws.length;
  return [
    ...(from.length > 0 ? [t.bangkok.drawn_in(list(from))] : []),
    ...(gaps > 0 ? [t.bangkok.gap_stays] : []),
  ];
}

function gainWords({ name, which, cell, points }: Gain): string {
  if (name === "objective" || name === "complete") return t.bangkok.gain[name](points);
  return t.bangkok.gain.chilli(nameOfChilli(name as ChilliKind, whichGoods(which)), cell ?? "", points);
}

const whichGoods = (which: string | undefined) => (which ? (which.split("+") as Good[]) : []);

const objectiveOf = (seat: number, good: Good, who: Names) =>
  t.game.about(who.mine(seat) ? t.game.you : who.of(seat), t.bangkok.goods[good]);

/** An event as a sentence for the log. */
export function log(event: EventOf<"bangkok">, who: Names): string | null {
  const said = sentence(event, (seat) => (who.mine(seat) ? null : who.of(seat)));
  if (!event.end) return said;
  const { ending, objectives } = event.end;
  const were = objectives.map((good, seat) => objectiveOf(seat, good, who));
  return [said, t.game.endings[ending], t.bangkok.objectives_were(were)].filter(Boolean).join(" ");
}

function sentence(event: EventOf<"bangkok">, who: (seat: number) => string | null): string | null {
  switch (event.kind) {
    case "start":
      return t.bangkok.log_first(who(event.seat));
    case "objective":
      return event.objective.kind === "known" && who(event.seat) === null
        ? t.bangkok.log_objective(t.bangkok.goods[event.objective.good])
        : null;
    case "chillies":
      return null;
    case "filled":
      return t.bangkok.log_filled(cardName(event.card), event.cell);
    case "traded":
      return t.bangkok.log_traded(
        who(event.seat),
        cardName(event.card),
        placeName(event.place),
        names(event.taken),
      );
    case "renewing":
      return t.bangkok.log_renewing(who(event.seat), lineName(event.line));
    case "replaced":
      return t.bangkok.log_replaced(cardName(event.replaced), cardName(event.card), event.cell);
    case "built":
      return t.bangkok.log_built(who(event.seat), cardName(event.card), event.cell);
    case "put_under":
      return t.bangkok.log_under(who(event.seat), cardName(event.card));
  }
}

/** A refusal's parameters that are names of things, by name. */
const WORDED: Readonly<Record<string, (value: string) => string>> = {
  card: (card) => cardName(card as Card),
  place: (place) => placeName(place as Place),
  line: (line) => lineName(line as Line),
  taken: (positions) => list([...positions]),
};

/** A refusal of this game, its parameters in words; null if it is not this game's. */
export function refusal(code: string, params: Readonly<Record<string, string>>): string | null {
  const words = t.bangkok.refusals[code];
  if (!words) return null;
  const worded = Object.entries(params).map(([key, value]) => [key, WORDED[key]?.(value) ?? value]);
  return words(Object.fromEntries(worded) as Record<string, string>);
}

/** A part of the score in words. */
export function partName({ name, which }: Part): string {
  const said = t.bangkok.part[name] ?? name;
  const goods = whichGoods(which).map((good) => t.bangkok.goods[good]);
  return goods.length > 0 ? `${said} (${list(goods)})` : said;
}

/** How a part's points come about. */
export function explainPart({ name, which, count }: Part): string {
  const goods = whichGoods(which);
  const [one, other] = goods;
  const counted = !one
    ? t.bangkok.kinds(count)
    : other
      ? t.bangkok.pairs(count, t.bangkok.good[one], t.bangkok.good[other])
      : countOf(one, count);
  return t.bangkok.explain[name]?.(counted) ?? counted;
}

/** More about the end: the objectives. */
export function verdict(_: Standing, { view, names: who }: Look): string | null {
  const shown = view.seats.flatMap(({ objective }, seat) =>
    objective.kind === "known" ? [objectiveOf(seat, objective.good, who)] : [],
  );
  return shown.length > 0 ? t.bangkok.objectives_were(shown) : null;
}

/** What some parts bring together. */
export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

/** How many cards a market has. */
export function cardsIn(market: readonly (Card | null)[]): number {
  return CELLS.filter((_, index) => market[index]).length;
}
