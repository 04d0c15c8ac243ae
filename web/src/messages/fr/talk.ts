import { plural } from "../../lib/i18n/plural";
import type en from "../en/talk";

const count = plural("fr");

const talk: typeof en = {
  talk: "Discussion",
  talk_unread: (n) => `Discussion, ${n} ${count(n, "nouveau message", "nouveaux messages")}`,
  lines: "Ce qui s’est dit",
  nothing: "Personne n’a encore rien dit.",
  says: (name, words) => `${name} : ${words}`,
  removed: "Retiré par l’hôte.",
  remove_it: "Retirer ce message",
  remove: (name, words) => `Retirer ce que ${name} a dit : ${words}`,
  write: "Écris quelque chose…",
  send: "Envoyer",
  room_left: (n) => `Encore ${n} ${count(n, "caractère", "caractères")}`,
  too_long: (n) => `${n} ${count(n, "caractère", "caractères")} de trop`,
  quick: "Phrases toutes prêtes, que chacun lit dans sa langue",
  mute: (name) => `Masquer ${name}`,
  free_text: "Chacun peut écrire librement",
  free_text_help: "Sinon, uniquement des phrases toutes prêtes.",
  no_free_text: "À cette table, il n’y a que des phrases toutes prêtes. L’hôte peut permettre davantage.",
  phrases: {
    good_luck: "Bonne chance !",
    yes: "Oui",
    no: "Non",
    take_your_time: "Prends ton temps.",
    nice_one: "Joli coup !",
    close_call: "C’était juste !",
    back_soon: "Je reviens tout de suite.",
    im_back: "Me revoilà.",
    must_go: "Je dois y aller.",
    till_next_time: "À la prochaine !",
  },
  muted_people: "Personnes masquées",
  muted_explained: "Tu ne vois pas ce qu’elles écrivent, à aucune table. Elles n’en savent rien.",
  unmute: (name) => `Ne plus masquer ${name}`,
};
export default talk;
