import { plural } from "../../lib/i18n/plural";
import type en from "../en/time";

const count = plural("fr");

const time: typeof en = {
  time: "Temps",
  about: (control) => `Temps : ${control}`,
  kinds: {
    none: "Sans pendule",
    turn: "Par tour",
    bank: "Pendule d’échecs",
    days: "Sur plusieurs jours",
    common: "Pour tous",
  },
  kind_lines: {
    none: "Chacun réfléchit aussi longtemps qu’il veut.",
    turn: "Chaque tour a son temps. Quand il est écoulé, un bot joue ce tour.",
    bank: "Chacun a du temps pour toute la partie, et en gagne un peu à chaque tour.",
    days: "Reviens quand tu veux : un tour peut durer des jours.",
    common: "Un seul temps pour tous. Qui n’a pas trouvé quand il est écoulé abandonne.",
  },
  how_long: "Combien de temps ?",
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} min`,
  days: (n) => `${n} ${count(n, "jour", "jours")}`,
  each_turn: (long) => `${long} par tour`,
  and_more: (long, more) => `${long} + ${more}`,
  for_all: (long) => `${long} pour tous`,
  days_short: (days, hours) => (hours > 0 ? `${days} j ${hours} h` : `${days} j`),
  hours_short: (hours, minutes) => (minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`),
  left: (long) => `encore ${long}`,
  starts_soon: "part dans un instant",
  runs: "en marche",
  seconds_left: (n) => (n === 60 ? "Encore une minute." : `Encore ${n} secondes.`),
  out: "Ton temps est écoulé : un bot joue ce tour.",
  out_of: (name) => `Le temps de ${name} est écoulé : un bot joue ce tour.`,
  once: "Ton temps était écoulé : un bot a joué ce tour. Le prochain est à toi.",
  twice:
    "Ton temps s’est écoulé deux fois de suite. À la troisième, un bot prend ta place jusqu’à ton retour.",
  understood: "D’accord",
  third: "Ton temps s’est écoulé trois fois : un bot garde ta place.",
  pause: "Demander une pause",
  pause_line:
    "Si tous sont d’accord, les pendules s’arrêtent. Chacun peut reprendre ; après 7 jours, des bots finissent la partie.",
  wants_pause: (names) => `${names} : une pause, s’il vous plaît.`,
  agree: "D’accord",
  not_now: "Pas maintenant",
  you_asked: (names) => `Tu as demandé une pause. On attend ${names}.`,
  take_back: "Tant pis",
  paused: "La partie est en pause.",
  paused_why: {
    agreed: "Tous étaient d’accord. Elle reprend quand l’un de vous le veut.",
    away: "Tous étaient absents. Elle reprend quand l’un de vous est là.",
  },
  until: (when) => `Le ${when}, des bots la finissent.`,
  go_on: "Reprendre",
  waits: "En pause",
};
export default time;
