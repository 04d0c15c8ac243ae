import { plural } from "../../lib/i18n/plural";
import type en from "../en/company";

const count = plural("nl");

const minutes = (n: number) =>
  n < 1 ? "even" : n === 1 ? "een minuut" : `${n} ${count(n, "minuut", "minuten")}`;

const company: typeof en = {
  bot_sits: (name) => `Een bot speelt voor ${name}.`,
  bot_sits_for_you: "Een bot speelt voor jou.",
  is_back: (name) => `${name} speelt weer zelf.`,
  you_are_back: "Je speelt weer zelf.",
  is_offline: (name) => `${name} is offline. We wachten even.`,
  is_next: (name) => `Nu is ${name} aan de beurt.`,
  short: (n) => `${n} min`,
  away: (n) => `${minutes(n)} weg`,
  idle: (n) => `doet al ${minutes(n)} niets`,
  ask_away: (name, n) => `${name} is al ${minutes(n)} weg. Wachten, of een bot laten spelen?`,
  ask_idle: (name, n) => `${name} heeft al ${minutes(n)} niets gedaan. Wachten, of een bot laten spelen?`,
  may_return: (name) => `${name} kan de stoel altijd weer innemen.`,
  wait: "Wachten",
  let_bot: "Een bot laten spelen",
  others_wait: "De anderen wachten op je.",
  still_here: "Ik ben er nog",
  bot_played: (n) => `Een bot heeft ${n} ${count(n, "beurt", "beurten")} voor je gespeeld.`,
  chair_back: "Mijn stoel weer innemen",
  meanwhile: "Ondertussen",
  done: "Klaar.",
  pass_to: (name) => `Doorgeven aan ${name}`,
  pass_alone: "Vanzelf doorgeven",
  pass_alone_help: "Na elke beurt valt het gordijn zonder tik.",
  wants_again: (name) => `${name} wil nog een potje spelen.`,
  yes: "Ja, ik speel mee",
  later: "Later",
  answers: {
    waiting: (name) => `${name} is gevraagd…`,
    later: (name) => `${name}: later`,
    gone: (name) => `${name} was al weg`,
  },
  plays_without: "Het volgende potje is begonnen.",
  watch_it: "Meekijken",
  to_table: "Naar het volgende potje",
  bots_at_device: "Bots aan tafel",
  local_only:
    "Dit huis is alleen open voor deze computer: een telefoon kan er niet bij. Wil je het voor je netwerk openen, stop het dan en start het met:",
  local_more: "Meer daarover staat in docs/hosting.md.",
  same_network: "Voor telefoons in hetzelfde netwerk.",
};
export default company;
