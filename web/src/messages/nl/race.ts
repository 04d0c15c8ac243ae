import { plural } from "../../lib/i18n/plural";
import type Race from "../en/race";

const count = plural("nl");
const zetten = (n: number) => `${n} ${count(n, "zet", "zetten")}`;

const race: typeof Race = {
  options: {
    grids: {
      name: "Startmarkten",
      help: "Waar de markten vandaan komen.",
      values: { tiles: "Van de tegels", drawn: "Geloot" },
    },
    grid: {
      name: "Nummer van de startmarkt",
      help: "Een bepaalde van de 16 startmarkten voor iedereen; 0 laat het aan het lot over.",
    },
    draw: {
      name: "Puzzelnummer",
      help: "Hetzelfde nummer geeft altijd dezelfde markt; bij 0 wordt er geen geloot.",
    },
    same: {
      name: "Dezelfde markt voor iedereen",
      help: "Iedereen begint met dezelfde markt.",
      values: { true: "Ja", false: "Nee" },
    },
  },

  ranks: {
    market_master: "Marktmeester",
    booth_owner: "Standhouder",
    haggler: "Pingelaar",
    looky_loo: "Kijken-niet-kopen",
  },

  solo_turn: "Breng elke kleur samen in één groep.",
  speed_turn: "Start! Vijf groepen, vóór alle anderen.",
  watch_turn: "De race om vijf groepen is bezig.",
  solved_you: (moves) => `Opgelost in ${zetten(moves)}!`,
  solved_by: (name, moves) => `${name} wint: opgelost in ${zetten(moves)}.`,
  you_win: (moves) => `Je wint! Opgelost in ${zetten(moves)}.`,
  unsolved: "Afgelopen, en niet opgelost.",
  stopped_you: "Je bent gestopt. De anderen gaan door.",

  gathers: (colour, before, after) =>
    `${colour}: van ${before} naar ${after} ${count(after, "stuk", "stukken")}.`,
  scatters: (colour, before, after) =>
    `${colour}: van ${before} naar ${after} ${count(after, "stuk", "stukken")}.`,
  same_pieces: "Geen kleur raakt beter op orde.",
  complete: (colour) => `${colour} is bij elkaar.`,
  solves: "Lost de markt op!",
  last_move: "Dat was de laatste van je 200 zetten.",
  give_up: "Opgeven",
  give_up_line: (moves) => `Je stopt na ${zetten(moves)}, zonder oplossing.`,
  give_up_ends: "Daarmee is het potje afgelopen.",
  give_up_ask: "Deze markt opgeven?",

  log_grid: (who, number) =>
    who.length === 0 ? `Startmarkt ${number}.` : `${who.join(", ")}: startmarkt ${number}.`,
  log_drawn: "Er is een markt geloot.",
  log_jump: (name, booth, from, to) => `${name ?? "Je"} laat ${booth} van ${from} naar ${to} springen.`,
  log_solved: (name, moves) =>
    `${name === null ? "Je hebt" : `${name} heeft`} de markt opgelost in ${zetten(moves)}!`,
  log_out: (name) => `${name === null ? "Je hebt" : `${name} heeft`} geen zetten meer.`,
  log_gave_up: (name, moves) => `${name ?? "Je"} geeft op na ${zetten(moves)}.`,

  moves_label: "Zetten",
  moves: (n) => count(n, "zet", "zetten"),
  time: "Tijd",
  moves_left: (n) => `nog ${n}`,
  too_many: (n) => `${n} ${count(n, "groep", "groepen")} te veel`,
  meanwhile: (name, moves, left) =>
    `${name}: ${zetten(moves)}, ${left} ${count(left, "groep", "groepen")} te veel`,
  pieces_of: (colour, n) => `${colour}: ${n} ${count(n, "stuk", "stukken")}`,
  goal: "Eén groep van elke kleur",
  rank_now: (rank) => `Je rang als je nu klaar bent: ${rank}`,
  up_to: (n) => `tot en met ${n}`,
  more: "meer",
  minimum_line: "Het kleinste aantal zetten voor deze markt, bewezen",
  start_grid: (n) => `Startmarkt ${n}`,
  puzzle: (n) => `Puzzel ${n}`,
  drawn_grid: "Gelote markt",
  again: "Opnieuw beginnen",
  same_again: "Dezelfde markt nog eens",
  other_grid: "Een andere markt",
  status: {
    racing: "bezig",
    solved: "opgelost",
    beaten: "verslagen",
    gave_up: "opgegeven",
    out_of_moves: "geen zetten meer",
  },

  choose_title: "Welke markt?",
  of_today: "Puzzel van vandaag",
  of_today_line: "Elke dag een nieuwe, overal dezelfde: makkelijk op maandag, het lastigst op zondag.",
  puzzle_of: (day) => `Puzzel van ${day}`,
  any: "Willekeurig",
  any_line: "Een van de 16, door het lot",
  by_number: "Op nummer",
  by_number_line: "Elk nummer geeft een markt; hetzelfde nummer altijd dezelfde.",
  draw_one: "Nummer loten",
  play_it: "Spelen",
  drawn_each: "Geloot voor dit potje",
  card: (n, minimum) =>
    minimum === undefined ? `Startmarkt ${n}` : `Startmarkt ${n}, op te lossen in ${zetten(minimum)}`,
  solvable_in: (minimum) => zetten(minimum),

  total: (status, moves) => `${status}, ${zetten(moves)}`,
  solved_in: (moves, par, rank) =>
    `Opgelost in ${moves}. ${par === undefined ? "" : `Par is ${par}. `}Rang: ${rank}.`,
  unsolved_after: (moves, left) =>
    `Niet opgelost: ${left} ${count(left, "groep", "groepen")} te veel na ${zetten(moves)}.`,
  first_you: (moves, time) => `Vijf groepen met ${zetten(moves)}${time === null ? "" : ` in ${time}`}.`,
  first_was: (name, moves, time) =>
    `${name} was als eerste klaar: ${zetten(moves)}${time === null ? "" : ` in ${time}`}.`,
  so_near: (n) => `Jij had nog ${n} ${count(n, "groep", "groepen")} te veel.`,
  nobody_solved: "Niemand heeft het opgelost. Minder groepen en losse kramen is beter, daarna minder zetten.",
  rows: { result: "Resultaat", left: "Groepen te veel" },
  ties: { pieces: "Minder groepen en losse kramen", moves: "Minder zetten" },
  parts: {
    solved: (n) => (n > 0 ? "Markt opgelost" : "Markt niet opgelost"),
    moves: (n) => `Zetten: ${n}`,
  },
  rank_part: (rank) => `Rang: ${rank}`,
  explain_solved: (solved) =>
    solved ? "Vijf groepen, geen losse kraam." : "Niet elke kleur stond in één groep.",
  explain_moves: (n) => `${zetten(n)} gedaan.`,
  // Par en hints
  par: "Par",
  par_open: "Het beste dat bekend is; het bewijs is niet volledig",
  par_wait: "Par wordt uitgerekend…",
  still_par: "Nog op te lossen in par.",
  still_in: (moves, lost) => `Nog op te lossen in ${moves}: ${lost} boven par.`,
  above_par: (n) => `${n} boven par.`,
  in_par: "In par.",
  in_least: "In par, minder kan niet.",
  below_par: (n) => `${n} onder par, tot nu toe het beste dat bekend was.`,
  hints: (n) => `Hints: ${n}.`,
  compare: "Vergelijk met een kortste weg",
  own_way: "Jouw weg",
  best_way: "Een kortste weg",
  of_moves: (n, all) => `${n} van ${all}`,
  jumped: (from, to) => `${from} naar ${to}`,
  step_back: "Terug",
  step_on: "Verder",
  step_label: "Zet",

  moves_made: (n) => zetten(n),
  groups_left: (n) => (n === 0 ? "alles bij elkaar" : `${n} ${count(n, "groep", "groepen")} te veel`),
  about_left: "Groepen en losse kramen die nog bij elkaar moeten: elke kleur eindigt als één groep.",
  about_pieces: "Zo veel groepen en losse kramen van deze kleur zijn er. Het doel is één.",
  about_moves: "Elke sprong telt als één zet.",
  about_limit: (left) => `Nog ${left} van de 200 over.`,
  about_par: "Het kleinste aantal zetten waarmee deze markt op te lossen is, uitgerekend door de server.",
  about_here: (n) => `Vanaf hier kost de kortste weg nog ${zetten(n)}.`,
  about_ranks: "De rangen",
  about_rank: "De rang die je krijgt als je de markt nu oplost. Minder zetten, hogere rang.",

  refusals: {
    no_booth: ({ from }) => `Op ${from} staat geen kraam: dat is je lege plek.`,
    not_in_line: ({ from, empty }) => `De kraam op ${from} staat niet op één lijn met de lege plek ${empty}.`,
    not_on_turn: () => "Je doet in dit potje geen zetten meer.",
  },
};
export default race;
