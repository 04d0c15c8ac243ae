import { list, plural, signed } from "../../lib/i18n/plural";
import type Chatuchak from "../en/chatuchak";

const count = plural("fr");
const and = list("fr");

type Who = string | null;
const does = (name: Who, one: string, you: string) => (name === null ? `Tu ${you}` : `${name} ${one}`);
const capital = (text: string) => text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);

const chatuchak: typeof Chatuchak = {
  options: {
    grids: {
      name: "Grilles de départ",
      help: "Chacun reçoit l’une des 16 grilles numérotées, ou tire une grille neuve, étal par étal.",
      values: { tiles: "Des tuiles", drawn: "Tirées au sort" },
    },
  },

  colours: { red: "rouge", yellow: "jaune", green: "vert", pink: "rose", blue: "bleu" },
  letters: { red: "V", yellow: "D", green: "P", pink: "N", blue: "M" },
  booths: {
    red: "étal rouge (vêtements)",
    yellow: "étal jaune (décoration)",
    green: "étal vert (plantes)",
    pink: "étal rose (nourriture)",
    blue: "étal bleu (meubles)",
  },
  a_booth: {
    red: "un étal rouge",
    yellow: "un étal jaune",
    green: "un étal vert",
    pink: "un étal rose",
    blue: "un étal bleu",
  },
  markers: {
    group_red: "groupe rouge",
    group_yellow: "groupe jaune",
    group_green: "groupe vert",
    group_pink: "groupe rose",
    group_blue: "groupe bleu",
    path: "allée",
    rectangle: "rectangle",
  },
  the_markers: {
    group_red: "le groupe rouge",
    group_yellow: "le groupe jaune",
    group_green: "le groupe vert",
    group_pink: "le groupe rose",
    group_blue: "le groupe bleu",
    path: "l’allée",
    rectangle: "le rectangle",
  },
  mix: (one, other) => `mélange ${one}-${other}`,
  the_mix: (one, other) => `le mélange ${one}-${other}`,
  some_mix: "mélange",
  the_some_mix: "un mélange",
  marker_lines: {
    group: "Le plus grand groupe de cette couleur.",
    path: "La plus longue ligne droite d’une couleur, 3 étals au moins.",
    rectangle: "Le plus grand rectangle plein d’une couleur, 2 × 2 au moins.",
    mix: "Deux groupes qui se touchent : le plus petit compte d’abord, puis le plus grand.",
  },

  your_turn: "À toi : fais sauter un étal dans la case vide.",
  turn_of: (name) => `${name} fait sauter un étal.`,
  passed_turn_of: (name) => `Tu as passé. ${name} joue.`,
  rolling: (name) => `${does(name, "lance", "lances")} le dé pour la tente.`,
  setting_up: "Le marché s’installe.",
  over: "La tente est arrivée : la partie est terminée.",

  jump: (from, to) => `Sauter de ${from} en ${to}`,
  pass: "Passer",
  pass_line: "Tu ne joueras plus. Tu gardes tes marqueurs, mais les autres peuvent encore te les prendre.",
  pass_last: "Plus personne ne joue : on lance le dé jusqu’à l’arrivée de la tente.",
  pass_ask: "Passer pour le reste de la partie ?",
  wins: (marker, fit) => `Gagne ${marker} avec ${fit}.`,
  takes: (marker, name, fit) => `Prend ${marker} à ${name} avec ${fit}.`,
  wins_nothing: "Ne gagne aucun marqueur.",
  grows: (colour, n) => `Forme un groupe ${colour} de ${n}.`,
  alone: "L’étal y est isolé.",
  falls_beside: (markers) =>
    `${capital(and(markers))} ne ${count(markers.length, "tient", "tiennent")} plus : à côté de la grille, pas d’étoile.`,
  fits_again: (markers) =>
    `${capital(and(markers))} ${count(markers.length, "retrouve sa", "retrouvent leur")} place.`,
  moves_to: (marker, fit) => `${capital(marker)} sera sur ${fit}.`,
  untidier: (now, before) => `Points négatifs : ${now} (avant : ${before}).`,
  change: (name, by) => `${name ?? "toi"} ${signed(by)}`,
  changes: (changes) => `Points : ${changes.join(", ")}.`,
  fit_booths: (n) => `${n} ${count(n, "étal", "étals")}`,
  fit_pair: (smaller, larger) => `${smaller} et ${larger} étals`,
  fit_nowhere: "rien",

  log_start: (name, keeper) =>
    `${does(name, "commence", "commences")}. ${does(keeper, "garde", "gardes")} la piste du temps.`,
  log_grids: (dealt) =>
    `Grilles de départ : ${and(dealt.map(({ name, number }) => `${name ?? "toi"} ${number}`))}.`,
  log_drawn: (name) => (name === null ? "Ta grille est tirée." : `Une grille est tirée pour ${name}.`),
  log_jump: (name, booth, from, to) => `${does(name, "fait", "fais")} sauter ${booth} de ${from} en ${to}.`,
  log_wins: (name, markers) => `${does(name, "gagne", "gagnes")} ${and(markers)}.`,
  log_takes: (name, marker, from) =>
    from === null
      ? `${name ?? "Tu"} te prend ${marker}.`
      : `${does(name, "prend", "prends")} ${marker} à ${from}.`,
  recap_yours: (name, marker, stronger, weaker) =>
    `${name} a pris ton ${marker} : ${stronger} contre ${weaker}.`,
  recap_beside: (name, marker) => `${name} a pris ton ${marker}, qui était à côté de ta grille.`,
  recap_from: (name, marker, from, stronger, weaker) =>
    `${name} a pris ${marker} à ${from} : ${stronger} contre ${weaker}.`,
  log_beside: (marker) => `Maintenant à côté de la grille : ${marker}.`,
  log_returned: (marker) => `De nouveau en place : ${marker}.`,
  log_pass: (name) => `${does(name, "passe et ne jouera plus", "passes et ne joueras plus")}.`,
  log_pass_last: "Tout le monde a passé : les lancers continuent tout seuls.",
  log_roll: (name, rolled, needed) => `${does(name, "fait", "fais")} ${rolled}, il fallait ${needed} :`,
  log_moved: (tent) => `la tente avance sur la case ${tent}.`,
  log_last_space: "la tente atteint la dernière case. La partie est terminée !",
  log_stays: "la tente reste là.",
  log_one_to_go: "Plus qu’une case.",

  your_grid: "Ton marché",
  grid_of: (name) => `Marché : ${name}`,
  spot: (spot, what) => `${spot}, ${what}`,
  empty: "case vide",
  marked: (markers) => `sous ${and(markers)}`,
  markers_title: "Marqueurs",
  in_centre: "au centre",
  held_by: (name) => (name === null ? "à toi" : `à ${name}`),
  beside_grid: (name) => (name === null ? "à côté de ta grille" : `à côté de la grille, à ${name}`),
  strength: (name, fit) => `${name ?? "Toi"} : ${fit}`,
  beside: "À côté de la grille",
  tokens: "Jetons",
  tokens_line: (matching, general) => `Jetons : ${matching} assortis, ${general} généraux`,
  points: "Points",
  minus: "Points négatifs",
  has_passed: "A passé",
  keeper: "Garde le temps",
  track: "Piste du temps",
  tent_at: (tent, spaces) => `La tente est sur la case ${tent} sur ${spaces}.`,
  tent_at_start: "La tente est au DÉPART.",
  tent_there: "La tente est sur la dernière case.",
  needs_line: (n, failed) =>
    `Pour avancer la tente : ${n} ou plus${failed > 0 ? `, soit ${failed} de moins après ${failed} ${count(failed, "lancer raté", "lancers ratés")}` : ""}.`,
  rolled: (n) => `Lancer : ${n}`,
  others: "Les autres marchés",
  won_badge: "gagné",
  lost_badge: "à côté",

  rows: {
    markers: "Marqueurs",
    matching: "Jetons assortis",
    general: "Jetons généraux",
  },
  parts: {
    marker: "Marqueur dans la grille",
    marker_beside: "Marqueur à côté de la grille",
    matching_token: "Jeton assorti",
    general_tokens: "Jetons généraux",
  },
  part_of: (part, which) => `${part} : ${which}`,
  explain_marker: (booths) => `Il est posé sur ${booths} ${count(booths, "étal", "étals")} de la grille.`,
  explain_beside: "Il ne tient nulle part dans la grille : pas d’étoile.",
  explain_matching: "Venu avec ce marqueur, gagné au centre.",
  explain_general: (n) => `${n} ${count(n, "marqueur pris", "marqueurs pris")} aux autres.`,
  explain_untidy: (n, colour) =>
    `La couleur ${colour} tient en ${n} ${count(n, "endroit", "endroits")} : groupes et étals isolés.`,
  ties: {
    general_stars: "Plus d’étoiles sur les jetons généraux",
    mix_tokens: "Plus de jetons Mélange",
  },

  minus_line: (n, colour) =>
    `Points négatifs : ${n} (${colour}, en ${n} ${count(n, "morceau", "morceaux")}).`,
  minus_of: (n, colour) => `−${n} (${colour})`,
  tokens_had: (matching, general) => `${matching + general} (${matching} assortis, ${general} généraux)`,
  about_die: "Le dé",
  about_tent: "La tente",
  about_start: "DÉPART",
  about_space: (n, all) => `Case ${n} sur ${all}`,
  about_number: (n) =>
    `Pour y entrer, le dé doit montrer ${n} ou plus ; un de moins après chaque lancer raté.`,
  about_last: "Quand la tente arrive ici, la partie est terminée.",
  about_roll: (name) =>
    `${does(name, "lance", "lances")} le dé à douze faces après chacun de ${name === null ? "tes" : "ses"} tours.`,
  about_points:
    "Les étoiles des marqueurs posés dans la grille et des jetons, moins les points de la couleur la plus dispersée.",
  about_tokens:
    "Chaque jeton vaut une étoile et reste acquis : le jeton assorti vient avec un marqueur du centre, un jeton général avec un marqueur pris à quelqu’un.",
  about_minus:
    "La couleur répartie en le plus de morceaux, groupes et étals isolés confondus, coûte un point par morceau.",
  about_passed: "Ne joue plus. Les marqueurs restent, mais les autres peuvent encore les gagner.",
  about_held: "Il rapporte une étoile.",
  about_beside: "Il n’y trouve pas de place et ne rapporte rien pour l’instant.",
  about_centre: "Qui le gagne en premier reçoit aussi son jeton.",
  about_winning:
    "Un saut le gagne si l’étal qui a sauté fait partie de quelque chose de mieux que chez tous les autres. L’égalité ne suffit pas.",
  about_empty:
    "Tout étal de sa ligne ou de sa colonne peut y sauter, par-dessus ceux qui sont entre les deux.",
  about_booth:
    "Côte à côte avec d’autres de sa couleur, il forme un groupe. Il peut sauter s’il est aligné avec la case vide.",
  about_grid: (n) => `Grille de départ ${n}.`,
  about_market: "Trente cases, 29 étals de cinq couleurs, une case libre.",

  refusals: {
    no_booth: ({ from }) => `Aucun étal en ${from} : c’est ta case vide.`,
    not_in_line: ({ from, empty }) => `L’étal en ${from} n’est pas aligné avec la case vide ${empty}.`,
  },
};
export default chatuchak;
