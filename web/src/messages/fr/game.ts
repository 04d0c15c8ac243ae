import { plural } from "../../lib/i18n/plural";
import type en from "../en/game";

const count = plural("fr");

const game: typeof en = {
  rule: (rule) => `Règle ${rule}`,
  bot: (kind) => `Robot ${kind}`,
  open_seat: "Place libre",
  someone: "Quelqu’un",
  your_turn: "À vous",
  turn_of: (name) => `${name} joue`,
  over: "La partie est finie",
  confirm: "Confirmer",
  let_go: "Retour",
  undo: "Annuler le coup",
  log: "Déroulement",
  log_empty: "Rien ne s’est encore passé.",
  took_back: (name) => `${name} reprend un coup.`,
  chair_changed: (name) => `Quelqu’un d’autre joue maintenant pour ${name}.`,
  timed_out: (name) => `${name} a dépassé son temps.`,
  points: (n) => `${n} ${count(n, "point", "points")}`,
  sure: "Vraiment ?",
  endings: {
    tent: "La tente a atteint la dernière case.",
    tent_all_passed: "Tout le monde a passé.",
    solved: "Résolu !",
    given_up: "Abandon.",
    move_limit: "Il ne reste plus de coups.",
    ninth_card: "Un marché est complet.",
    token_walked: "Le jeton a fait le tour.",
    no_market_card: "Un tour entier sans nouvelle carte au marché.",
    no_fleas: "Quelqu’un n’a plus aucune puce.",
    hand_not_refilled: "Une main n’a pas pu être complétée.",
  },
};
export default game;
