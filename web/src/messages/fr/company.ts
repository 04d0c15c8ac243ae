import { plural } from "../../lib/i18n/plural";
import type en from "../en/company";

const count = plural("fr");

const minutes = (n: number) =>
  n < 1 ? "un instant" : n === 1 ? "une minute" : `${n} ${count(n, "minute", "minutes")}`;

const company: typeof en = {
  bot_sits: (name) => `Un bot joue pour ${name}.`,
  bot_sits_for_you: "Un bot joue pour toi.",
  is_back: (name) => `${name} reprend sa place.`,
  you_are_back: "Tu reprends ta place.",
  is_offline: (name) => `${name} est hors ligne. On attend un instant.`,
  is_next: (name) => `Ensuite, c’est à ${name}.`,
  short: (n) => `${n} min`,
  away: (n) => `absence depuis ${minutes(n)}`,
  idle: (n) => `ne joue pas depuis ${minutes(n)}`,
  ask_away: (name, n) => `${name} n’est plus là depuis ${minutes(n)}. Attendre, ou laisser jouer un bot ?`,
  ask_idle: (name, n) => `${name} n’a pas joué depuis ${minutes(n)}. Attendre, ou laisser jouer un bot ?`,
  may_return: (name) => `${name} pourra reprendre sa place à tout moment.`,
  wait: "Attendre",
  let_bot: "Laisser jouer un bot",
  others_wait: "Les autres t’attendent.",
  still_here: "Je suis toujours là",
  bot_played: (n) => `Un bot a joué ${n} ${count(n, "tour", "tours")} pour toi.`,
  chair_back: "Reprendre ma place",
  meanwhile: "Entre-temps",
  done: "C’est joué.",
  pass_to: (name) => `Passer à ${name}`,
  pass_alone: "Passer tout seul",
  pass_alone_help: "Après chaque tour, le rideau tombe sans qu’on le demande.",
  wants_again: (name) => `${name} veut faire une autre partie.`,
  yes: "Oui, je joue",
  later: "Plus tard",
  answers: {
    waiting: (name) => `${name} n’a pas encore répondu…`,
    later: (name) => `${name} : plus tard`,
    gone: (name) => `${name} n’était plus là`,
  },
  plays_without: "La partie suivante a commencé.",
  watch_it: "La regarder",
  to_table: "Vers la partie suivante",
  bots_at_device: "Bots à la table",
  local_only:
    "Cette maison n’est ouverte qu’à cet ordinateur : un téléphone ne peut pas y venir. Pour l’ouvrir au réseau, arrête-la et relance-la avec :",
  local_more: "docs/hosting.md en dit plus.",
  same_network: "Pour les téléphones du même réseau.",
};
export default company;
