import { plural, signed } from "../../lib/i18n/plural";
import type en from "../en/bangkok";

const form = plural("fr");
type Who = string | null;
const plain = (n: number) => (n < 0 ? signed(n) : String(n));
const cards = (n: number) => `${n} ${form(n, "carte", "cartes")}`;

const bangkok: typeof en = {
  options: {
    expert: {
      name: "Expert",
      help: "Un seul piment au plus par ligne et par colonne de ton marché.",
      values: { true: "Oui", false: "Non" },
    },
  },

  letters: { pea: "B", fish: "P", fruit: "F", zucchini: "C" },
  good: {
    pea: "pois bleu",
    fish: "poisson",
    fruit: "fruit de la passion",
    zucchini: "courgette thaïe",
  },
  goods: {
    pea: "pois bleus",
    fish: "poissons",
    fruit: "fruits de la passion",
    zucchini: "courgettes thaïes",
  },
  boat: (goods) => `une barque avec ${goods}`,
  chilli: (chilli, goods) => `un piment «\u202f${chilli}\u202f» avec ${goods}`,
  chilli_name: {
    avoid: ([goods]) => `Évite\u202f: ${goods}`,
    collect: ([goods]) => `Récolte\u202f: ${goods}`,
    pair: ([one, other]) => `Paire\u202f: ${one} et ${other}`,
    unique: () => "Unique",
  },
  chilli_line: {
    avoid: ([good]) => `5 points, moins 1 par ${good}.`,
    collect: ([good]) => `1 point par ${good}.`,
    pair: ([one, other]) => `2 points par paire\u202f: ${one} et ${other}.`,
    unique: () => "2 points par marchandise présente une seule fois.",
  },
  chilli_counts: "Compte sa propre carte et ses voisines.",
  counted_here: "Compté ici",
  place: {
    left: (n) => `à gauche de la ligne ${n}`,
    right: (n) => `à droite de la ligne ${n}`,
    top: (n) => `au-dessus de la colonne ${n}`,
    bottom: (n) => `au-dessous de la colonne ${n}`,
  },
  line: { row: (n) => `la ligne ${n}`, col: (n) => `la colonne ${n}` },
  pile: { boats: "Pioche des barques", chillies: "Pioche des piments" },
  drawn: {
    boats: (n) => `${n} ${form(n, "barque", "barques")}`,
    chillies: (n) => `${n} ${form(n, "piment", "piments")}`,
  },

  ask_trade: "À toi : échange ou renouvelle.",
  ask_renew: "À toi : rien ne convient. Renouvelle.",
  ask_build: "À toi : construis dans ton marché.",
  ask_under: "À toi : aucun piment ne tient. Glisses-en un sous la pioche.",
  is_trading: (name) => `${name} échange.`,
  is_building: (name) => `${name} construit.`,
  dealing: "On installe le port.",
  over: "Le marché ferme : on compte les points.",
  last_round: "Dernier tour !",
  hint_card: "Choisis une carte à poser au bord du port.",
  hint_place: "Choisis un emplacement à la flèche allumée.",
  hint_card_here: "Choisis la carte à poser ici.",
  hint_take: (n) => `Choisis ce que tu prends\u202f: encore ${cards(n)}.`,
  hint_line: "Choisis la ligne ou la colonne à renouveler.",
  hint_build: "Choisis une carte, puis une case de ton marché.",
  hint_cell: "Choisis une case\u202f: le nombre dit ce qu’elle rapporte.",
  hint_under: "Choisis le piment qui part sous la pioche.",
  hint_behind: "Touche une carte de ta main pour continuer.",

  port: "Port",
  market: "Marché",
  your_market: "Ton marché",
  market_of: (name) => `Marché\u202f: ${name}`,
  your_hand: "Ta main",
  hand_of: (name) => `Main\u202f: ${name}`,
  others: "Les autres",
  back: "Retour",
  look_closer: (name) => `Regarder de près\u202f: ${name}`,
  your_objective: (good) => `Ton objectif\u202f: 1 point par ${good} dans ton marché.`,
  objective_is: (goods) => `Objectif\u202f: ${goods}`,
  objective_hidden: "Objectif : secret jusqu’à la fin",
  worth: (n) => `vaut ${n} ${form(n, "point", "points")} pour l’instant`,
  worth_now: "Points pour l’instant",
  worth_nothing: "Rien ne rapporte encore de points.",
  worth_secret: "Sans l’objectif, secret jusqu’à la fin.",
  of_nine: (n) => `${n}/9`,
  built: "Cartes au marché",
  empty: "vide",
  gap: "trou",
  renew: "Renouveler",
  renew_help: "Au lieu d’échanger : remplacer toute une ligne ou une colonne du port.",
  take_mark: "prise",
  comes: (n) => `rapporte ${cards(n)}`,
  points: (n) => `${signed(n)} ${form(Math.abs(n), "point", "points")}`,
  best: (n) => `jusqu’à ${signed(n)}`,
  not_here: "impossible ici",
  turn_of_nine: (n) => `Tour ${n} sur 9`,
  round: (n) => `Tour de table ${n}`,
  token_help:
    "L’aigrette occupe cet emplacement ce tour-ci : on n’y pose pas de carte. Après chaque tour elle avance en suivant les numéros ; après le 9e tour, la partie est finie.",
  pile_help: "En solo, les pioches occupent ces emplacements : on n’y pose pas de carte.",
  pile_left: (n) => `encore ${cards(n)}`,
  pile_unseen: "À venir, dans un ordre que personne ne connaît",
  pile_under: "Ensuite, dans cet ordre",
  pile_empty: "La pioche est vide.",
  last_round_help: (name: Who) =>
    name === null
      ? "Tu as posé ta neuvième carte. On termine le tour de table, puis on compte les points."
      : `${name} a posé sa neuvième carte. On termine le tour de table, puis on compte les points.`,
  quiet_rounds: (rounds) => `${rounds} ${form(rounds, "tour", "tours")} de table sur 5 sans carte de marché.`,
  no_market_card: (rounds) =>
    `Tours de table sans nouvelle carte dans un marché\u202f: ${rounds}. Au bout de 5, la partie s’arrête.`,
  expert: "Expert",
  expert_help: "Un seul piment au plus par ligne et par colonne.",

  lay: (place) => `Échanger ${place}`,
  renew_line: (line) => `Renouveler ${line}`,
  build_at: (card, cell) => `Construire ${card} en ${cell}`,
  put_under: (card) => `Glisser ${card} sous la pioche`,
  you_take: (taken, build) =>
    build > 0
      ? `Tu prends ${cards(taken)}, puis tu en construis ${build}.`
      : `Tu prends ${cards(taken)}\u202f; rien à construire.`,
  taken_are: (taken) => `Cartes prises\u202f: ${taken}.`,
  drawn_in: (what) => `Arrive au port\u202f: ${what}.`,
  gap_stays: "Il reste un trou, car les deux pioches sont vides.",
  replaces: (what) => `Remplacé\u202f: ${what}.`,
  stays: (what) => `Reste en place, sa pioche étant vide\u202f: ${what}.`,
  nothing_changes: "Rien ne change.",
  no_points: "Aucun point tout de suite.",
  brings: (n, from) => `${signed(n)} ${form(Math.abs(n), "point", "points")}\u202f: ${from}.`,
  gain: {
    objective: (points) => `objectif ${signed(points)}`,
    complete: (points) => `marché complet ${signed(points)}`,
    chilli: (chilli, cell, points) => `${chilli} (${cell}) ${signed(points)}`,
  },
  above: (n) => `Cartes au-dessus dans la pioche\u202f: ${n}.`,

  log_first: (who: Who) => (who === null ? "C’est toi qui commences." : `${who} commence.`),
  log_objective: (goods) => `Ton objectif\u202f: ${goods}.`,
  log_traded: (who: Who, card, place, taken) =>
    who === null
      ? `Tu poses ${card} ${place} et tu prends ${taken}.`
      : `${who} pose ${card} ${place} et prend ${taken}.`,
  log_filled: (card, cell) => `Arrive au port en ${cell}\u202f: ${card}.`,
  log_renewing: (who: Who, line) => (who === null ? `Tu renouvelles ${line}.` : `${who} renouvelle ${line}.`),
  log_replaced: (old, card, cell) => `Port ${cell}\u202f: ${card} au lieu de ${old}.`,
  log_built: (who: Who, card, cell) =>
    who === null ? `Tu construis ${card} en ${cell}.` : `${who} construit ${card} en ${cell}.`,
  log_under: (who: Who, card) =>
    who === null ? `Tu glisses ${card} sous la pioche.` : `${who} glisse ${card} sous la pioche.`,

  part: {
    objective: "Objectif",
    avoid: "Piment « Évite »",
    collect: "Piment « Récolte »",
    pair: "Piment « Paire »",
    unique: "Piment « Unique »",
    complete: "Marché complet",
  },
  explain: {
    objective: (count) => `${count} dans tout le marché, 1 point pièce.`,
    avoid: (count) => `5 points, moins 1 par unité\u202f: ${count} sur la carte et ses voisines.`,
    collect: (count) => `${count} sur la carte et ses voisines, 1 point pièce.`,
    pair: (count) => `${count} sur la carte et ses voisines, 2 points par paire.`,
    unique: (count) => `Présent une seule fois\u202f: ${count}, 2 points chaque fois.`,
    complete: () => "Neuf cartes : 2 points.",
  },
  pairs: (n, one, other) => `${n} × ${one} et ${other}`,
  kinds: (n) => `${n} ${form(n, "marchandise", "marchandises")}`,
  tie: { objective: "Plus de points d’objectif" },
  objectives_were: (each) => `Objectifs : ${each.join(" ; ")}.`,
  solo_score: (n) => `Ton marché vaut ${n} ${form(n, "point", "points")}.`,

  token: "L’aigrette",
  for_objective: (n, good) =>
    n > 0
      ? `Dans ton marché, elle rapporte ${n} ${form(n, "point", "points")} pour ton objectif (${good}).`
      : `Elle ne rapporte rien pour ton objectif (${good}).`,
  how_taken:
    "Une carte posée au bord de sa ligne ou de sa colonne la prend si les deux ont une marchandise en commun.",
  in_hand:
    "Pose-la au bord du port pour échanger, ou construis-la quand tu as plus de trois cartes. Les cartes en main ne comptent pas à la fin.",
  in_hand_of: (name) => `${name} l’a en main. Toutes les mains sont visibles.`,
  free_cell: (cell) => `Case libre ${cell}`,
  where_built:
    "La première carte va dans le coin supérieur gauche, chacune des suivantes à côté d’une carte déjà posée.",
  one_per_row: "Un seul piment au plus par ligne.",
  chilli_worth: (who: Who, n) =>
    who === null
      ? `Te rapporte ${plain(n)} ${form(Math.abs(n), "point", "points")} pour l’instant.`
      : `Rapporte ${plain(n)} ${form(Math.abs(n), "point", "points")} à ${who} pour l’instant.`,
  counts_for: (chilli, points) => `Comptée par ${chilli}, ${points} pour l’instant.`,
  never_moves: "Une carte posée dans un marché n’en bouge plus.",
  place_help: (line) =>
    `Pose une carte ici\u202f: elle prend dans ${line} les cartes qu’elle peut payer, puis pousse la ligne de ce côté.`,
  place_number: "Le nombre dit combien de cartes tu prendrais.",
  pile_fills:
    "Un trou est comblé par une barque s’il y a au moins deux piments au port, sinon par un piment.",
  chillies_in_port: (n) => `Piments au port pour l’instant\u202f: ${n}.`,
  objective_now: (count, points) =>
    `Pour l’instant\u202f: ${count}, ${points} ${form(points, "point", "points")}.`,
  objective_help:
    "Les marchandises des piments comptent aussi. À égalité de points, c’est l’objectif qui départage.",
  nine_help: "Dès qu’un marché a neuf cartes, on termine le tour de table, puis on compte les points.",
  solo_end: "Après neuf tours, ou avec ta neuvième carte de marché, on compte les points.",
  renew_more:
    "Une barque remplace une barque, un piment un piment\u202f; les anciennes cartes passent sous leurs pioches.",

  news_took: (name, taken) => `${name} a pris ${taken}.`,
  news_ninth: (name, again) =>
    again
      ? `${name} a posé sa neuvième carte\u202f: c’est ton dernier tour.`
      : `${name} a posé sa neuvième carte\u202f: tu n’as plus de tour.`,

  refusals: {
    chance_pending: () => "Un instant : une carte est en train d’être piochée.",
    build_first: ({ surplus }) =>
      `Tu as plus de trois cartes en main\u202f: construis d’abord. Surplus\u202f: ${surplus}.`,
    no_surplus: ({ hand }) => `Rien à construire pour le moment. Cartes en main\u202f: ${hand}.`,
    not_in_hand: ({ card }) => `Cette carte n’est pas dans ta main\u202f: ${card}.`,
    pile_there: ({ place }) => `Une pioche occupe l’emplacement ${place}\u202f: on n’y pose pas de carte.`,
    token_there: ({ place }) =>
      `Ce tour-ci, le jeton occupe l’emplacement ${place}\u202f: on n’y pose pas de carte.`,
    nothing_in_common: ({ card, line }) =>
      `Aucune carte de ${line} n’a de marchandise en commun avec la tienne\u202f: ${card}.`,
    gap: ({ position }) => `La position ${position} est un trou\u202f: aucune carte à prendre là.`,
    card_not_shared: ({ card, position }) =>
      `Cette carte n’a aucune marchandise en commun avec celle que tu poses\u202f: ${card}, en position ${position}.`,
    not_paid: ({ card, taken }) =>
      `Les marchandises de ta carte ne paient pas toutes ces cartes\u202f: ${taken}. Tu poses\u202f: ${card}.`,
    more_to_take: ({ most, taken }) =>
      `Tu prends autant de cartes que tes marchandises peuvent en payer\u202f: ${most}, pas ${taken}.`,
    cell_taken: ({ cell }) => `La case ${cell} porte déjà une carte, et elle n’en bouge plus.`,
    first_upper_left: ({ cell }) =>
      `Ta première carte va dans le coin supérieur gauche, en a1, pas en ${cell}.`,
    not_adjacent: ({ cell }) => `La case ${cell} ne touche aucune carte de ton marché.`,
    chilli_in_row: ({ row }) => `La ligne ${row} de ton marché a déjà son piment\u202f: un seul par ligne.`,
    chilli_in_column: ({ column }) =>
      `La colonne ${column} de ton marché a déjà son piment\u202f: un seul par colonne en mode expert.`,
    can_build: ({ card, cell }) =>
      `Une carte trouve encore sa place dans ton marché, aucun piment ne part sous la pioche\u202f: ${card} en ${cell}.`,
  },
};
export default bangkok;
