import { plural } from "../../lib/i18n/plural";
import type en from "../en/game";

const count = plural("nl");

const game: typeof en = {
  rule: (rule) => `Regel ${rule}`,
  bot: (kind) => `Bot ${kind}`,
  open_seat: "Vrije plaats",
  someone: "Iemand",
  your_turn: "Jij bent aan zet",
  turn_of: (name) => `${name} is aan zet`,
  over: "Het spel is afgelopen",
  confirm: "Bevestigen",
  let_go: "Terug",
  undo: "Zet terugnemen",
  log: "Wat er gebeurde",
  log_empty: "Er is nog niets gebeurd.",
  took_back: (name) => `${name} neemt een zet terug.`,
  chair_changed: (name) => `Iemand anders speelt nu voor ${name}.`,
  timed_out: (name) => `De tijd van ${name} is op.`,
  points: (n) => `${n} ${count(n, "punt", "punten")}`,
  sure: "Weet je het zeker?",
  endings: {
    tent: "De tent staat op het laatste vak.",
    tent_all_passed: "Iedereen heeft gepast.",
    solved: "Opgelost!",
    given_up: "Opgegeven.",
    move_limit: "Er zijn geen zetten meer.",
    ninth_card: "Een markt is vol.",
    token_walked: "Het fiche is helemaal rond.",
    no_market_card: "Een hele ronde zonder nieuwe marktkaart.",
    no_fleas: "Iemand is alle vlooien kwijt.",
    hand_not_refilled: "Een hand kon niet meer worden aangevuld.",
  },
};
export default game;
