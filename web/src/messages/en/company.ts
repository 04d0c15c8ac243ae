import { plural } from "../../lib/i18n/plural";

const count = plural("en");

const minutes = (n: number) =>
  n < 1 ? "a moment" : n === 1 ? "a minute" : `${n} ${count(n, "minute", "minutes")}`;

/** Who is there, who comes and goes, who plays for whom. */
const company = {
  bot_sits: (name: string) => `A bot plays for ${name}.`,
  bot_sits_for_you: "A bot plays for you.",
  is_back: (name: string) => `${name} plays again.`,
  you_are_back: "You play again.",
  is_offline: (name: string) => `${name} is offline. We wait a moment.`,
  is_next: (name: string) => `${name} is next.`,
  short: (n: number) => `${n} min`,
  away: (n: number) => `away for ${minutes(n)}`,
  idle: (n: number) => `has not moved for ${minutes(n)}`,
  ask_away: (name: string, n: number) => `${name} has been away for ${minutes(n)}. Wait, or let a bot play?`,
  ask_idle: (name: string, n: number) => `${name} has not moved for ${minutes(n)}. Wait, or let a bot play?`,
  may_return: (name: string) => `${name} can take the chair back at any time.`,
  wait: "Wait",
  let_bot: "Let a bot play",
  others_wait: "The others are waiting for you.",
  still_here: "I am still here",
  bot_played: (n: number) => `A bot played ${n} ${count(n, "turn", "turns")} for you.`,
  chair_back: "Take the chair back",
  meanwhile: "Meanwhile",
  done: "Done.",
  pass_to: (name: string) => `Pass to ${name}`,
  pass_alone: "Pass on by itself",
  pass_alone_help: "After each turn the curtain falls without a tap.",
  wants_again: (name: string) => `${name} wants another game.`,
  yes: "Yes, I play",
  later: "Later",
  answers: {
    waiting: (name: string) => `${name} has been asked…`,
    later: (name: string) => `${name}: later`,
    gone: (name: string) => `${name} had gone already`,
  },
  plays_without: "The next game is on.",
  watch_it: "Watch it",
  to_table: "To the next game",
  bots_at_device: "Bots at the table",
  local_only:
    "This house is open to this computer alone: a phone can’t reach it. To open it to your network, stop it and start it with:",
  local_more: "More about it is in docs/hosting.md.",
  same_network: "For phones in the same network.",
};
export default company;
