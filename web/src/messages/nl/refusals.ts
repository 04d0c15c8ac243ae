import type en from "../en/refusals";

const refusals: typeof en = {
  unknown: (code) => `Dat is niet gelukt (${code}).`,
  codes: {
    offline: "De server is niet te bereiken.",
    internal: "Er ging iets mis op de server. Probeer het opnieuw.",
    stale: "De tafel is al verder: kijk nog eens.",
    not_on_turn: "Je bent niet aan zet.",
    game_over: "Het spel is afgelopen.",
    not_your_seat: "Dat is niet jouw plaats.",
    no_table: "Er is geen tafel met deze code.",
    countdown: "Wacht op de start.",
    no_undo: "Dat kan niet meer teruggenomen worden.",
  },
};
export default refusals;
