import type { Ending } from "../../lib/wire/rules/Ending";
import { plural } from "../../lib/i18n/plural";

const count = plural("en");

const game = {
  rule: (rule: string) => `Rule ${rule}`,
  bot: (kind: string) => `Bot ${kind}`,
  open_seat: "Open seat",
  someone: "Somebody",
  your_turn: "Your turn",
  turn_of: (name: string) => `${name} is playing`,
  over: "The game is over",
  confirm: "Confirm",
  let_go: "Back",
  undo: "Undo",
  log: "What happened",
  log_empty: "Nothing has happened yet.",
  took_back: (name: string) => `${name} takes a move back.`,
  chair_changed: (name: string) => `Someone else plays for ${name} now.`,
  timed_out: (name: string) => `${name} ran out of time.`,
  points: (n: number) => `${n} ${count(n, "point", "points")}`,
  sure: "Are you sure?",
  endings: {
    tent: "The tent has reached the last space.",
    tent_all_passed: "Everybody has passed.",
    solved: "Solved!",
    given_up: "Given up.",
    move_limit: "No moves are left.",
    ninth_card: "A market is complete.",
    token_walked: "The token has come full circle.",
    no_market_card: "A whole round without a new market card.",
    no_fleas: "Somebody has got rid of all fleas.",
    hand_not_refilled: "A hand could not be filled up any more.",
  } satisfies Record<Ending, string>,
};
export default game;
