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
  prompt_over: "The game is over.",

  describe_play: (the: string) => `Lay ${the}`,
  describe_pile: "Play blind from the pile",

  effect_first: "A first card triggers nothing.",
  effect_then: (the: string, what: string) => `Then ${the}: ${what}.`,
  effect_then_nothing: "None of your cards would trigger anything after it.",
  effect_run: (length: number, from: number, to: number) => `A run of ${length} (${from}–${to}).`,
  effect_shed: (n: number, had: number) => `You shed ${fleas(n)}: ${had} → ${had - n}.`,
  effect_shed_none: "You have no fleas left to shed.",
  effect_band: (from: number, to: number) => `Points for fleas: ${points(from)} → ${points(to)}.`,
  effect_take: (n: number, list: string) => `You take ${cards(n)}: ${list}.`,
  effect_take_none: "A stack, but nothing lies beside it.",
  effect_nothing: "No run and no stack: nothing happens.",
  effect_scratch: (n: number) => `Scratch! Each of the others takes ${fleas(n)}.`,
  effect_blind_first: (pile: number) =>
    `The top one of ${cards(pile)}: you see it when it lies. A first card triggers nothing.`,
  effect_blind_second: (pile: number) =>
    `The top one of ${cards(pile)}: you see it when it lies, and it counts, whatever it is.`,
  effect_unseen: (n: number) => `It is one of the ${cards(n)} that you haven’t seen.`,

  would_run: (length: number, shed: number) => `a run of ${length}, −${fleas(shed)}`,
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
  log_run: (who: string | null, length: number, shed: number) =>
    who === null
      ? `A run of ${length}: you shed ${fleas(shed)}.`
      : `A run of ${length}: ${who} sheds ${fleas(shed)}.`,
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
    "chakapuces-run":
      "A 5 lies on the line; 6 and then 7 are laid beside it. The run 5, 6, 7 is 3 long: three fleas hop off.",
    "chakapuces-sweep":
      "2, 3 and 5 lie on the line. 2 is laid, then 3 onto the 3: both 2s go to the own face-down pile, the 5 stays.",
    "chakapuces-scratch":
      "5, 6 and 7 lie on the line. 5 is laid, then Scratch 6 onto the 6: both 5s and the 7 go to the own pile, and each of the others gets two fleas.",
    "chakapuces-fleas": "The scale of points for fleas, from no fleas to the most.",
  } as Record<string, string>,
};
export default chakapuces;
