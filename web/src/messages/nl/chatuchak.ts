import { list, plural, signed } from "../../lib/i18n/plural";
import type Chatuchak from "../en/chatuchak";

const count = plural("nl");
const and = list("nl");

type Who = string | null;
const does = (name: Who, one: string, you: string) => (name === null ? `Je ${you}` : `${name} ${one}`);
const capital = (text: string) => text.charAt(0).toLocaleUpperCase("nl") + text.slice(1);

const chatuchak: typeof Chatuchak = {
  options: {
    grids: {
      name: "Startmarkten",
      help: "Ieder krijgt een van de 16 genummerde startmarkten, of loot een nieuwe markt, kraam voor kraam.",
      values: { tiles: "Van de tegels", drawn: "Geloot" },
    },
  },

  colours: { red: "rood", yellow: "geel", green: "groen", pink: "roze", blue: "blauw" },
  letters: { red: "K", yellow: "D", green: "P", pink: "E", blue: "M" },
  booths: {
    red: "rode kraam (kleding)",
    yellow: "gele kraam (decoratie)",
    green: "groene kraam (planten)",
    pink: "roze kraam (eten)",
    blue: "blauwe kraam (meubels)",
  },
  a_booth: {
    red: "een rode kraam",
    yellow: "een gele kraam",
    green: "een groene kraam",
    pink: "een roze kraam",
    blue: "een blauwe kraam",
  },
  markers: {
    group_red: "rode groep",
    group_yellow: "gele groep",
    group_green: "groene groep",
    group_pink: "roze groep",
    group_blue: "blauwe groep",
    path: "pad",
    rectangle: "rechthoek",
  },
  the_markers: {
    group_red: "de rode groep",
    group_yellow: "de gele groep",
    group_green: "de groene groep",
    group_pink: "de roze groep",
    group_blue: "de blauwe groep",
    path: "het pad",
    rectangle: "de rechthoek",
  },
  mix: (one, other) => `mix ${one}-${other}`,
  the_mix: (one, other) => `de mix ${one}-${other}`,
  some_mix: "mix",
  the_some_mix: "een mix",
  marker_lines: {
    group: "De grootste groep van deze kleur.",
    path: "De langste rechte lijn van één kleur, minstens 3 kramen.",
    rectangle: "De grootste gevulde rechthoek van één kleur, minstens 2 × 2.",
    mix: "Twee groepen die elkaar raken: eerst telt de kleinste, dan de grootste.",
  },

  your_turn: "Jouw beurt: laat een kraam naar de lege plek springen.",
  turn_of: (name) => `${name} laat een kraam springen.`,
  passed_turn_of: (name) => `Je hebt gepast. ${name} is aan zet.`,
  rolling: (name) => `${does(name, "gooit", "gooit")} voor de tijdtent.`,
  setting_up: "De markt wordt opgebouwd.",
  over: "De tijdtent is er: het potje is afgelopen.",

  jump: (from, to) => `Spring van ${from} naar ${to}`,
  pass: "Passen",
  pass_line: "Je bent niet meer aan zet. Je houdt je markeerders, maar anderen kunnen ze nog winnen.",
  pass_last: "Niemand speelt verder: er wordt gegooid tot de tijdtent er is.",
  pass_ask: "Passen voor de rest van het potje?",
  wins: (marker, fit) => `Wint ${marker} met ${fit}.`,
  takes: (marker, name, fit) => `Wint ${marker} van ${name} met ${fit}.`,
  wins_nothing: "Wint geen markeerder.",
  grows: (colour, n) => `Maakt een groep van ${n} in ${colour}.`,
  alone: "Daar staat hij los.",
  falls_beside: (markers) =>
    `${capital(and(markers))} ${count(markers.length, "past", "passen")} niet meer: naast het raster telt er geen ster.`,
  fits_again: (markers) => `${capital(and(markers))} ${count(markers.length, "past", "passen")} weer.`,
  moves_to: (marker, fit) => `${capital(marker)} ligt dan op ${fit}.`,
  untidier: (now, before) => `Minpunten: ${now} (was ${before}).`,
  change: (name, by) => `${name ?? "jij"} ${signed(by)}`,
  changes: (changes) => `Punten: ${changes.join(", ")}.`,
  fit_booths: (n) => `${n} ${count(n, "kraam", "kramen")}`,
  fit_pair: (smaller, larger) => `${smaller} en ${larger} kramen`,
  fit_nowhere: "niets",

  log_start: (name, keeper) =>
    `${does(name, "begint", "begint")}. ${does(keeper, "houdt", "houdt")} het tijdspoor bij.`,
  log_grids: (dealt) =>
    `Startmarkten: ${and(dealt.map(({ name, number }) => `${name ?? "jij"} ${number}`))}.`,
  log_drawn: (name) => (name === null ? "Je markt is geloot." : `Voor ${name} is een markt geloot.`),
  log_jump: (name, booth, from, to) =>
    `${does(name, "laat", "laat")} ${booth} van ${from} naar ${to} springen.`,
  log_wins: (name, markers) => `${does(name, "wint", "wint")} ${and(markers)}.`,
  log_takes: (name, marker, from) => `${does(name, "wint", "wint")} ${marker} van ${from ?? "jou"}.`,
  recap_yours: (name, marker, stronger, weaker) =>
    `${name} heeft je ${marker} gewonnen: ${stronger} tegen ${weaker}.`,
  recap_beside: (name, marker) => `${name} heeft je ${marker} gewonnen: die markeerder lag naast je raster.`,
  recap_from: (name, marker, from, stronger, weaker) =>
    `${name} heeft ${marker} van ${from} gewonnen: ${stronger} tegen ${weaker}.`,
  log_beside: (marker) => `Nu naast het raster: ${marker}.`,
  log_returned: (marker) => `Past weer: ${marker}.`,
  log_pass: (name) =>
    `${does(name, "past", "past")} en is niet meer aan zet.`.replace("Je past en is", "Je past en bent"),
  log_pass_last: "Iedereen heeft gepast: het gooien gaat vanzelf door.",
  log_roll: (name, rolled, needed) => `${does(name, "gooit", "gooit")} ${rolled}, ${needed} nodig:`,
  log_moved: (tent) => `de tijdtent gaat naar vak ${tent}.`,
  log_last_space: "de tijdtent staat op het laatste vak. Het potje is afgelopen!",
  log_stays: "de tijdtent blijft staan.",
  log_one_to_go: "Nog één vak.",

  your_grid: "Jouw markt",
  grid_of: (name) => `Markt van ${name}`,
  spot: (spot, what) => `${spot}, ${what}`,
  empty: "lege plek",
  marked: (markers) => `onder ${and(markers)}`,
  markers_title: "Markeerders",
  in_centre: "in het midden",
  held_by: (name) => (name === null ? "van jou" : `van ${name}`),
  beside_grid: (name) => (name === null ? "naast jouw raster" : `naast het raster van ${name}`),
  strength: (name, fit) => `${name ?? "Jij"}: ${fit}`,
  beside: "Naast het raster",
  tokens: "Fiches",
  tokens_line: (matching, general) => `Fiches: ${matching} bijbehorend, ${general} algemeen`,
  points: "Punten",
  minus: "Minpunten",
  has_passed: "Gepast",
  keeper: "Tijdwaarnemer",
  track: "Tijdspoor",
  tent_at: (tent, spaces) => `De tijdtent staat op vak ${tent} van ${spaces}.`,
  tent_at_start: "De tijdtent staat op START.",
  tent_there: "De tijdtent staat op het laatste vak.",
  needs_line: (n, failed) =>
    `Om de tijdtent te verzetten: ${n} of meer${failed > 0 ? `, dat is ${failed} minder na ${failed} ${count(failed, "mislukte worp", "mislukte worpen")}` : ""}.`,
  rolled: (n) => `Gegooid: ${n}`,
  others: "De andere markten",
  won_badge: "gewonnen",
  lost_badge: "ernaast",

  rows: {
    markers: "Markeerders",
    matching: "Bijbehorende fiches",
    general: "Algemene fiches",
  },
  parts: {
    marker: "Markeerder op het raster",
    marker_beside: "Markeerder naast het raster",
    matching_token: "Bijbehorend fiche",
    general_tokens: "Algemene fiches",
  },
  part_of: (part, which) => `${part}: ${which}`,
  explain_marker: (booths) => `Hij ligt op ${booths} ${count(booths, "kraam", "kramen")} van het raster.`,
  explain_beside: "Hij past nergens op het raster en telt dus niet mee.",
  explain_matching: "Kwam met deze markeerder mee uit het midden.",
  explain_general: (n) => `${n} ${count(n, "markeerder", "markeerders")} van anderen gewonnen.`,
  explain_untidy: (n, colour) =>
    `De kramen in ${colour} staan op ${n} ${count(n, "plaats", "plaatsen")}: groepen en losse kramen.`,
  ties: {
    general_stars: "Meer sterren op algemene fiches",
    mix_tokens: "Meer mixfiches",
  },

  minus_line: (n, colour) => `Minpunten: ${n} (${colour}, in ${n} ${count(n, "stuk", "stukken")}).`,
  minus_of: (n, colour) => `−${n} (${colour})`,
  tokens_had: (matching, general) => `${matching + general} (${matching} bijbehorend, ${general} algemeen)`,
  about_die: "De dobbelsteen",
  about_tent: "De tijdtent",
  about_start: "START",
  about_space: (n, all) => `Vak ${n} van ${all}`,
  about_number: (n) =>
    `Om hier te komen moet er ${n} of meer worden gegooid; na elke mislukte worp één minder.`,
  about_last: "Staat de tijdtent hier, dan is het spel afgelopen.",
  about_roll: (name) =>
    `${does(name, "gooit", "gooit")} na elke eigen beurt met de twaalfzijdige dobbelsteen.`,
  about_points: "Sterren op markeerders op het raster en op fiches, min de punten voor de rommeligste kleur.",
  about_tokens:
    "Elk fiche is een ster en raak je nooit kwijt: het bijbehorende krijg je bij een markeerder uit het midden, een algemeen fiche bij een markeerder die je van iemand afpakt.",
  about_minus:
    "De kleur die in de meeste stukken uiteenligt, groepen en losse kramen samen, kost één punt per stuk.",
  about_passed:
    "Is niet meer aan de beurt. De markeerders blijven liggen, maar de anderen kunnen ze nog winnen.",
  about_held: "Hij levert een ster op.",
  about_beside: "Hij past daar nergens en levert zolang geen ster op.",
  about_centre: "Wie hem als eerste wint, krijgt ook het bijbehorende fiche.",
  about_winning:
    "Een sprong wint hem als de kraam die sprong deel is van iets beters dan alle anderen hebben. Gelijk is niet genoeg.",
  about_empty: "Elke kraam in deze rij of kolom mag hierheen springen, over alles heen wat ertussen staat.",
  about_booth:
    "Naast andere van dezelfde kleur vormt hij een groep. Hij kan springen als hij in lijn staat met de lege plek.",
  about_grid: (n) => `Begonnen met startmarkt ${n}.`,
  about_market: "Dertig plekken, 29 kramen in vijf kleuren, één plek vrij.",

  refusals: {
    no_booth: ({ from }) => `Op ${from} staat geen kraam: dat is je lege plek.`,
    not_in_line: ({ from, empty }) => `De kraam op ${from} staat niet op één lijn met de lege plek ${empty}.`,
  },
};
export default chatuchak;
