import { plural } from "../../lib/i18n/plural";
import type en from "../en/talk";

const count = plural("nl");

const talk: typeof en = {
  talk: "Chat",
  talk_unread: (n) => `Chat, ${n} ${count(n, "nieuw bericht", "nieuwe berichten")}`,
  lines: "Wat er gezegd is",
  nothing: "Er is nog niets gezegd.",
  says: (name, words) => `${name}: ${words}`,
  removed: "Weggehaald door de host.",
  remove_it: "Dit bericht weghalen",
  remove: (name, words) => `Weghalen wat ${name} zei: ${words}`,
  write: "Schrijf iets…",
  send: "Versturen",
  room_left: (n) => `Nog ${n} ${count(n, "teken", "tekens")}`,
  too_long: (n) => `${n} ${count(n, "teken", "tekens")} te lang`,
  quick: "Kant-en-klare zinnen, die ieder in zijn eigen taal leest",
  mute: (name) => `${name} dempen`,
  free_text: "Iedereen mag vrij schrijven",
  free_text_help: "Anders alleen kant-en-klare zinnen.",
  no_free_text: "Aan deze tafel zijn er alleen kant-en-klare zinnen. De host kan meer toestaan.",
  phrases: {
    good_luck: "Succes!",
    yes: "Ja",
    no: "Nee",
    take_your_time: "Neem je tijd.",
    nice_one: "Mooi gedaan!",
    close_call: "Dat scheelde weinig!",
    back_soon: "Ik ben zo terug.",
    im_back: "Ik ben er weer.",
    must_go: "Ik moet gaan.",
    till_next_time: "Tot de volgende keer!",
  },
  muted_people: "Gedempte mensen",
  muted_explained: "Je ziet niet wat ze schrijven, aan geen enkele tafel. Ze weten er niets van.",
  unmute: (name) => `${name} weer horen`,
};
export default talk;
