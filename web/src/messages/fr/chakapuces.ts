import { plural, signed } from "../../lib/i18n/plural";
import type en from "../en/chakapuces";

const count = plural("fr");
const fleas = (n: number) => `${n} ${count(n, "puce", "puces")}`;
const cards = (n: number) => `${n} ${count(n, "carte", "cartes")}`;
const points = (n: number) => (n === 0 ? "0" : signed(n));

const chakapuces: typeof en = {
  card: (value, scratch) => `${scratch ? "Gratte" : "Chat"} ${value}`,
  the: (value, scratch) => `${scratch ? "la Gratte" : "le Chat"} ${value}`,
  several: (n, card) => (n === 1 ? card : `${n} × ${card}`),
  letter: "G",

  prompt_first: "À toi : pose ta première carte.",
  prompt_second: "Deuxième carte : celle-ci compte.",
  prompt_last_turn: "Ton dernier tour : pose ta première carte.",
  prompt_last_second: "Ta dernière carte : celle-ci compte.",
  prompt_other: (name) => `${name} joue.`,
  prompt_other_last: (name) => `Dernier tour : ${name} joue.`,
  prompt_set_up: "On distribue les cartes.",
  prompt_over: "C’était le dernier tour : on compte les points.",

  describe_play: (the) => `Poser ${the}`,
  describe_pile: "Jouer à l’aveugle, de la pioche",

  effect_first: "La première carte ne déclenche rien.",
  effect_then: (the, what) => `Puis ${the} : ${what}.`,
  effect_then_nothing: "Aucune de tes cartes ne déclencherait quelque chose après elle.",
  effect_sequence: (length, from, to) => `Une suite de ${length} (${from}–${to}).`,
  effect_shed: (n, had) => `Tu te débarrasses de ${fleas(n)} : ${had} → ${had - n}.`,
  effect_shed_none: "Tu n’as plus de puces à perdre.",
  effect_band: (from, to) => `Points pour les puces : ${points(from)} → ${points(to)}.`,
  effect_take: (n, list) => `Tu ramasses ${cards(n)} : ${list}.`,
  effect_take_none: "Une pile, mais rien à côté.",
  effect_nothing: "Ni suite ni pile : il ne se passe rien.",
  effect_scratch: (n) => `Gratte ! Chacun des autres prend ${fleas(n)}.`,
  effect_blind_first: (pile) =>
    `La première des ${cards(pile)} de la pioche : tu la découvres une fois posée. Une première carte ne déclenche rien.`,
  effect_blind_second: (pile) =>
    `La première des ${cards(pile)} de la pioche : tu la découvres une fois posée, et elle compte, quelle qu’elle soit.`,
  effect_unseen: (n) => `C’est l’une des ${cards(n)} que tu n’as pas vues.`,

  would_sequence: (length, shed) => `une suite de ${length}, −${fleas(shed)}`,
  would_take: (n) => `tu ramasses ${cards(n)}`,
  would_take_none: "une pile, mais rien à côté",
  would_nothing: "rien",
  would_scratch: (n) => `+${fleas(n)} pour chacun des autres`,

  log_start: (who) => (who === null ? "Tu commences." : `${who} commence.`),
  log_opened: (the) => `La ligne s’ouvre avec ${the}.`,
  log_first: (who, the) => (who === null ? `Tu poses ${the}.` : `${who} pose ${the}.`),
  log_first_blind: (who, the) =>
    who === null ? `Tu joues à l’aveugle : ${the}.` : `${who} joue à l’aveugle : ${the}.`,
  log_second: (who, the) =>
    who === null ? `Tu poses ${the} en deuxième carte.` : `${who} pose ${the} en deuxième carte.`,
  log_second_blind: (who, the) =>
    who === null
      ? `Tu joues ta deuxième carte à l’aveugle : ${the}.`
      : `${who} joue sa deuxième carte à l’aveugle : ${the}.`,
  log_sequence: (who, length, shed) =>
    who === null
      ? `Une suite de ${length} : tu te débarrasses de ${fleas(shed)}.`
      : `Une suite de ${length} : ${who} se débarrasse de ${fleas(shed)}.`,
  log_take: (who, n, list) =>
    who === null ? `Tu ramasses ${cards(n)} : ${list}.` : `${who} ramasse ${cards(n)} : ${list}.`,
  log_take_none: "Une pile, mais rien à côté.",
  log_nothing: "Il ne se passe rien.",
  log_scratch: (who, n) =>
    who === null
      ? `Gratte ! Chacun des autres prend ${fleas(n)}.`
      : `Gratte ! Tout le monde sauf ${who} prend ${fleas(n)}.`,
  log_drawn: (the) => `Tu pioches ${the}.`,
  log_no_fleas: (who) =>
    who === null
      ? "Tu n’as plus de puces : dernier tour ! Les autres jouent encore une fois."
      : `${who} n’a plus de puces : dernier tour ! Les autres jouent encore une fois.`,
  log_not_refilled: (who) =>
    who === null
      ? "Tu ne peux plus compléter ta main : dernier tour ! Les autres jouent encore une fois."
      : `${who} ne peut plus compléter sa main : dernier tour ! Les autres jouent encore une fois.`,
  log_over: "C’était le dernier tour.",

  last_round: "Dernier tour !",
  last_no_fleas: (who) => (who === null ? "Tu n’avais plus de puces." : `${who} n’avait plus de puces.`),
  last_not_refilled: (who) =>
    who === null ? "Tu n’as pas pu compléter ta main." : `${who} n’a pas pu compléter sa main.`,
  last_to_play: (names) => `Encore à jouer : ${names}.`,
  you: "toi",
  tags: { last_turn: "dernier tour", done: "a fini", ended: "a lancé la fin" },

  line: "La ligne, places 1 à 10",
  place_empty: (value) => `Place ${value}, vide`,
  place_cards: (value, list) => `Place ${value} : ${list}`,
  place_first: "première carte de ce tour",
  first_mark: "1re",
  hand: "Ta main",
  hand_of: (n) => `${cards(n)} en main`,
  pile: (n) => `Pioche, ${cards(n)}`,
  pile_empty: "Pioche, vide",
  collected: (n) => `${cards(n)} ${count(n, "ramassée, face cachée", "ramassées, faces cachées")}`,
  flea_count: (n) => fleas(n),
  flea_points: (n) => `${points(n)} ${n === 1 || n === -1 ? "point" : "points"} pour ces puces`,
  scale: "Points pour les puces à la fin",
  band: (range, n, names) => `${range} puces : ${points(n)}${names === "" ? "" : ` (${names})`}`,
  hand_second: (card, what) => `${card} : ${what}`,

  news_scratch: (who, the, n, had) => `Avec ${the}, ${who} te donne ${fleas(n)} : ${had} → ${had + n}.`,
  news_scratch_all: (who, the, n) => `Avec ${the}, ${who} donne ${fleas(n)} à chacun des autres.`,
  news_sequence: (who, n, length, had) =>
    `${who} forme une suite de ${length} et perd ${fleas(n)} : ${had} → ${had - n}.`,

  explain_card_goes: (value, n) =>
    n === 0
      ? `Elle va à la place ${value}, vide pour l’instant.`
      : `Elle va à la place ${value}, sur ${cards(n)}.`,
  explain_card_second:
    "En première carte du tour, elle ne fait rien. En deuxième, elle forme une suite ou une pile si elle trouve des voisines ou ses pareilles.",
  explain_card_scratch:
    "En deuxième carte, elle donne en plus à chaque adversaire une puce par carte alors à sa place, elle comprise.",
  explain_cat_worth: "Chaque Chat ramassé vaut 1 point à la fin.",
  explain_scratch_scores: "Chaque carte Gratte ramassée vaut aussi 1 point : c’est convenu à cette table.",
  explain_scratch_worthless: "Les cartes Gratte ramassées ne valent rien.",
  explain_place_first: (card) => `${card} est la première carte de ce tour.`,
  explain_stack: (near) =>
    near === null
      ? "Une deuxième carte ici forme une pile, mais il n’y a rien à prendre à côté."
      : `Une deuxième carte ici forme une pile : qui la joue ramasse ce qui est à côté, ${near}.`,
  explain_sequence: (near) =>
    near === null
      ? "Il n’y a rien à côté : une deuxième carte ici ne fait rien."
      : `Une deuxième carte ici forme une suite avec ce qui est à côté, ${near} : qui la joue perd une puce par place de la suite.`,
  explain_pile_blind: "On peut jouer sa première carte à l’aveugle, en premier ou en deuxième.",
  explain_pile_draw: "À la fin d’un tour, on y complète sa main à quatre cartes.",
  explain_pile_end: "Dès que quelqu’un ne peut plus compléter sa main, le dernier tour commence.",
  explain_band: "Cela compte à la fin de la partie, pas avant.",
  explain_band_here: (names) => `Ici pour l’instant : ${names}.`,
  explain_band_nobody: "Personne ici pour l’instant.",
  explain_band_away: (had, away) =>
    `Tu as ${fleas(had)} : il t’en faudrait ${Math.abs(away)} de ${away < 0 ? "moins" : "plus"} pour être ici.`,
  explain_last_scratch: "Les cartes Gratte agissent toujours : personne n’est à l’abri.",
  explain_fleas: (who, n) => (who === null ? `Tes puces : ${n}` : `${who} : ${fleas(n)}`),
  explain_fleas_worth: (range, n) => `Le palier ${range} vaut ${points(n)} à la fin.`,
  explain_fleas_fewer: (n, brings) => `Avec ${n} de moins, ce serait ${points(brings)}.`,
  explain_fleas_how: "On en perd par ses propres suites ; les cartes Gratte des autres en apportent.",
  explain_catch: (who, n) => (who === null ? `Tes prises : ${cards(n)}` : `${who} a ramassé ${cards(n)}`),
  explain_cats_worth: (n) => `${n} ${count(n, "Chat", "Chats")}, 1 point chacun : ${n} pour l’instant.`,
  explain_hand: (who, n) => (who === null ? `Ta main : ${cards(n)}` : `${who} : ${cards(n)} en main`),
  explain_hand_secret: "Une main n’est visible que de qui la tient.",
  explain_hand_worth: "À la fin, les cartes en main ne valent rien.",
  explain_tags: {
    last_turn: (who) =>
      who === null ? "Il te reste un dernier tour." : `Il reste un dernier tour à ${who}.`,
    done: (who) => (who === null ? "Tu as joué ton dernier tour." : `${who} a joué son dernier tour.`),
    ended: (who) =>
      who === null
        ? "Tu as lancé le dernier tour : tu ne joues plus."
        : `${who} a lancé le dernier tour et ne joue plus.`,
  },

  unseen: "Cartes non vues",
  unseen_count: (n, pile) =>
    `Tu n’as pas vu ${cards(n)} : les ${pile} de la pioche et celles des autres mains. Voici combien il y en a de chaque.`,
  unseen_watcher: (n) => `${cards(n)} ne se voient pas d’ici. Voici combien il y en a de chaque.`,
  unseen_cat: "Chat",
  unseen_scratch: "Gratte",
  unseen_value: "Valeur",
  unseen_none: "Toutes les cartes ont été vues.",

  fact_cards: "Cartes ramassées",
  fact_fleas: "Puces",
  fact_points: "Points pour les puces",

  parts: {
    cats: "Chats ramassés",
    scratches: "Cartes Gratte ramassées",
    fleas: "Puces",
  },
  part_cards: (n) => `${cards(n)}, 1 point chacune`,
  part_fleas: (n, range, brings) => `${fleas(n)} : le palier ${range} vaut ${points(brings)}`,
  ties: { fleas: "Moins de puces" },
  nothing_collected: "Aucune carte",

  refusals: {
    not_in_hand: (card) => `Cette carte n’est pas dans ta main : ${card}.`,
    pile_empty: () => "La pioche est vide : joue une carte de ta main.",
  },

  options: {
    scratch_scores: {
      name: "Les cartes Gratte comptent",
      help: "Chaque carte Gratte ramassée vaut aussi 1 point ; sinon, elle ne vaut rien.",
      values: { true: "Oui", false: "Non" },
    },
  },

  figures: {
    "chakapuces-line": "Dix places, de 1 à 10. Des cartes sont posées au 1, au 5 (une pile de deux) et au 8.",
    "chakapuces-sequence":
      "Un 5 est sur la ligne ; 6 puis 7 sont posés à côté. La suite 5, 6, 7 est longue de 3 : trois puces sautent.",
    "chakapuces-sweep":
      "2, 3 et 5 sont sur la ligne. On pose 2, puis 3 sur le 3 : les deux 2 vont dans ses prises, face cachée, le 5 reste.",
    "chakapuces-scratch":
      "5, 6 et 7 sont sur la ligne. On pose 5, puis Gratte 6 sur le 6 : les deux 5 et le 7 vont dans ses prises, et chacun des autres reçoit deux puces.",
    "chakapuces-fleas": "L’échelle des points pour les puces, d’aucune puce au plus grand nombre.",
  },
};
export default chakapuces;
