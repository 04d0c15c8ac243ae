import type en from "../en/refusals";

const refusals: typeof en = {
  unknown: (code) => `Cela n’a pas marché (${code}).`,
  codes: {
    offline: "Le serveur est injoignable.",
    internal: "Le serveur a rencontré un problème. Réessayez.",
    stale: "La partie a avancé : regardez de nouveau.",
    not_on_turn: "Ce n’est pas à vous de jouer.",
    game_over: "La partie est finie.",
    not_your_seat: "Ce n’est pas votre place.",
    no_table: "Aucune table n’a ce code.",
    countdown: "Attendez le départ.",
    no_undo: "Ce coup ne peut plus être repris.",
  },
};
export default refusals;
