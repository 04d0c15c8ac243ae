import { plural, signed } from "../../lib/i18n/plural";
import type en from "../en/bangkok";

const form = plural("nl");
type Who = string | null;
const plain = (n: number) => (n < 0 ? signed(n) : String(n));
const cards = (n: number) => `${n} ${form(n, "kaart", "kaarten")}`;

const bangkok: typeof en = {
  options: {
    expert: {
      name: "Expert",
      help: "Hoogstens één peper per rij en per kolom van je markt.",
      values: { true: "Ja", false: "Nee" },
    },
  },

  letters: { pea: "E", fish: "V", fruit: "P", zucchini: "C" },
  good: {
    pea: "blauwe erwt",
    fish: "vis",
    fruit: "passievrucht",
    zucchini: "Thaise courgette",
  },
  goods: {
    pea: "blauwe erwten",
    fish: "vissen",
    fruit: "passievruchten",
    zucchini: "Thaise courgettes",
  },
  boat: (goods) => `een boot met ${goods}`,
  chilli: (chilli, goods) => `een peper “${chilli}” met ${goods}`,
  chilli_name: {
    avoid: ([goods]) => `Vermijd: ${goods}`,
    collect: ([goods]) => `Verzamel: ${goods}`,
    pair: ([one, other]) => `Paar: ${one} en ${other}`,
    unique: () => "Uniek",
  },
  chilli_line: {
    avoid: ([good]) => `5 punten, min 1 per ${good}.`,
    collect: ([good]) => `1 punt per ${good}.`,
    pair: ([one, other]) => `2 punten per paar: ${one} en ${other}.`,
    unique: () => "2 punten per product dat er precies één keer is.",
  },
  chilli_counts: "Telt zichzelf en de kaarten ernaast.",
  counted_here: "Hier geteld",
  place: {
    left: (n) => `links van rij ${n}`,
    right: (n) => `rechts van rij ${n}`,
    top: (n) => `boven kolom ${n}`,
    bottom: (n) => `onder kolom ${n}`,
  },
  line: { row: (n) => `rij ${n}`, col: (n) => `kolom ${n}` },
  pile: { boats: "Botenstapel", chillies: "Peperstapel" },
  drawn: {
    boats: (n) => `${n} ${form(n, "boot", "boten")}`,
    chillies: (n) => `${n} ${form(n, "peper", "pepers")}`,
  },

  ask_trade: "Jouw beurt: ruil of vernieuw.",
  ask_renew: "Jouw beurt: geen kaart past. Vernieuw.",
  ask_build: "Jouw beurt: bouw in je markt.",
  ask_under: "Jouw beurt: geen peper past. Leg er een onder de stapel.",
  is_trading: (name) => `${name} ruilt.`,
  is_building: (name) => `${name} bouwt.`,
  dealing: "De haven wordt klaargelegd.",
  over: "De markt sluit: de punten worden geteld.",
  last_round: "Laatste ronde!",
  hint_card: "Kies een kaart om aan te leggen bij de haven.",
  hint_place: "Kies een aanlegplaats met een verlichte pijl.",
  hint_card_here: "Kies de kaart die je hier aanlegt.",
  hint_take: (n) => `Kies wat je pakt: nog ${cards(n)}.`,
  hint_line: "Kies de rij of kolom die je vernieuwt.",
  hint_build: "Kies een kaart en dan een vak van je markt.",
  hint_cell: "Kies een vak: het getal is wat het oplevert.",
  hint_under: "Kies de peper die onder de stapel gaat.",
  hint_behind: "Tik op een kaart uit je hand om verder te gaan.",

  port: "Haven",
  market: "Markt",
  your_market: "Jouw markt",
  market_of: (name) => `Markt: ${name}`,
  your_hand: "Jouw hand",
  hand_of: (name) => `Hand: ${name}`,
  others: "De anderen",
  back: "Terug",
  look_closer: (name) => `Bekijk van dichtbij: ${name}`,
  your_objective: (good) => `Jouw doel: 1 punt per ${good} in je markt.`,
  objective_is: (goods) => `Doel: ${goods}`,
  objective_hidden: "Doel: geheim tot het einde",
  worth: (n) => `nu ${n} ${form(n, "punt", "punten")} waard`,
  worth_now: "Punten tot nu toe",
  worth_nothing: "Nog niets levert punten op.",
  worth_secret: "Zonder het doel, dat geheim blijft tot het einde.",
  of_nine: (n) => `${n}/9`,
  built: "Kaarten in de markt",
  empty: "leeg",
  gap: "gat",
  renew: "Vernieuw",
  renew_help: "In plaats van ruilen: een hele rij of kolom van de haven vervangen.",
  take_mark: "gepakt",
  comes: (n) => `levert ${cards(n)} op`,
  points: (n) => `${signed(n)} ${form(n, "punt", "punten")}`,
  best: (n) => `hoogstens ${signed(n)}`,
  not_here: "kan hier niet",
  turn_of_nine: (n) => `Beurt ${n} van 9`,
  round: (n) => `Ronde ${n}`,
  token_help:
    "De reiger staat hier deze beurt, dus hier kan geen kaart liggen. Na elke beurt loopt hij verder langs de nummers; na de 9e beurt is het potje afgelopen.",
  pile_help: "In het solospel liggen hier de stapels, dus hier kan geen kaart liggen.",
  pile_left: (n) => `nog ${cards(n)}`,
  pile_unseen: "Nog te komen, in een volgorde die niemand kent",
  pile_under: "Daarna, in deze volgorde",
  pile_empty: "De stapel is leeg.",
  last_round_help: (name: Who) =>
    name === null
      ? "Je hebt je negende kaart gelegd. De ronde wordt uitgespeeld, daarna worden de punten geteld."
      : `${name} heeft de negende kaart gelegd. De ronde wordt uitgespeeld, daarna worden de punten geteld.`,
  quiet_rounds: (rounds) => `${rounds} van de 5 rondes zonder marktkaart.`,
  no_market_card: (rounds) =>
    `Rondes zonder nieuwe kaart in een markt: ${rounds}. Na 5 is het potje afgelopen.`,
  expert: "Expert",
  expert_help: "Hoogstens één peper per rij en per kolom.",

  lay: (place) => `Ruil ${place}`,
  renew_line: (line) => `Vernieuw ${line}`,
  build_at: (card, cell) => `Bouw ${card} op ${cell}`,
  put_under: (card) => `Leg ${card} onder de stapel`,
  you_take: (taken, build) =>
    build > 0
      ? `Je pakt ${cards(taken)} en bouwt er daarna ${build}.`
      : `Je pakt ${cards(taken)}; niets te bouwen.`,
  taken_are: (taken) => `Gepakt: ${taken}.`,
  drawn_in: (what) => `Nieuw in de haven: ${what}.`,
  gap_stays: "Er blijft een gat, want beide stapels zijn leeg.",
  replaces: (what) => `Vervangen: ${what}.`,
  stays: (what) => `Blijft liggen, want de stapel is leeg: ${what}.`,
  nothing_changes: "Er verandert niets.",
  no_points: "Niet meteen punten.",
  brings: (n, from) => `${signed(n)} ${form(n, "punt", "punten")}: ${from}.`,
  gain: {
    objective: (points) => `doel ${signed(points)}`,
    complete: (points) => `volle markt ${signed(points)}`,
    chilli: (chilli, cell, points) => `${chilli} (${cell}) ${signed(points)}`,
  },
  above: (n) => `Kaarten erboven in de stapel: ${n}.`,

  log_first: (who: Who) => (who === null ? "Jij begint." : `${who} begint.`),
  log_objective: (goods) => `Jouw doel: ${goods}.`,
  log_traded: (who: Who, card, place, taken) =>
    who === null
      ? `Je legt ${card} ${place} en pakt ${taken}.`
      : `${who} legt ${card} ${place} en pakt ${taken}.`,
  log_filled: (card, cell) => `Nieuw in de haven op ${cell}: ${card}.`,
  log_renewing: (who: Who, line) => (who === null ? `Je vernieuwt ${line}.` : `${who} vernieuwt ${line}.`),
  log_replaced: (old, card, cell) => `Haven ${cell}: ${card} in plaats van ${old}.`,
  log_built: (who: Who, card, cell) =>
    who === null ? `Je bouwt ${card} op ${cell}.` : `${who} bouwt ${card} op ${cell}.`,
  log_under: (who: Who, card) =>
    who === null ? `Je legt ${card} onder de stapel.` : `${who} legt ${card} onder de stapel.`,

  part: {
    objective: "Doel",
    avoid: "Peper: vermijd",
    collect: "Peper: verzamel",
    pair: "Peper: paar",
    unique: "Peper: uniek",
    complete: "Volle markt",
  },
  explain: {
    objective: (count) => `${count} in de hele markt, elk 1 punt.`,
    avoid: (count) => `5 punten, min 1 voor elk: ${count} erop en ernaast.`,
    collect: (count) => `${count} erop en ernaast, elk 1 punt.`,
    pair: (count) => `${count} erop en ernaast, 2 punten per paar.`,
    unique: (count) => `Precies één keer aanwezig: ${count}, elk 2 punten.`,
    complete: () => "Negen kaarten: 2 punten.",
  },
  pairs: (n, one, other) => `${n} × ${one} en ${other}`,
  kinds: (n) => `${n} ${form(n, "product", "producten")}`,
  tie: { objective: "Meer punten voor het doel" },
  objectives_were: (each) => `Doelen: ${each.join("; ")}.`,
  solo_score: (n) => `Je markt is ${n} ${form(n, "punt", "punten")} waard.`,

  token: "De reiger",
  for_objective: (n, good) =>
    n > 0
      ? `In je markt levert hij ${n} ${form(n, "punt", "punten")} op voor je doel (${good}).`
      : `Hij levert niets op voor je doel (${good}).`,
  how_taken:
    "Een kaart die je bij zijn rij of kolom aanlegt, pakt hem als beide kaarten een product gemeen hebben.",
  in_hand:
    "Leg hem aan bij de haven om te ruilen, of bouw hem als je meer dan drie kaarten hebt. Kaarten in je hand tellen aan het einde niet mee.",
  in_hand_of: (name) => `In de hand van ${name}. Alle handen zijn open.`,
  free_cell: (cell) => `Vrij vak ${cell}`,
  where_built: "De eerste kaart komt linksboven, elke volgende naast een kaart die er al ligt.",
  one_per_row: "Hoogstens één peper per rij.",
  chilli_worth: (who: Who, n) =>
    who === null
      ? `Levert jou nu ${plain(n)} ${form(n, "punt", "punten")} op.`
      : `Levert ${who} nu ${plain(n)} ${form(n, "punt", "punten")} op.`,
  counts_for: (chilli, points) => `Telt mee voor ${chilli}, nu ${points}.`,
  never_moves: "Een kaart in een markt blijft liggen waar hij ligt.",
  place_help: (line) =>
    `Leg hier een kaart aan: die pakt uit ${line} de kaarten die hij kan betalen en schuift dan van deze kant naar binnen.`,
  place_number: "Het getal is hoeveel kaarten je zou pakken.",
  pile_fills:
    "Een gat wordt gevuld met een boot als er twee of meer pepers in de haven liggen, anders met een peper.",
  chillies_in_port: (n) => `Pepers in de haven nu: ${n}.`,
  objective_now: (count, points) => `Nu: ${count}, ${points} ${form(points, "punt", "punten")}.`,
  objective_help: "Ook producten op pepers tellen mee. Bij een gelijke score beslist het doel.",
  nine_help:
    "Legt iemand een negende kaart in de eigen markt, dan wordt de ronde uitgespeeld en worden de punten geteld.",
  solo_end: "Na negen beurten, of met je negende marktkaart, worden de punten geteld.",
  renew_more: "Voor een boot komt een boot, voor een peper een peper; de oude kaarten gaan onder hun stapel.",

  news_took: (name, taken) => `${name} heeft ${taken} gepakt.`,
  news_ninth: (name, again) =>
    again
      ? `${name} heeft de negende kaart gelegd: dit is je laatste beurt.`
      : `${name} heeft de negende kaart gelegd: jij bent niet meer aan de beurt.`,

  refusals: {
    chance_pending: () => "Eén moment: er wordt een kaart getrokken.",
    build_first: ({ surplus }) =>
      `Je hebt meer dan drie kaarten in je hand: bouw eerst. Overschot: ${surplus}.`,
    no_surplus: ({ hand }) => `Er valt nu niets te bouwen. Kaarten in je hand: ${hand}.`,
    not_in_hand: ({ card }) => `Die kaart zit niet in je hand: ${card}.`,
    pile_there: ({ place }) => `Op de aanlegplaats ${place} ligt een trekstapel: daar kan geen kaart liggen.`,
    token_there: ({ place }) =>
      `Op de aanlegplaats ${place} ligt deze beurt het fiche: daar kan geen kaart liggen.`,
    nothing_in_common: ({ card, line }) =>
      `Geen kaart in ${line} heeft een product gemeen met die van jou: ${card}.`,
    gap: ({ position }) => `Positie ${position} van deze lijn is een gat: daar ligt geen kaart om te pakken.`,
    card_not_shared: ({ card, position }) =>
      `Die kaart heeft geen product gemeen met de kaart die je aanlegt: ${card}, op positie ${position}.`,
    not_paid: ({ card, taken }) =>
      `De producten op je kaart betalen niet al deze kaarten: ${taken}. Je legt aan: ${card}.`,
    more_to_take: ({ most, taken }) =>
      `Je pakt zoveel kaarten als je producten kunnen betalen: ${most}, niet ${taken}.`,
    cell_taken: ({ cell }) => `Op ${cell} ligt al een kaart, en die verhuist nooit meer.`,
    first_upper_left: ({ cell }) => `Je eerste kaart komt linksboven, op a1, niet op ${cell}.`,
    not_adjacent: ({ cell }) => `${cell} grenst niet aan een kaart van je markt.`,
    chilli_in_row: ({ row }) => `Rij ${row} van je markt heeft al een peper: hoogstens één per rij.`,
    chilli_in_column: ({ column }) =>
      `Kolom ${column} van je markt heeft al een peper: hoogstens één per kolom in het expertspel.`,
    can_build: ({ card, cell }) =>
      `Er past nog een kaart in je markt, dus er gaat geen peper onder de stapel: ${card} op ${cell}.`,
  },
};
export default bangkok;
