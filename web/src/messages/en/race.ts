import type { OptionWords } from "../../lib/game/contract";
import { plural } from "../../lib/i18n/plural";

const count = plural("en");
type Who = string | null;

const race = {
  options: {
    grids: {
      name: "Start grids",
      help: "Where the grids come from.",
      values: { tiles: "From the tiles", drawn: "Drawn" },
    },
    grid: { name: "Grid number", help: "A certain one of the 16 grids for all; 0 leaves it to chance." },
    draw: { name: "Puzzle number", help: "The same number always draws the same grid; 0 draws none." },
    same: {
      name: "Same grid for all",
      help: "Everybody starts from the same grid.",
      values: { true: "Yes", false: "No" },
    },
  } as Record<string, OptionWords>,

  ranks: {
    market_master: "Market Master",
    booth_owner: "Booth Owner",
    haggler: "Haggler",
    looky_loo: "Looky Loo",
  } as Record<string, string>,

  // What is asked
  solo_turn: "Bring each colour together in one group.",
  speed_turn: "Go! Five groups before anybody else.",
  watch_turn: "They race for five groups.",
  solved_you: (moves: number) => `Solved in ${moves} ${count(moves, "move", "moves")}!`,
  solved_by: (name: string, moves: number) =>
    `${name} wins, solved in ${moves} ${count(moves, "move", "moves")}.`,
  you_win: (moves: number) => `You win! Solved in ${moves} ${count(moves, "move", "moves")}.`,
  unsolved: "Over, and not solved.",
  stopped_you: "You have stopped. The others race on.",

  // A move and what it would do
  gathers: (colour: string, before: number, after: number) =>
    `${colour}: ${before} ${count(before, "piece", "pieces")} become ${after}.`,
  scatters: (colour: string, before: number, after: number) =>
    `${colour}: ${before} ${count(before, "piece", "pieces")} become ${after}.`,
  same_pieces: "No colour gets any tidier.",
  complete: (colour: string) => `${colour} is together.`,
  solves: "Solves the grid!",
  last_move: "That was the last of your 200 moves.",
  give_up: "Give up",
  give_up_line: (moves: number) => `You stop after ${moves} ${count(moves, "move", "moves")}, unsolved.`,
  give_up_ends: "That ends the game.",
  give_up_ask: "Give up this grid?",

  // What happened
  log_grid: (who: readonly string[], number: number) =>
    who.length === 0 ? `Start grid ${number}.` : `${who.join(", ")}: start grid ${number}.`,
  log_drawn: "A grid is drawn.",
  log_jump: (name: Who, booth: string, from: string, to: string) =>
    `${name === null ? "You jump" : `${name} jumps`} ${booth} from ${from} to ${to}.`,
  log_solved: (name: Who, moves: number) =>
    `${name === null ? "You have" : `${name} has`} solved the grid in ${moves} ${count(moves, "move", "moves")}!`,
  log_out: (name: Who) => `${name === null ? "You have" : `${name} has`} no moves left.`,
  log_gave_up: (name: Who, moves: number) =>
    `${name === null ? "You give" : `${name} gives`} up after ${moves} ${count(moves, "move", "moves")}.`,

  // The board
  moves_label: "Moves",
  moves: (n: number) => count(n, "move", "moves"),
  time: "Time",
  moves_left: (n: number) => `${n} left`,
  too_many: (n: number) => `${n} ${count(n, "group", "groups")} too many`,
  meanwhile: (name: string, moves: number, left: number) =>
    `${name}: ${moves} ${count(moves, "move", "moves")}, ${left} ${count(left, "group", "groups")} too many`,
  pieces_of: (colour: string, n: number) => `${colour}: ${n} ${count(n, "piece", "pieces")}`,
  goal: "One group of each colour",
  rank_now: (rank: string) => `Rank if you solve it now: ${rank}`,
  up_to: (n: number) => `up to ${n}`,
  more: "more",
  minimum_line: "The fewest moves that solve this grid, proven",
  start_grid: (n: number) => `Start grid ${n}`,
  puzzle: (n: string) => `Puzzle ${n}`,
  drawn_grid: "Drawn grid",
  again: "Start again",
  same_again: "Same grid again",
  other_grid: "Another grid",
  status: {
    racing: "racing",
    solved: "solved",
    beaten: "beaten",
    gave_up: "gave up",
    out_of_moves: "out of moves",
  } as Record<string, string>,

  // Choosing a grid
  choose_title: "Which grid?",
  of_today: "Today’s puzzle",
  of_today_line: "A new one every day, the same everywhere: easy on Monday, hardest on Sunday.",
  puzzle_of: (day: string) => `Puzzle of ${day}`,
  any: "Any",
  any_line: "One of the 16, by chance",
  by_number: "By number",
  by_number_line: "Any number draws a grid; the same number always the same one.",
  draw_one: "Draw a number",
  play_it: "Play it",
  drawn_each: "Drawn for this game",
  card: (n: number, minimum: number | undefined) =>
    minimum === undefined
      ? `Start grid ${n}`
      : `Start grid ${n}, solvable in ${minimum} ${count(minimum, "move", "moves")}`,
  solvable_in: (minimum: number) => `${minimum} ${count(minimum, "move", "moves")}`,

  // The end
  total: (status: string, moves: number) => `${status}, ${moves} ${count(moves, "move", "moves")}`,
  solved_in: (moves: number, par: number | undefined, rank: string) =>
    `Solved in ${moves}. ${par === undefined ? "" : `Par is ${par}. `}Rank: ${rank}.`,
  unsolved_after: (moves: number, left: number) =>
    `Not solved: ${left} ${count(left, "group", "groups")} too many after ${moves} ${count(moves, "move", "moves")}.`,
  first_you: (moves: number, time: string | null) =>
    `Five groups with ${moves} ${count(moves, "move", "moves")}${time === null ? "" : ` in ${time}`}.`,
  first_was: (name: string, moves: number, time: string | null) =>
    `${name} was first, with ${moves} ${count(moves, "move", "moves")}${time === null ? "" : ` in ${time}`}.`,
  so_near: (n: number) => `You were ${n} ${count(n, "group", "groups")} away.`,
  nobody_solved: "Nobody solved it. Fewer groups and separate booths are better, then fewer moves.",
  rows: { result: "Result", left: "Groups too many" },
  ties: { pieces: "Fewer groups and separate booths", moves: "Fewer moves" } as Record<string, string>,
  parts: {
    solved: (n) => (n > 0 ? "Grid solved" : "Grid not solved"),
    moves: (n) => `Moves: ${n}`,
  } as Record<string, (n: number) => string>,
  rank_part: (rank: string) => `Rank: ${rank}`,
  explain_solved: (solved: boolean): string =>
    solved ? "Five groups, no single booth." : "Not every colour was in one group.",
  explain_moves: (n: number) => `${n} ${count(n, "move", "moves")} made.`,
  // Par and hints
  par: "Par",
  par_open: "The best that is known; the proof is not complete",
  par_wait: "Working out par …",
  still_par: "Still solvable in par.",
  still_in: (moves: number, lost: number) => `Still solvable in ${moves}: ${lost} above par.`,
  above_par: (n: number): string => `${n} above par.`,
  in_par: "In par.",
  in_least: "In par, fewer is impossible.",
  below_par: (n: number): string => `${n} below par, which was the best that was known.`,
  hints: (n: number) => `Hints: ${n}.`,
  compare: "Compare with a shortest way",
  own_way: "Your way",
  best_way: "A shortest way",
  of_moves: (n: number, all: number) => `${n} of ${all}`,
  jumped: (from: string, to: string) => `${from} to ${to}`,
  step_back: "Back",
  step_on: "Next",
  step_label: "Move",

  // What the things are
  moves_made: (n: number) => `${n} ${count(n, "move", "moves")}`,
  groups_left: (n: number): string =>
    n === 0 ? "nothing left to join" : `${n} ${count(n, "group", "groups")} too many`,
  about_left: "Groups and single booths that still have to be joined: each colour ends as one group.",
  about_pieces: "So many groups and single booths of this colour there are. One is the goal.",
  about_moves: "Each jump counts as one move.",
  about_limit: (left: number) => `${left} of 200 are left.`,
  about_par: "The fewest moves in which this grid can be solved, worked out by the server.",
  about_here: (n: number) => `From here the shortest way takes ${n} more ${count(n, "move", "moves")}.`,
  about_ranks: "The ranks",
  about_rank: "The rank you get if you solve the grid with the moves made so far. Fewer moves, higher rank.",

  refusals: {
    no_booth: ({ from }: Readonly<Record<string, string>>) =>
      `No booth stands on ${from}: it is your empty spot.`,
    not_in_line: ({ from, empty }: Readonly<Record<string, string>>) =>
      `The booth on ${from} is not in line with the empty spot ${empty}.`,
    not_on_turn: () => "You make no more moves in this game.",
  } as Record<string, (params: Readonly<Record<string, string>>) => string>,
};
export default race;
