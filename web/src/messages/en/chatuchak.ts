import type { OptionWords } from "../../lib/game/contract";
import { list, plural, signed } from "../../lib/i18n/plural";
import type { Colour } from "../../lib/wire/chatuchak/Colour";

const count = plural("en");
const and = list("en");

/** Who does something: a name, or null for the person who reads it. */
type Who = string | null;
const who = (name: Who) => name ?? "You";
const does = (name: Who, one: string, you: string) => `${who(name)} ${name === null ? you : one}`;

const chatuchak = {
  options: {
    grids: {
      name: "Start grids",
      help: "One of the 16 numbered grids each, or freshly drawn ones for those who know the game.",
      values: { tiles: "From the tiles", drawn: "Drawn" },
    },
  } as Record<string, OptionWords>,

  colours: { red: "red", yellow: "yellow", green: "green", pink: "pink", blue: "blue" },
  letters: { red: "C", yellow: "D", green: "P", pink: "F", blue: "U" } satisfies Record<Colour, string>,
  booths: {
    red: "red booth (clothes)",
    yellow: "yellow booth (decoration)",
    green: "green booth (plants)",
    pink: "pink booth (food)",
    blue: "blue booth (furniture)",
  },
  a_booth: {
    red: "a red booth",
    yellow: "a yellow booth",
    green: "a green booth",
    pink: "a pink booth",
    blue: "a blue booth",
  },
  markers: {
    group_red: "red group",
    group_yellow: "yellow group",
    group_green: "green group",
    group_pink: "pink group",
    group_blue: "blue group",
    path: "path",
    rectangle: "rectangle",
  } as Record<string, string>,
  the_markers: {
    group_red: "the red group",
    group_yellow: "the yellow group",
    group_green: "the green group",
    group_pink: "the pink group",
    group_blue: "the blue group",
    path: "the path",
    rectangle: "the rectangle",
  } as Record<string, string>,
  mix: (one: string, other: string) => `${one}–${other} mix`,
  the_mix: (one: string, other: string) => `the ${one}–${other} mix`,
  some_mix: "mix",
  the_some_mix: "a mix",
  marker_lines: {
    group: "Most booths in one group of this colour.",
    path: "The longest straight line of one colour, 3 booths at least.",
    rectangle: "The largest filled rectangle of one colour, 2 × 2 at least.",
    mix: "Two groups that touch: the smaller one counts first, then the larger one.",
  } as Record<string, string>,

  // What is asked
  your_turn: "Your turn: jump a booth into the empty spot.",
  turn_of: (name: string) => `${name} jumps a booth.`,
  passed_turn_of: (name: string) => `You have passed. ${name} is playing.`,
  rolling: (name: Who) => `${does(name, "rolls", "roll")} for the tent.`,
  setting_up: "The market is being set up.",
  over: "The tent has arrived: the game is over.",

  // A move and what it would do
  jump: (from: string, to: string) => `Jump ${from} to ${to}`,
  pass: "Pass",
  pass_line: "You take no further turn. You keep your markers, but the others can still take them.",
  pass_last: "Nobody plays on: the die is rolled until the tent arrives.",
  pass_ask: "Pass for the rest of the game?",
  wins: (marker: string, fit: string) => `Wins ${marker} with ${fit}.`,
  takes: (marker: string, name: string, fit: string) => `Takes ${marker} from ${name} with ${fit}.`,
  wins_nothing: "Wins no marker.",
  grows: (colour: string, n: number) => `Makes a ${colour} group of ${n}.`,
  alone: "It stands alone there.",
  falls_beside: (markers: readonly string[]) =>
    `${and(markers)} no longer ${count(markers.length, "fits", "fit")}: beside the grid ${count(markers.length, "it brings", "they bring")} no star.`,
  fits_again: (markers: readonly string[]) =>
    `${and(markers)} ${count(markers.length, "fits", "fit")} again.`,
  moves_to: (marker: string, fit: string) => `${marker} lies on ${fit} then.`,
  untidier: (now: number, before: number) => `Minus points: ${now} (was ${before}).`,
  change: (name: Who, by: number) => `${who(name)} ${signed(by)}`,
  changes: (changes: readonly string[]) => `Points: ${changes.join(", ")}.`,
  fit_booths: (n: number) => `${n} ${count(n, "booth", "booths")}`,
  fit_pair: (smaller: number, larger: number) => `${smaller} and ${larger} booths`,
  fit_nowhere: "nothing",

  // What happened
  log_start: (name: Who, keeper: Who) =>
    `${does(name, "begins", "begin")}. ${does(keeper, "keeps", "keep")} the time track.`,
  log_grids: (dealt: readonly { name: Who; number: number }[]) =>
    `Start grids: ${and(dealt.map(({ name, number }) => `${name ?? "you"} ${number}`))}.`,
  log_drawn: (name: Who) => (name === null ? "Your grid is drawn." : `A grid is drawn for ${name}.`),
  log_jump: (name: Who, booth: string, from: string, to: string) =>
    `${does(name, "jumps", "jump")} ${booth} from ${from} to ${to}.`,
  log_wins: (name: Who, markers: readonly string[]) => `${does(name, "wins", "win")} ${and(markers)}.`,
  log_takes: (name: Who, marker: string, from: Who) =>
    `${does(name, "takes", "take")} ${marker} from ${from ?? "you"}.`,
  recap_yours: (name: string, marker: string, stronger: string, weaker: string) =>
    `${name} took your ${marker}: ${stronger} beat your ${weaker}.`,
  recap_beside: (name: string, marker: string) => `${name} took your ${marker}, which lay beside your grid.`,
  recap_from: (name: string, marker: string, from: string, stronger: string, weaker: string) =>
    `${name} took ${marker} from ${from}: ${stronger} beat ${weaker}.`,
  log_beside: (marker: string) => `Beside the grid now: ${marker}.`,
  log_returned: (marker: string) => `Fits again: ${marker}.`,
  log_pass: (name: Who) =>
    `${does(name, "passes", "pass")} and ${name === null ? "take" : "takes"} no further turn.`,
  log_pass_last: "Everybody has passed: the rolls go on by themselves.",
  log_roll: (name: Who, rolled: number, needed: number) =>
    `${does(name, "rolls", "roll")} ${rolled}, ${needed} needed:`,
  log_moved: (tent: number) => `the tent moves to space ${tent}.`,
  log_last_space: "the tent reaches the last space. The game is over!",
  log_stays: "the tent stays.",
  log_one_to_go: "One space to go.",

  // The board
  your_grid: "Your market",
  grid_of: (name: string) => `Market of ${name}`,
  spot: (spot: string, what: string) => `${spot}, ${what}`,
  empty: "empty spot",
  marked: (markers: readonly string[]) => `under ${and(markers)}`,
  markers_title: "Markers",
  in_centre: "in the centre",
  held_by: (name: Who) => (name === null ? "yours" : `held by ${name}`),
  beside_grid: (name: Who) => (name === null ? "beside your grid" : `beside the grid of ${name}`),
  strength: (name: Who, fit: string) => `${who(name)}: ${fit}`,
  beside: "Beside the grid",
  tokens: "Tokens",
  tokens_line: (matching: number, general: number) => `Tokens: ${matching} matching, ${general} general`,
  points: "Points",
  minus: "Minus points",
  has_passed: "Passed",
  keeper: "Keeps the time",
  track: "Time track",
  tent_at: (tent: number, spaces: number) => `The tent is on space ${tent} of ${spaces}.`,
  tent_at_start: "The tent is on START.",
  tent_there: "The tent is on the last space.",
  needs_line: (n: number, failed: number) =>
    `To move the tent: ${n} or more${failed > 0 ? `, ${failed} less after ${failed} failed ${count(failed, "roll", "rolls")}` : ""}.`,
  rolled: (n: number) => `Rolled: ${n}`,
  others: "The other markets",
  won_badge: "won",
  lost_badge: "beside",

  // The score
  rows: { markers: "Markers", matching: "Matching tokens", general: "General tokens" },
  parts: {
    marker: "Marker in the grid",
    marker_beside: "Marker beside the grid",
    matching_token: "Matching token",
    general_tokens: "General tokens",
  } as Record<string, string>,
  part_of: (part: string, which: string) => `${part}: ${which}`,
  explain_marker: (booths: number) => `It lies on ${booths} ${count(booths, "booth", "booths")} of the grid.`,
  explain_beside: "It fits nowhere in the grid, so it brings no star.",
  explain_matching: "Came with this marker when it was won from the centre.",
  explain_general: (n: number) => `${n} ${count(n, "marker", "markers")} won from other players.`,
  explain_untidy: (n: number, colour: string) =>
    `The ${colour} booths stand in ${n} separate ${count(n, "place", "places")}: groups and single booths.`,
  ties: {
    general_stars: "More stars on general tokens",
    mix_tokens: "More mix tokens",
  } as Record<string, string>,

  // What the things are
  minus_line: (n: number, colour: string) =>
    `Minus points: ${n} (${colour}, in ${n} ${count(n, "piece", "pieces")}).`,
  minus_of: (n: number, colour: string) => `−${n} (${colour})`,
  tokens_had: (matching: number, general: number) =>
    `${matching + general} (${matching} matching, ${general} general)`,
  about_die: "The die",
  about_tent: "The tent",
  about_start: "START",
  about_space: (n: number, all: number) => `Space ${n} of ${all}`,
  about_number: (n: number) =>
    `To enter it, the die has to show ${n} or more; one less after each failed roll.`,
  about_last: "When the tent stands here, the game is over.",
  about_roll: (name: Who) => `${does(name, "rolls", "roll")} the twelve-sided die after each own turn.`,
  about_points:
    "Stars on markers in the grid and on tokens, less the minus points for the most scattered colour.",
  about_tokens:
    "Each token is a star and stays for good: the matching one comes with a marker from the centre, a general one with a marker taken from somebody.",
  about_minus:
    "The colour that stands in the most pieces, groups and single booths together, costs one point for each piece.",
  about_passed: "Takes no more turns. The markers stay, but the others can still win them.",
  about_held: "It brings a star.",
  about_beside: "It fits nowhere there, and brings no star until it does.",
  about_centre: "Whoever wins it first also gets its token.",
  about_winning:
    "A jump wins it if the booth that jumped is part of something better than everybody else has. Equal is not enough.",
  about_empty: "Any booth in its row or column may jump here, over whatever stands in between.",
  about_booth:
    "Side by side with others of its colour it makes a group. It can jump when it is in line with the empty spot.",
  about_grid: (n: number) => `Started from grid ${n}.`,
  about_market: "Thirty spots, 29 booths in five colours, one spot free.",

  refusals: {
    no_booth: ({ from }: Readonly<Record<string, string>>) =>
      `No booth stands on ${from}: it is your empty spot.`,
    not_in_line: ({ from, empty }: Readonly<Record<string, string>>) =>
      `The booth on ${from} is not in line with the empty spot ${empty}.`,
  } as Record<string, (params: Readonly<Record<string, string>>) => string>,
};
export default chatuchak;
