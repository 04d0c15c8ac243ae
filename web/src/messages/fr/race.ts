import { plural } from "../../lib/i18n/plural";
import type Race from "../en/race";

const count = plural("fr");
const coups = (n: number) => `${n} ${count(n, "coup", "coups")}`;

const race: typeof Race = {
  options: {
    grids: {
      name: "Grilles de départ",
      help: "D’où viennent les grilles.",
      values: { tiles: "Des tuiles", drawn: "Tirées au sort" },
    },
    grid: {
      name: "Numéro de grille",
      help: "Une grille précise parmi les 16, pour tout le monde ; 0 laisse faire le hasard.",
    },
    draw: {
      name: "Numéro de casse-tête",
      help: "Le même numéro donne toujours la même grille ; 0 n’en tire aucune.",
    },
    same: {
      name: "La même grille pour tout le monde",
      help: "Chacun part de la même grille.",
      values: { true: "Oui", false: "Non" },
    },
  },

  ranks: {
    market_master: "Maître du marché",
    booth_owner: "Forain",
    haggler: "Marchandeur",
    looky_loo: "Badaud",
  },

  solo_turn: "Réunis chaque couleur en un seul groupe.",
  speed_turn: "C’est parti ! Cinq groupes avant tout le monde.",
  watch_turn: "La course aux cinq groupes est lancée.",
  solved_you: (moves) => `Rangé en ${coups(moves)} !`,
  solved_by: (name, moves) => `${name} gagne : rangé en ${coups(moves)}.`,
  you_win: (moves) => `Tu gagnes ! Rangé en ${coups(moves)}.`,
  unsolved: "Terminé, sans grille rangée.",
  stopped_you: "C’est fini pour toi. Les autres continuent.",

  gathers: (colour, before, after) =>
    `${colour} : de ${before} à ${after} ${count(after, "morceau", "morceaux")}.`,
  scatters: (colour, before, after) =>
    `${colour} : de ${before} à ${after} ${count(after, "morceau", "morceaux")}.`,
  same_pieces: "Aucune couleur n’est mieux rangée.",
  complete: (colour) => `${colour} : réuni.`,
  solves: "Range la grille !",
  last_move: "C’était le dernier de tes 200 coups.",
  give_up: "Abandonner",
  give_up_line: (moves) => `Tu t’arrêtes après ${coups(moves)}, sans avoir rangé la grille.`,
  give_up_ends: "La partie s’arrête là.",
  give_up_ask: "Abandonner cette grille ?",

  log_grid: (who, number) =>
    who.length === 0 ? `Grille de départ ${number}.` : `${who.join(", ")} : grille de départ ${number}.`,
  log_drawn: "Une grille est tirée.",
  log_jump: (name, booth, from, to) =>
    `${name === null ? "Tu fais" : `${name} fait`} sauter ${booth} de ${from} en ${to}.`,
  log_solved: (name, moves) =>
    `${name === null ? "Tu as" : `${name} a`} rangé la grille en ${coups(moves)} !`,
  log_out: (name) => `${name === null ? "Tu n’as" : `${name} n’a`} plus de coups.`,
  log_gave_up: (name, moves) =>
    `${name === null ? "Tu abandonnes" : `${name} abandonne`} après ${coups(moves)}.`,

  moves_label: "Coups",
  moves: (n) => count(n, "coup", "coups"),
  time: "Temps",
  moves_left: (n) => `encore ${n}`,
  too_many: (n) => `${n} ${count(n, "groupe", "groupes")} en trop`,
  meanwhile: (name, moves, left) =>
    `${name} : ${coups(moves)}, ${left} ${count(left, "groupe", "groupes")} en trop`,
  pieces_of: (colour, n) => `${colour} : ${n} ${count(n, "morceau", "morceaux")}`,
  goal: "Un seul groupe par couleur",
  rank_now: (rank) => `Ton rang si tu finis maintenant : ${rank}`,
  up_to: (n) => `jusqu’à ${n}`,
  more: "au-delà",
  minimum_line: "Le plus petit nombre de coups possible, prouvé",
  start_grid: (n) => `Grille de départ ${n}`,
  puzzle: (n) => `Casse-tête ${n}`,
  drawn_grid: "Grille tirée",
  again: "Recommencer",
  same_again: "Rejouer cette grille",
  other_grid: "Une autre grille",
  status: {
    racing: "en course",
    solved: "rangé",
    beaten: "perdu",
    gave_up: "abandon",
    out_of_moves: "plus de coups",
  },

  choose_title: "Quelle grille ?",
  of_today: "Le casse-tête du jour",
  of_today_line: "Un nouveau chaque jour, le même partout : facile le lundi, le plus dur le dimanche.",
  puzzle_of: (day) => `Casse-tête du ${day}`,
  any: "Au hasard",
  any_line: "L’une des 16, au hasard",
  by_number: "Par numéro",
  by_number_line: "Chaque numéro tire une grille ; le même numéro donne toujours la même.",
  draw_one: "Tirer un numéro",
  play_it: "Jouer",
  drawn_each: "Tirées pour cette partie",
  card: (n, minimum) =>
    minimum === undefined ? `Grille de départ ${n}` : `Grille de départ ${n}, faisable en ${coups(minimum)}`,
  solvable_in: (minimum) => coups(minimum),

  total: (status, moves) => `${status}, ${coups(moves)}`,
  solved_in: (moves, par, rank) =>
    `Rangé en ${coups(moves)}. ${par === undefined ? "" : `Le par est de ${par}. `}Rang : ${rank}.`,
  unsolved_after: (moves, left) =>
    `Pas rangé : ${left} ${count(left, "groupe", "groupes")} en trop après ${coups(moves)}.`,
  first_you: (moves, time) => `Cinq groupes en ${coups(moves)}${time === null ? "" : ` et ${time}`}.`,
  first_was: (name, moves, time) =>
    `${name} a fini en premier : ${coups(moves)}${time === null ? "" : ` en ${time}`}.`,
  so_near: (n) => `Il te restait ${n} ${count(n, "groupe", "groupes")} en trop.`,
  nobody_solved:
    "Personne n’a tout rangé. Moins de groupes et d’étals isolés vaut mieux, puis moins de coups.",
  rows: { result: "Résultat", left: "Groupes en trop" },
  ties: { pieces: "Moins de groupes et d’étals isolés", moves: "Moins de coups" },
  parts: {
    solved: (n) => (n > 0 ? "Grille rangée" : "Grille non rangée"),
    moves: (n) => `Coups : ${n}`,
  },
  rank_part: (rank) => `Rang : ${rank}`,
  explain_solved: (solved) =>
    solved ? "Cinq groupes, aucun étal isolé." : "Toutes les couleurs n’étaient pas réunies.",
  explain_moves: (n) => `${coups(n)} au total.`,
  // Le par et les indices
  par: "Par",
  par_open: "Le meilleur connu ; la preuve n’est pas complète",
  par_wait: "Calcul du par…",
  still_par: "Encore faisable dans le par.",
  still_in: (moves, lost) => `Encore faisable en ${moves} : ${lost} au-dessus du par.`,
  above_par: (n) => `${n} au-dessus du par.`,
  in_par: "Dans le par.",
  in_least: "Dans le par, impossible de faire mieux.",
  below_par: (n) => `${n} au-dessous du par, le meilleur connu jusqu’ici.`,
  hints: (n) => `Indices : ${n}.`,
  compare: "Comparer avec un chemin minimal",
  own_way: "Ton chemin",
  best_way: "Un chemin minimal",
  of_moves: (n, all) => `${n} sur ${all}`,
  jumped: (from, to) => `${from} vers ${to}`,
  step_back: "Retour",
  step_on: "Suivant",
  step_label: "Coup",

  moves_made: (n) => coups(n),
  groups_left: (n) => (n === 0 ? "tout est réuni" : `${n} ${count(n, "groupe", "groupes")} en trop`),
  about_left:
    "Les groupes et les étals isolés qu’il reste à réunir : chaque couleur finit en un seul groupe.",
  about_pieces: "Le nombre de groupes et d’étals isolés de cette couleur. Le but : un seul.",
  about_moves: "Chaque saut compte pour un coup.",
  about_limit: (left) => `Il en reste ${left} sur 200.`,
  about_par: "Le plus petit nombre de coups pour ranger cette grille, calculé par le serveur.",
  about_here: (n) => `D’ici, le plus court chemin compte encore ${coups(n)}.`,
  about_ranks: "Les rangs",
  about_rank: "Le rang obtenu si tu ranges la grille maintenant. Moins de coups, meilleur rang.",

  refusals: {
    no_booth: ({ from }) => `Aucun étal en ${from} : c’est ta case vide.`,
    not_in_line: ({ from, empty }) => `L’étal en ${from} n’est pas aligné avec la case vide ${empty}.`,
    not_on_turn: () => "Tu ne joues plus dans cette partie.",
  },
};
export default race;
