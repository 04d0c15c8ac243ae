import { plural, signed } from "../../lib/i18n/plural";
import type en from "../en/chakapuces";

const count = plural("nl");
const fleas = (n: number) => `${n} ${count(n, "vlo", "vlooien")}`;
const cards = (n: number) => `${n} ${count(n, "kaart", "kaarten")}`;
const points = (n: number) => (n === 0 ? "0" : signed(n));

const chakapuces: typeof en = {
  card: (value, scratch) => `${scratch ? "Kriebel" : "Kat"} ${value}`,
  the: (value, scratch) => `${scratch ? "Kriebel" : "Kat"} ${value}`,
  several: (n, card) => (n === 1 ? card : `${n} × ${card}`),
  letter: "K",

  prompt_first: "Jouw beurt: leg je eerste kaart.",
  prompt_second: "Tweede kaart: deze telt.",
  prompt_last_turn: "Je laatste beurt: leg je eerste kaart.",
  prompt_last_second: "Je laatste kaart: deze telt.",
  prompt_other: (name) => `${name} is aan zet.`,
  prompt_other_last: (name) => `Laatste ronde: ${name} is aan zet.`,
  prompt_set_up: "De kaarten worden gedeeld.",
  prompt_over: "Dat was de laatste beurt: de punten worden geteld.",

  describe_play: (the) => `${the} leggen`,
  describe_pile: "Blind van de trekstapel spelen",

  effect_first: "Een eerste kaart doet nog niets.",
  effect_then: (the, what) => `Daarna ${the}: ${what}.`,
  effect_then_nothing: "Geen van je kaarten zou daarna iets doen.",
  effect_sequence: (length, from, to) => `Een reeks van ${length} (${from}–${to}).`,
  effect_shed: (n, had) => `Je raakt ${fleas(n)} kwijt: ${had} → ${had - n}.`,
  effect_shed_none: "Je hebt geen vlooien meer om kwijt te raken.",
  effect_band: (from, to) => `Punten voor vlooien: ${points(from)} → ${points(to)}.`,
  effect_take: (n, list) => `Je haalt ${cards(n)} binnen: ${list}.`,
  effect_take_none: "Een stapel, maar er ligt niets naast.",
  effect_nothing: "Geen reeks en geen stapel: er gebeurt niets.",
  effect_scratch: (n) => `Kriebel! De anderen krijgen elk ${fleas(n)}.`,
  effect_blind_first: (pile) =>
    `De bovenste van ${cards(pile)}: je ziet hem pas als hij ligt. Een eerste kaart doet nog niets.`,
  effect_blind_second: (pile) =>
    `De bovenste van ${cards(pile)}: je ziet hem pas als hij ligt, en hij telt, wat het ook is.`,
  effect_unseen: (n) => `Het is een van de ${cards(n)} die je niet hebt gezien.`,

  would_sequence: (length, shed) => `een reeks van ${length}, −${fleas(shed)}`,
  would_take: (n) => `je haalt ${cards(n)} binnen`,
  would_take_none: "een stapel met niets ernaast",
  would_nothing: "niets",
  would_scratch: (n) => `elke ander +${fleas(n)}`,

  log_start: (who) => (who === null ? "Jij begint." : `${who} begint.`),
  log_opened: (the) => `${the} opent de rij.`,
  log_first: (who, the) => (who === null ? `Je legt ${the}.` : `${who} legt ${the}.`),
  log_first_blind: (who, the) => (who === null ? `Je speelt blind: ${the}.` : `${who} speelt blind: ${the}.`),
  log_second: (who, the) =>
    who === null ? `Je legt ${the} als tweede kaart.` : `${who} legt ${the} als tweede kaart.`,
  log_second_blind: (who, the) =>
    who === null
      ? `Je speelt je tweede kaart blind: ${the}.`
      : `${who} speelt de tweede kaart blind: ${the}.`,
  log_sequence: (who, length, shed) =>
    who === null
      ? `Een reeks van ${length}: je raakt ${fleas(shed)} kwijt.`
      : `Een reeks van ${length}: ${who} raakt ${fleas(shed)} kwijt.`,
  log_take: (who, n, list) =>
    who === null ? `Je haalt ${cards(n)} binnen: ${list}.` : `${who} haalt ${cards(n)} binnen: ${list}.`,
  log_take_none: "Een stapel, maar er ligt niets naast.",
  log_nothing: "Er gebeurt niets.",
  log_scratch: (who, n) =>
    who === null
      ? `Kriebel! De anderen krijgen elk ${fleas(n)}.`
      : `Kriebel! Iedereen behalve ${who} krijgt ${fleas(n)}.`,
  log_drawn: (the) => `Je trekt ${the}.`,
  log_no_fleas: (who) =>
    who === null
      ? "Je hebt geen vlooien meer: laatste ronde! De anderen zijn nog één keer aan de beurt."
      : `${who} heeft geen vlooien meer: laatste ronde! De anderen zijn nog één keer aan de beurt.`,
  log_not_refilled: (who) =>
    who === null
      ? "Je kunt je hand niet meer aanvullen: laatste ronde! De anderen zijn nog één keer aan de beurt."
      : `${who} kan de hand niet meer aanvullen: laatste ronde! De anderen zijn nog één keer aan de beurt.`,
  log_over: "Dat was de laatste beurt.",

  last_round: "Laatste ronde!",
  last_no_fleas: (who) =>
    who === null ? "Je raakte je laatste vlo kwijt." : `${who} raakte de laatste vlo kwijt.`,
  last_not_refilled: (who) =>
    who === null ? "Je kon je hand niet meer aanvullen." : `${who} kon de hand niet meer aanvullen.`,
  last_to_play: (names) => `Nog aan de beurt: ${names}.`,
  you: "jij",
  tags: { last_turn: "laatste beurt", done: "klaar", ended: "luidde het einde in" },

  line: "De rij, plaatsen 1 tot en met 10",
  place_empty: (value) => `Plaats ${value}, leeg`,
  place_cards: (value, list) => `Plaats ${value}: ${list}`,
  place_first: "eerste kaart van deze beurt",
  first_mark: "1e",
  hand: "Je hand",
  hand_of: (n) => `${cards(n)} in de hand`,
  pile: (n) => `Trekstapel, ${cards(n)}`,
  pile_empty: "Trekstapel, leeg",
  collected: (n) => `${cards(n)} binnengehaald, gedekt`,
  flea_count: (n) => fleas(n),
  flea_points: (n) => `${points(n)} ${n === 1 || n === -1 ? "punt" : "punten"} voor deze vlooien`,
  scale: "Punten voor vlooien aan het eind",
  band: (range, n, names) => `${range} vlooien: ${points(n)}${names === "" ? "" : ` (${names})`}`,
  hand_second: (card, what) => `${card}: ${what}`,

  news_scratch: (who, the, n, had) => `Met ${the} bezorgt ${who} je ${fleas(n)}: ${had} → ${had + n}.`,
  news_scratch_all: (who, the, n) => `Met ${the} bezorgt ${who} alle anderen ${fleas(n)}.`,
  news_sequence: (who, n, length, had) =>
    `${who} maakt een reeks van ${length} en raakt ${fleas(n)} kwijt: ${had} → ${had - n}.`,

  explain_card_goes: (value, n) =>
    n === 0
      ? `Deze kaart komt op plaats ${value}, die nu leeg is.`
      : `Deze kaart komt op plaats ${value}, boven op ${cards(n)}.`,
  explain_card_second:
    "Als eerste kaart van een beurt doet ze niets. Als tweede kaart vormt ze een reeks of een stapel, als er buren of gelijke kaarten liggen.",
  explain_card_scratch:
    "Als tweede kaart bezorgt ze bovendien elke andere speler een vlo voor elke kaart die dan op haar plaats ligt, zijzelf meegeteld.",
  explain_cat_worth: "Elke binnengehaalde kat is aan het eind 1 punt waard.",
  explain_scratch_scores:
    "Elke binnengehaalde kriebelkaart is ook 1 punt waard: zo is het aan deze tafel afgesproken.",
  explain_scratch_worthless: "Binnengehaalde kriebelkaarten zijn niets waard.",
  explain_place_first: (card) => `${card} is de eerste kaart van deze beurt.`,
  explain_stack: (near) =>
    near === null
      ? "Een tweede kaart hier vormt een stapel, maar ernaast valt niets te halen."
      : `Een tweede kaart hier vormt een stapel: wie hem speelt, haalt binnen wat ernaast ligt, ${near}.`,
  explain_sequence: (near) =>
    near === null
      ? "Er ligt niets naast: een tweede kaart hier doet niets."
      : `Een tweede kaart hier vormt een reeks met wat ernaast ligt, ${near}: wie hem speelt, raakt voor elke plaats van de reeks een vlo kwijt.`,
  explain_pile_blind: "De bovenste kaart mag je blind spelen, als eerste of als tweede kaart.",
  explain_pile_draw: "Aan het eind van een beurt vul je hiermee je hand aan tot vier kaarten.",
  explain_pile_end: "Zodra iemand de hand niet meer kan aanvullen, begint de laatste ronde.",
  explain_band: "Dit telt pas aan het eind van het spel.",
  explain_band_here: (names) => `Hier staan nu: ${names}.`,
  explain_band_nobody: "Hier staat nu niemand.",
  explain_band_away: (had, away) =>
    `Je hebt ${fleas(had)}: met ${Math.abs(away)} ${away < 0 ? "minder" : "meer"} sta je hier.`,
  explain_last_scratch: "Kriebelkaarten werken gewoon door, dus niemand is veilig.",
  explain_fleas: (who, n) => (who === null ? `Jouw vlooien: ${n}` : `${who}: ${fleas(n)}`),
  explain_fleas_worth: (range, n) => `Trede ${range} levert aan het eind ${points(n)} op.`,
  explain_fleas_fewer: (n, brings) => `Met ${n} minder zou het ${points(brings)} zijn.`,
  explain_fleas_how:
    "Met je eigen reeksen raak je vlooien kwijt; kriebelkaarten van anderen bezorgen je er meer.",
  explain_catch: (who, n) =>
    who === null ? `Jouw vangst: ${cards(n)}` : `${who} heeft ${cards(n)} binnengehaald`,
  explain_cats_worth: (n) => `${n} ${count(n, "kat", "katten")}, elk 1 punt: ${n} tot nu toe.`,
  explain_hand: (who, n) => (who === null ? `Jouw hand: ${cards(n)}` : `${who}: ${cards(n)} in de hand`),
  explain_hand_secret: "Een hand ziet alleen wie hem vasthoudt.",
  explain_hand_worth: "Kaarten in de hand zijn aan het eind niets waard.",
  explain_tags: {
    last_turn: (who) =>
      who === null ? "Je hebt nog één laatste beurt." : `${who} heeft nog één laatste beurt.`,
    done: (who) =>
      who === null ? "Je hebt je laatste beurt gespeeld." : `${who} heeft de laatste beurt gespeeld.`,
    ended: (who) =>
      who === null
        ? "Jij luidde de laatste ronde in en bent niet meer aan de beurt."
        : `${who} luidde de laatste ronde in en is niet meer aan de beurt.`,
  },

  unseen: "Ongeziene kaarten",
  unseen_count: (n, pile) =>
    `Je hebt ${cards(n)} niet gezien: de ${pile} van de trekstapel en die in andere handen. Zoveel zijn er van elk.`,
  unseen_watcher: (n) => `${cards(n)} zijn van hieruit niet te zien. Zoveel zijn er van elk.`,
  unseen_cat: "Kat",
  unseen_scratch: "Kriebel",
  unseen_value: "Waarde",
  unseen_none: "Alle kaarten zijn gezien.",

  fact_cards: "Binnengehaalde kaarten",
  fact_fleas: "Vlooien",
  fact_points: "Punten voor vlooien",

  parts: {
    cats: "Binnengehaalde katten",
    scratches: "Binnengehaalde kriebelkaarten",
    fleas: "Vlooien",
  },
  part_cards: (n) => `${cards(n)}, elk 1 punt`,
  part_fleas: (n, range, brings) => `${fleas(n)}: trede ${range} is ${points(brings)} waard`,
  ties: { fleas: "Minder vlooien" },
  nothing_collected: "Geen kaarten",

  refusals: {
    not_in_hand: (card) => `Die kaart zit niet in je hand: ${card}.`,
    pile_empty: () => "De trekstapel is leeg: speel een kaart uit je hand.",
  },

  options: {
    scratch_scores: {
      name: "Kriebelkaarten tellen mee",
      help: "Elke binnengehaalde kriebelkaart is ook 1 punt waard; anders levert die niets op.",
      values: { true: "Ja", false: "Nee" },
    },
  },

  figures: {
    "chakapuces-line":
      "Tien plaatsen, 1 tot en met 10. Er liggen kaarten op 1, op 5 (een stapel van twee) en op 8.",
    "chakapuces-sequence":
      "Er ligt een 5 in de rij; 6 en daarna 7 komen ernaast. De reeks 5, 6, 7 is 3 lang: drie vlooien springen weg.",
    "chakapuces-sweep":
      "2, 3 en 5 liggen in de rij. 2 wordt gelegd en dan 3 op de 3: beide 2’en gaan naar de eigen gedekte vangst, de 5 blijft.",
    "chakapuces-scratch":
      "5, 6 en 7 liggen in de rij. 5 wordt gelegd en dan Kriebel 6 op de 6: beide 5’en en de 7 gaan naar de eigen vangst, en de anderen krijgen elk twee vlooien.",
    "chakapuces-fleas": "De trap van punten voor vlooien, van geen vlooien tot de meeste.",
  },
};
export default chakapuces;
