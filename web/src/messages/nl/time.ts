import { plural } from "../../lib/i18n/plural";
import type en from "../en/time";

const count = plural("nl");

const time: typeof en = {
  time: "Tijd",
  about: (control) => `Tijd: ${control}`,
  kinds: {
    none: "Geen klok",
    turn: "Per beurt",
    bank: "Schaakklok",
    days: "Over dagen",
    common: "Voor allen",
  },
  kind_lines: {
    none: "Iedereen denkt zo lang na als hij wil.",
    turn: "Elke beurt heeft haar tijd. Is die om, dan speelt een bot die beurt.",
    bank: "Iedereen heeft tijd voor het hele potje, en krijgt er bij elke beurt wat bij.",
    days: "Kom terug wanneer het je uitkomt: een beurt mag dagen duren.",
    common: "Eén klok voor allen. Wie het dan niet heeft opgelost, geeft op.",
  },
  how_long: "Hoe lang?",
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} min`,
  days: (n) => `${n} ${count(n, "dag", "dagen")}`,
  each_turn: (long) => `${long} per beurt`,
  and_more: (long, more) => `${long} + ${more}`,
  for_all: (long) => `${long} voor allen`,
  days_short: (days, hours) => (hours > 0 ? `${days} d ${hours} u` : `${days} d`),
  hours_short: (hours, minutes) => (minutes > 0 ? `${hours} u ${minutes} min` : `${hours} u`),
  left: (long) => `nog ${long}`,
  starts_soon: "begint zo",
  runs: "loopt",
  seconds_left: (n) => (n === 60 ? "Nog één minuut." : `Nog ${n} seconden.`),
  out: "Je tijd is om: een bot speelt deze beurt.",
  out_of: (name) => `De tijd van ${name} is om: een bot speelt deze beurt.`,
  once: "Je tijd was om: een bot speelde die beurt. De volgende is weer voor jou.",
  twice: "Je tijd was twee keer achter elkaar om. De derde keer neemt een bot je stoel tot je terug bent.",
  understood: "Goed",
  third: "Je tijd was drie keer om: een bot houdt je stoel bezet.",
  pause: "Om een pauze vragen",
  pause_line:
    "Als iedereen het goed vindt, staan de klokken stil. Iedereen kan verdergaan; na 7 dagen maken bots het potje af.",
  wants_pause: (names) => `${names}: graag een pauze.`,
  agree: "Goed",
  not_now: "Nu niet",
  you_asked: (names) => `Je vroeg om een pauze. We wachten op ${names}.`,
  take_back: "Laat maar",
  paused: "Het potje heeft pauze.",
  paused_why: {
    agreed: "Iedereen vond het goed. Het gaat verder als een van jullie dat wil.",
    away: "Iedereen was weg. Het gaat verder als een van jullie terug is.",
  },
  until: (when) => `Op ${when} maken bots het af.`,
  go_on: "Verder spelen",
  waits: "Pauze",
};
export default time;
