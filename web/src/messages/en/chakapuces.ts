import type { OptionWords } from "../../lib/game/contract";
import { plural, signed } from "../../lib/i18n/plural";

const count = plural("en");
const fleas = (n: number) => `${n} ${count(n, "flea", "fleas")}`;
const cards = (n: number) => `${n} ${count(n, "card", "cards")}`;
const points = (n: number) => (n === 0 ? "0" : signed(n));

// `who` is a name, or null for "you".
const chakapuces = {
  card: (value: number, scratch: boolean) => `${scratch ? "Scratch" : "Cat"} ${value}`,
  the: (value: number, scratch: boolean) => `${scratch ? "Scratch" : "Cat"} ${value}`,
  several: (n: number, card: string) => (n === 1 ? card : `${n} × ${card}`),
  letter: "S",

  prompt_first: "Your turn: lay your first card.",
  prompt_second: "Second card: this one counts.",
  prompt_last_turn: "Your last turn: lay your first card.",
  prompt_last_second: "Your last card: this one counts.",
  prompt_other: (name: string) => `${name} is playing.`,
  prompt_other_last: (name: string) => `Last round: ${name} is playing.`,
  prompt_set_up: "The cards are being dealt.",
  prompt_over: "That was the last turn: the points are counted.",

  describe_play: (the: string) => `Lay ${the}`,
  describe_pile: "Play blind from the pile",

  effect_first: "A first card triggers nothing.",
  effect_then: (the: string, what: string) => `Then ${the}: ${what}.`,
  effect_then_nothing: "None of your cards would trigger anything after it.",
  effect_sequence: (length: number, from: number, to: number) => `A sequence of ${length} (${from}–${to}).`,
  effect_shed: (n: number, had: number) => `You shed ${fleas(n)}: ${had} → ${had - n}.`,
  effect_shed_none: "You have no fleas left to shed.",
  effect_band: (from: number, to: number) => `Points for fleas: ${points(from)} → ${points(to)}.`,
  effect_take: (n: number, list: string) => `You take ${cards(n)}: ${list}.`,
  effect_take_none: "A stack, but nothing lies beside it.",
  effect_nothing: "No sequence and no stack: nothing happens.",
  effect_scratch: (n: number) => `Scratch! Each of the others takes ${fleas(n)}.`,
  effect_blind_first: (pile: number) =>
    `The top one of ${cards(pile)}: you see it when it lies. A first card triggers nothing.`,
  effect_blind_second: (pile: number) =>
    `The top one of ${cards(pile)}: you see it when it lies, and it counts, whatever it is.`,
  effect_unseen: (n: number) => `It is one of the ${cards(n)} that you haven’t seen.`,

  would_sequence: (length: number, shed: number) => `a sequence of ${length}, −${fleas(shed)}`,
  would_take: (n: number) => `you take ${cards(n)}`,
  would_take_none: "a stack with nothing beside it",
  would_nothing: "nothing",
  would_scratch: (n: number) => `+${fleas(n)} for each of the others`,

  log_start: (who: string | null) => (who === null ? "You start." : `${who} starts.`),
  log_opened: (the: string) => `${the} opens the line.`,
  log_first: (who: string | null, the: string) => (who === null ? `You lay ${the}.` : `${who} lays ${the}.`),
  log_first_blind: (who: string | null, the: string) =>
    who === null ? `You play blind: ${the}.` : `${who} plays blind: ${the}.`,
  log_second: (who: string | null, the: string) =>
    who === null ? `You lay ${the} as second card.` : `${who} lays ${the} as second card.`,
  log_second_blind: (who: string | null, the: string) =>
    who === null ? `You play blind, second card: ${the}.` : `${who} plays blind, second card: ${the}.`,
  log_sequence: (who: string | null, length: number, shed: number) =>
    who === null
      ? `A sequence of ${length}: you shed ${fleas(shed)}.`
      : `A sequence of ${length}: ${who} sheds ${fleas(shed)}.`,
  log_take: (who: string | null, n: number, list: string) =>
    who === null ? `You take ${cards(n)}: ${list}.` : `${who} takes ${cards(n)}: ${list}.`,
  log_take_none: "A stack, but nothing lies beside it.",
  log_nothing: "Nothing happens.",
  log_scratch: (who: string | null, n: number) =>
    who === null
      ? `Scratch! Each of the others takes ${fleas(n)}.`
      : `Scratch! Everybody but ${who} takes ${fleas(n)}.`,
  log_drawn: (the: string) => `You draw ${the}.`,
  log_no_fleas: (who: string | null) =>
    who === null
      ? "You have no fleas left: last round! Everybody else plays once more."
      : `${who} has no fleas left: last round! Everybody else plays once more.`,
  log_not_refilled: (who: string | null) =>
    who === null
      ? "You can’t draw up to a full hand: last round! Everybody else plays once more."
      : `${who} can’t draw up to a full hand: last round! Everybody else plays once more.`,
  log_over: "That was the last turn.",

  last_round: "Last round!",
  last_no_fleas: (who: string | null) =>
    who === null ? "You have shed every flea." : `${who} has shed every flea.`,
  last_not_refilled: (who: string | null) =>
    who === null ? "You couldn’t draw up to a full hand." : `${who} couldn’t draw up to a full hand.`,
  last_to_play: (names: string) => `Still to play: ${names}.`,
  you: "you",
  tags: { last_turn: "last turn", done: "done", ended: "ended it" },

  line: "The line, places 1 to 10",
  place_empty: (value: number) => `Place ${value}, empty`,
  place_cards: (value: number, list: string) => `Place ${value}: ${list}`,
  place_first: "first card of this turn",
  first_mark: "1st",
  hand: "Your hand",
  hand_of: (n: number) => `${cards(n)} in hand`,
  pile: (n: number) => `Draw pile, ${cards(n)}`,
  pile_empty: "Draw pile, empty",
  collected: (n: number) => `${cards(n)} collected, face down`,
  flea_count: (n: number) => fleas(n),
  flea_points: (n: number) => `${points(n)} ${n === 1 || n === -1 ? "point" : "points"} for these fleas`,
  scale: "Points for fleas at the end",
  band: (range: string, n: number, names: string) =>
    `${range} fleas: ${points(n)}${names === "" ? "" : ` (${names})`}`,
  hand_second: (card: string, what: string) => `${card}: ${what}`,

  news_scratch: (who: string, the: string, n: number, had: number) =>
    `With ${the}, ${who} gives you ${fleas(n)}: ${had} → ${had + n}.`,
  news_scratch_all: (who: string, the: string, n: number) =>
    `With ${the}, ${who} gives everybody else ${fleas(n)}.`,
  news_sequence: (who: string, n: number, length: number, had: number) =>
    `${who} makes a sequence of ${length} and sheds ${fleas(n)}: ${had} → ${had - n}.`,

  explain_card_goes: (value: number, n: number) =>
    n === 0
      ? `It goes to place ${value}, which is empty now.`
      : `It goes to place ${value}, onto ${cards(n)}.`,
  explain_card_second:
    "As first card of a turn it does nothing. As second card it makes a sequence or a stack, if it finds neighbours or its like.",
  explain_card_scratch:
    "As second card it also gives every other player a flea for each card at its place then, itself included.",
  explain_cat_worth: "Each Cat collected is worth 1 point at the end.",
  explain_scratch_scores: "Each Scratch card collected is worth 1 point too, as agreed at this table.",
  explain_scratch_worthless: "Scratch cards collected are worth nothing.",
  explain_place_first: (card: string) => `${card} is the first card of this turn.`,
  explain_stack: (near: string | null) =>
    near === null
      ? "A second card here makes a stack, but nothing lies beside it to take."
      : `A second card here makes a stack: whoever plays it takes what lies beside it, ${near}.`,
  explain_sequence: (near: string | null) =>
    near === null
      ? "Nothing lies beside it: a second card here does nothing."
      : `A second card here makes a sequence with what lies beside it, ${near}: whoever plays it sheds a flea for each place of the sequence.`,
  explain_pile_blind: "Its top card may be played blind, as first or as second card.",
  explain_pile_draw: "At the end of a turn a hand is filled up to four cards from it.",
  explain_pile_end: "As soon as somebody can’t draw up to four, the last round begins.",
  explain_band: "It counts at the end of the game, not before.",
  explain_band_here: (names: string) => `Here now: ${names}.`,
  explain_band_nobody: "Nobody is here now.",
  explain_band_away: (had: number, away: number) =>
    `You have ${fleas(had)}: ${Math.abs(away)} ${away < 0 ? "fewer" : "more"} would bring you here.`,
  explain_last_scratch: "Scratch cards still work, so nobody is safe.",
  explain_fleas: (who: string | null, n: number) =>
    who === null ? `Your fleas: ${n}` : `${who}: ${fleas(n)}`,
  explain_fleas_worth: (range: string, n: number) => `The band ${range} brings ${points(n)} at the end.`,
  explain_fleas_fewer: (n: number, brings: number) => `${n} fewer would bring ${points(brings)}.`,
  explain_fleas_how: "Sequences of your own take fleas away; Scratch cards of the others bring some.",
  explain_catch: (who: string | null, n: number) =>
    who === null ? `Your catch: ${cards(n)}` : `${who} has caught ${cards(n)}`,
  explain_cats_worth: (n: number) => `${n} ${count(n, "Cat", "Cats")}, 1 point each: ${n} so far.`,
  explain_hand: (who: string | null, n: number) =>
    who === null ? `Your hand: ${cards(n)}` : `${who}: ${cards(n)} in hand`,
  explain_hand_secret: "A hand is seen by its owner only.",
  explain_hand_worth: "Cards in hand are worth nothing at the end.",
  explain_tags: {
    last_turn: (who: string | null) =>
      who === null ? "You have one last turn." : `${who} has one last turn.`,
    done: (who: string | null) =>
      who === null ? "You have played your last turn." : `${who} has played the last turn.`,
    ended: (who: string | null) =>
      who === null
        ? "You brought about the last round: no more turn for you."
        : `${who} brought about the last round and has no more turn.`,
  },

  unseen: "Unseen cards",
  unseen_count: (n: number, pile: number) =>
    `You haven’t seen ${cards(n)}: the ${pile} of the pile and those in other hands. This is how many there are of each.`,
  unseen_watcher: (n: number) => `${cards(n)} can’t be seen from here. This is how many there are of each.`,
  unseen_cat: "Cat",
  unseen_scratch: "Scratch",
  unseen_value: "Value",
  unseen_none: "There is nothing left to be seen.",

  fact_cards: "Cards collected",
  fact_fleas: "Fleas",
  fact_points: "Points for fleas",

  parts: {
    cats: "Cats collected",
    scratches: "Scratch cards collected",
    fleas: "Fleas",
  } as Record<string, string>,
  part_cards: (n: number) => `${cards(n)}, 1 point each`,
  part_fleas: (n: number, range: string, brings: number) =>
    `${fleas(n)}: ${range} ${count(brings, "brings", "bring")} ${points(brings)}`,
  ties: { fleas: "Fewer fleas" } as Record<string, string>,
  nothing_collected: "No cards",

  refusals: {
    not_in_hand: (card: string) => `That card is not in your hand: ${card}.`,
    pile_empty: () => "The draw pile is empty: play a card of your hand.",
  } as Record<string, (card: string) => string>,

  options: {
    scratch_scores: {
      name: "Scratch cards score",
      help: "Each Scratch card you collect is worth 1 point too; otherwise it is worth nothing.",
      values: { true: "Yes", false: "No" },
    },
  } as Record<string, OptionWords>,

  figures: {
    "chakapuces-line": "Ten places, 1 to 10. Cards lie at 1, at 5 (a stack of two) and at 8.",
    "chakapuces-sequence":
      "A 5 lies on the line; 6 and then 7 are laid beside it. The sequence 5, 6, 7 is 3 long: three fleas hop off.",
    "chakapuces-sweep":
      "2, 3 and 5 lie on the line. 2 is laid, then 3 onto the 3: both 2s go to the own face-down pile, the 5 stays.",
    "chakapuces-scratch":
      "5, 6 and 7 lie on the line. 5 is laid, then Scratch 6 onto the 6: both 5s and the 7 go to the own pile, and each of the others gets two fleas.",
    "chakapuces-fleas": "The scale of points for fleas, from no fleas to the most.",
  } as Record<string, string>,
};
export default chakapuces;
