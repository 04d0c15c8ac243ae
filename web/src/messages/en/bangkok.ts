import type { ChilliKind } from "../../lib/art/pieces";
import type { OptionWords } from "../../lib/game/contract";
import { plural, signed } from "../../lib/i18n/plural";
import type { Good } from "../../lib/wire/bangkok/Good";
import type { PileName } from "../../lib/wire/bangkok/PileName";

const form = plural("en");
/** Who does something: null is the person who reads. */
type Who = string | null;
/** A number that is no change: only a negative one has its sign. */
const plain = (n: number) => (n < 0 ? signed(n) : String(n));
const cards = (n: number) => `${n} ${form(n, "card", "cards")}`;

const bangkok = {
  options: {
    expert: {
      name: "Expert",
      help: "At most one chilli in each row and in each column of your market.",
      values: { true: "Yes", false: "No" },
    },
  } as Record<string, OptionWords>,

  // Components.
  letters: { pea: "P", fish: "F", fruit: "R", zucchini: "Z" } satisfies Record<Good, string>,
  good: {
    pea: "blue pea",
    fish: "fish",
    fruit: "passion fruit",
    zucchini: "Thai zucchini",
  } satisfies Record<Good, string>,
  goods: {
    pea: "blue peas",
    fish: "fish",
    fruit: "passion fruit",
    zucchini: "Thai zucchini",
  } satisfies Record<Good, string>,
  boat: (goods: string) => `a boat with ${goods}`,
  chilli: (chilli: string, goods: string) => `a chilli “${chilli}” with ${goods}`,
  chilli_name: {
    avoid: ([goods]: string[]) => `Avoid: ${goods}`,
    collect: ([goods]: string[]) => `Collect: ${goods}`,
    pair: ([one, other]: string[]) => `Pair: ${one} and ${other}`,
    unique: () => "Unique",
  } satisfies Record<ChilliKind, (goods: string[]) => string>,
  chilli_line: {
    avoid: ([good]: string[]) => `5 points, minus 1 for each ${good}.`,
    collect: ([good]: string[]) => `1 point for each ${good}.`,
    pair: ([one, other]: string[]) => `2 points for each pair: ${one} and ${other}.`,
    unique: () => "2 points for each good that is there exactly once.",
  } satisfies Record<ChilliKind, (goods: string[]) => string>,
  chilli_counts: "Counts itself and the cards next to it.",
  counted_here: "Counted here",
  place: {
    left: (n: number) => `left of row ${n}`,
    right: (n: number) => `right of row ${n}`,
    top: (n: number) => `above column ${n}`,
    bottom: (n: number) => `below column ${n}`,
  },
  line: { row: (n: number) => `row ${n}`, col: (n: number) => `column ${n}` },
  pile: { boats: "Boat pile", chillies: "Chilli pile" } satisfies Record<PileName, string>,
  drawn: {
    boats: (n: number) => `${n} ${form(n, "boat", "boats")}`,
    chillies: (n: number) => `${n} ${form(n, "chilli", "chillies")}`,
  } satisfies Record<PileName, (n: number) => string>,

  // What is asked.
  ask_trade: "Your turn: trade or renew.",
  ask_renew: "Your turn: no card fits. Renew a line.",
  ask_build: "Your turn: build into your market.",
  ask_under: "Your turn: no chilli fits. Put one under the pile.",
  is_trading: (name: string) => `${name} is trading.`,
  is_building: (name: string) => `${name} is building.`,
  dealing: "The port is being laid out.",
  over: "The market closes: the points are counted.",
  last_round: "Last round!",
  hint_card: "Choose a card to lay beside the port.",
  hint_place: "Choose a place with a lit arrow.",
  hint_card_here: "Choose a card to lay here.",
  hint_take: (n: number) => `Choose what to take: ${cards(n)} more.`,
  hint_line: "Choose the row or column to renew.",
  hint_build: "Choose a card, then a cell of your market.",
  hint_cell: "Choose a cell: the number is what it brings.",
  hint_under: "Choose the chilli that goes under the pile.",
  hint_behind: "Tap a card of your hand to go on.",

  // What is there.
  port: "Port",
  market: "Market",
  your_market: "Your market",
  market_of: (name: string) => `Market: ${name}`,
  your_hand: "Your hand",
  hand_of: (name: string) => `Hand: ${name}`,
  others: "The others",
  back: "Back",
  look_closer: (name: string) => `Look closer: ${name}`,
  your_objective: (goods: string) => `Your objective: 1 point for each ${goods} in your market.`,
  objective_is: (goods: string) => `Objective: ${goods}`,
  objective_hidden: "Objective: secret until the end",
  worth: (n: number) => `worth ${n} ${form(n, "point", "points")} now`,
  worth_now: "Points by now",
  worth_nothing: "Nothing brings points yet.",
  worth_secret: "Without the objective, which is secret until the end.",
  of_nine: (n: number) => `${n}/9`,
  built: "Market cards",
  empty: "empty",
  gap: "gap",
  renew: "Renew",
  renew_help: "Instead of trading: replace a whole row or column of the port.",
  take_mark: "taken",
  comes: (n: number) => `brings ${cards(n)}`,
  points: (n: number) => `${signed(n)} ${form(n, "point", "points")}`,
  best: (n: number) => `up to ${signed(n)}`,
  not_here: "not possible here",
  turn_of_nine: (n: number) => `Turn ${n} of 9`,
  round: (n: number) => `Round ${n}`,
  token_help:
    "The egret stands here this turn, so no card goes here. After each turn it walks on along the numbers; after the 9th turn the game ends.",
  pile_help: "In the solo game the piles lie here, so no card goes here.",
  pile_left: (n: number) => `${cards(n)} left`,
  pile_unseen: "Still to come, in an order nobody knows",
  pile_under: "Then, in this order",
  pile_empty: "The pile is empty.",
  last_round_help: (name: Who) =>
    name === null
      ? "You have laid your ninth card. The round is played to its end, then points are counted."
      : `${name} has laid the ninth card. The round is played to its end, then points are counted.`,
  quiet_rounds: (rounds: number) => `${rounds} of 5 rounds without a market card.`,
  no_market_card: (rounds: number) => `Rounds without a new market card: ${rounds}. After 5 the game ends.`,
  expert: "Expert",
  expert_help: "At most one chilli in each row and in each column.",

  // What a move would do.
  lay: (place: string) => `Trade ${place}`,
  renew_line: (line: string) => `Renew ${line}`,
  build_at: (card: string, cell: string) => `Build ${card} on ${cell}`,
  put_under: (card: string) => `Put ${card} under the pile`,
  you_take: (taken: number, build: number) =>
    build > 0
      ? `You take ${cards(taken)}, then you build ${build}.`
      : `You take ${cards(taken)}; nothing to build.`,
  taken_are: (taken: string) => `Taken: ${taken}.`,
  drawn_in: (what: string) => `New in the port: ${what}.`,
  gap_stays: "A gap stays, as both piles are empty.",
  replaces: (what: string) => `Replaced: ${what}.`,
  stays: (what: string) => `Stays, as its pile is empty: ${what}.`,
  nothing_changes: "Nothing changes.",
  no_points: "No points at once.",
  brings: (n: number, from: string) => `${signed(n)} ${form(n, "point", "points")}: ${from}.`,
  gain: {
    objective: (points: number) => `objective ${signed(points)}`,
    complete: (points: number) => `complete market ${signed(points)}`,
    chilli: (chilli: string, cell: string, points: number) => `${chilli} (${cell}) ${signed(points)}`,
  },
  above: (n: number) => `Cards above it in the pile: ${n}.`,

  // What happened.
  log_first: (who: Who) => (who === null ? "You play first." : `${who} plays first.`),
  log_objective: (goods: string) => `Your objective: ${goods}.`,
  log_traded: (who: Who, card: string, place: string, taken: string) =>
    who === null
      ? `You lay ${card} ${place} and take ${taken}.`
      : `${who} lays ${card} ${place} and takes ${taken}.`,
  log_filled: (card: string, cell: string) => `New in the port on ${cell}: ${card}.`,
  log_renewing: (who: Who, line: string) => (who === null ? `You renew ${line}.` : `${who} renews ${line}.`),
  log_replaced: (old: string, card: string, cell: string) => `Port ${cell}: ${card} instead of ${old}.`,
  log_built: (who: Who, card: string, cell: string) =>
    who === null ? `You build ${card} on ${cell}.` : `${who} builds ${card} on ${cell}.`,
  log_under: (who: Who, card: string) =>
    who === null ? `You put ${card} under the pile.` : `${who} puts ${card} under the pile.`,

  // The end.
  part: {
    objective: "Objective",
    avoid: "Chilli: avoid",
    collect: "Chilli: collect",
    pair: "Chilli: pair",
    unique: "Chilli: unique",
    complete: "Complete market",
  } as Record<string, string>,
  explain: {
    objective: (count: string) => `${count} in the whole market, 1 point each.`,
    avoid: (count: string) => `5 points, less ${count} on and around it.`,
    collect: (count: string) => `${count} on and around it, 1 point each.`,
    pair: (count: string) => `${count} on and around it, 2 points each.`,
    unique: (count: string) => `${count} there exactly once, 2 points each.`,
    complete: () => "Nine cards: 2 points.",
  } as Record<string, (count: string) => string>,
  pairs: (n: number, one: string, other: string) => `${n} × ${one} and ${other}`,
  kinds: (n: number) => `${n} ${form(n, "good", "goods")}`,
  tie: { objective: "More points from the objective" } as Record<string, string>,
  objectives_were: (each: readonly string[]) => `Objectives: ${each.join("; ")}.`,
  solo_score: (n: number) => `Your market is worth ${n} ${form(n, "point", "points")}.`,

  // What things are, and what they are worth to whom.
  token: "The egret",
  for_objective: (n: number, good: string) =>
    n > 0
      ? `In your market it brings ${n} ${form(n, "point", "points")} for your objective (${good}).`
      : `It brings nothing for your objective (${good}).`,
  how_taken: "A card laid at its row or column takes it if the two share a good.",
  in_hand:
    "Lay it beside the port to trade, or build it when you hold more than three. Cards in hand count for nothing at the end.",
  in_hand_of: (name: string) => `Held by ${name}. All hands are open.`,
  free_cell: (cell: string) => `Free cell ${cell}`,
  where_built: "The first card goes to the upper-left corner, each later one next to a card that is there.",
  one_per_row: "At most one chilli in each row.",
  chilli_worth: (who: Who, n: number) =>
    who === null
      ? `Worth ${plain(n)} ${form(n, "point", "points")} to you now.`
      : `Worth ${plain(n)} ${form(n, "point", "points")} to ${who} now.`,
  counts_for: (chilli: string, points: string) => `Counted by ${chilli}, now ${points}.`,
  never_moves: "A card in a market never moves again.",
  place_help: (line: string) =>
    `Lay a card here: it takes the cards of ${line} that it can pay for, then pushes in from this side.`,
  place_number: "The number says how many cards you would take.",
  pile_fills: "A gap is filled with a boat if two or more chillies lie in the port, otherwise with a chilli.",
  chillies_in_port: (n: number) => `Chillies in the port now: ${n}.`,
  objective_now: (count: string, points: number) =>
    `Now: ${count}, ${points} ${form(points, "point", "points")}.`,
  objective_help: "Chillies show goods too, and these count. Among equal scores the objective decides.",
  nine_help: "When a market has nine cards the round is played to its end; then points are counted.",
  solo_end: "After nine turns, or with your ninth market card, points are counted.",
  renew_more: "Boats come for boats, chillies for chillies; the old cards go under their piles.",

  // What others did.
  news_took: (name: string, taken: string) => `${name} took ${taken}.`,
  news_ninth: (name: string, again: boolean) =>
    again
      ? `${name} laid the ninth card: this is your last turn.`
      : `${name} laid the ninth card: you have no further turn.`,

  refusals: {
    chance_pending: () => "One moment: a card is being drawn.",
    build_first: ({ surplus }) => `You hold more than three cards: build first. Surplus: ${surplus}.`,
    no_surplus: ({ hand }) => `There is nothing to build now. Cards in your hand: ${hand}.`,
    not_in_hand: ({ card }) => `That card is not in your hand: ${card}.`,
    pile_there: ({ place }) => `A pile lies ${place}, so no card goes there.`,
    token_there: ({ place }) => `The token stands ${place} this turn, so no card goes there.`,
    nothing_in_common: ({ card, line }) => `No card in ${line} shares a good with yours: ${card}.`,
    gap: ({ position }) => `Position ${position} of this line is a gap: there is no card to take.`,
    card_not_shared: ({ card, position }) =>
      `That card shares no good with the one you lay: ${card}, at position ${position}.`,
    not_paid: ({ card, taken }) =>
      `The goods on your card don’t pay for all of these cards: ${taken}. You lay: ${card}.`,
    more_to_take: ({ most, taken }) =>
      `You take as many cards as your goods can pay for: ${most}, not ${taken}.`,
    cell_taken: ({ cell }) => `A card lies on ${cell} already, and it never moves.`,
    first_upper_left: ({ cell }) => `Your first card goes to the upper-left corner, a1, not to ${cell}.`,
    not_adjacent: ({ cell }) => `${cell} is not next to a card of your market.`,
    chilli_in_row: ({ row }) => `Row ${row} of your market has its chilli already: one per row.`,
    chilli_in_column: ({ column }) =>
      `Column ${column} of your market has its chilli already: one per column in the expert game.`,
    can_build: ({ card, cell }) =>
      `A card still fits in your market, so no chilli goes under the pile: ${card} on ${cell}.`,
  } as Record<string, (params: Readonly<Record<string, string>>) => string>,
};
export default bangkok;
