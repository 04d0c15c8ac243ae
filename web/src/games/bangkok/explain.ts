// What everything on the board is, for the drawer that explains it: what it is worth to whom by now, and which rule says so.
import type { Explanation, Sight } from "../../lib/game/contract";
import CardPile from "../../lib/art/bangkok/CardPile.svelte";
import Objective from "../../lib/art/bangkok/Objective.svelte";
import Pontoon from "../../lib/art/bangkok/Pontoon.svelte";
import SoloToken from "../../lib/art/bangkok/SoloToken.svelte";
import { t } from "../../lib/i18n/index.svelte";
import { signed } from "../../lib/i18n/plural";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { PileName } from "../../lib/wire/bangkok/PileName";
import type { Place } from "../../lib/wire/bangkok/Place";
import type { Part } from "../../lib/wire/rules/Part";
import CardFace from "./CardFace.svelte";
import MarketSign from "./MarketSign.svelte";
import { cellNamed, indexOf, lineOf, placeNamed, sideOf, tally } from "./places";
import {
  cardName,
  cardsIn,
  chilliLine,
  countOf,
  explainPart,
  hasNine,
  isLastRound,
  lineName,
  objectiveWords,
  partName,
  placeName,
  quietRounds,
  sumOf,
} from "./words";

type Look = Sight<"bangkok">;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const picture = (card: Card) => ({ Picture: CardFace, props: { card, letters: true } });
const who = ({ names }: Look, seat: number) => (names.mine(seat) ? null : names.of(seat));

/** What something is; elements say it by `data-explain`: `port:b2`, `hand:0:1`, `market:1:a1`, `place:r1` … */
export function explain(what: string, sight: Look): Explanation | null {
  const [kind = "", one = "", two = ""] = what.split(":");
  switch (kind) {
    case "port": {
      const cell = cellNamed(one);
      return cell && inPort(sight, cell);
    }
    case "hand":
      return inHand(sight, Number(one), Number(two));
    case "market": {
      const cell = cellNamed(two);
      return cell && inMarket(sight, Number(one), cell);
    }
    case "place": {
      const named = placeNamed(one);
      return named && place(named);
    }
    case "pile":
      return pile(sight, one as PileName);
    case "objective":
      return objective(sight, Number(one));
    case "worth":
      return worth(sight, Number(one));
    case "built":
      return built(sight, Number(one));
    case "token":
      return { title: t.bangkok.token, lines: [t.bangkok.token_help], rule: "B19", Picture: SoloToken };
    case "renew":
      return { title: t.bangkok.renew, lines: [t.bangkok.renew_help, t.bangkok.renew_more], rule: "B14" };
    case "expert":
      return { title: t.bangkok.expert, lines: [t.bangkok.expert_help], rule: "B20" };
    case "round":
    case "end":
      return ending(sight);
    default:
      return null;
  }
}

/** What a card brings wherever it lies: how a chilli scores, what is in it for the own objective. */
function brings({ view, seat }: Look, card: Card): string[] {
  const line = chilliLine(card);
  const objective = seat === null ? undefined : view.seats[seat]?.objective;
  const good = objective?.kind === "known" ? objective.good : undefined;
  const count = good ? (tally([card]).get(good) ?? 0) : 0;
  return [
    ...(line ? [`${line} ${t.bangkok.chilli_counts}`] : []),
    ...(good ? [t.bangkok.for_objective(count, t.bangkok.good[good])] : []),
  ];
}

function inPort(sight: Look, cell: Cell): Explanation {
  const card = sight.view.port[indexOf(cell)];
  if (!card) return { title: capital(t.bangkok.gap), lines: [t.bangkok.gap_stays], rule: "B11" };
  const lines = [...brings(sight, card), t.bangkok.how_taken];
  return { title: capital(cardName(card)), lines, rule: card.includes("/") ? "B3" : "B9", ...picture(card) };
}

function inHand(sight: Look, seat: number, index: number): Explanation | null {
  const card = sight.view.seats[seat]?.hand[index];
  if (!card) return null;
  const owner = who(sight, seat);
  const lines = [...brings(sight, card), owner === null ? t.bangkok.in_hand : t.bangkok.in_hand_of(owner)];
  return { title: capital(cardName(card)), lines, rule: owner === null ? "B8" : "B7", ...picture(card) };
}

/** The part of the score that the chilli in a cell is: its own cell comes first. */
function partOf(sight: Look, seat: number, cell: Cell): Part | undefined {
  const index = indexOf(cell);
  return sight.worth?.[seat]?.find(({ name, spots }) => isChilli(name) && spots?.[0] === index);
}
const isChilli = (name: string) => name !== "objective" && name !== "complete";

function inMarket(sight: Look, seat: number, cell: Cell): Explanation | null {
  const card = sight.view.seats[seat]?.market[indexOf(cell)];
  const expert = sight.options.expert === "true";
  if (!card)
    return {
      title: t.bangkok.free_cell(cell),
      lines: [t.bangkok.where_built, expert ? t.bangkok.expert_help : t.bangkok.one_per_row],
      rule: "B12",
    };
  const owner = who(sight, seat);
  const part = partOf(sight, seat, cell);
  const counted = (sight.worth?.[seat] ?? []).filter(
    ({ name, spots }) => isChilli(name) && spots?.slice(1).includes(indexOf(cell)),
  );
  const lines = [
    ...(part ? [`${t.bangkok.chilli_worth(owner, part.points)} ${explainPart(part)}`] : []),
    ...brings(sight, card),
    ...counted.map((each) => t.bangkok.counts_for(partName(each), signed(each.points))),
    t.bangkok.never_moves,
  ];
  return {
    title: capital(cardName(card)),
    lines,
    rule: card.includes("/") ? "B17" : "B12",
    ...picture(card),
  };
}

function place(name: Place): Explanation {
  return {
    title: capital(placeName(name)),
    lines: [t.bangkok.place_help(lineName(lineOf(name))), t.bangkok.place_number],
    rule: "B8",
    Picture: Pontoon,
    props: { side: sideOf(name), lit: true, size: 48 },
  };
}

function pile({ view }: Look, name: PileName): Explanation {
  const chillies = view.port.filter((card) => card?.includes("/")).length;
  return {
    title: t.game.about(t.bangkok.pile[name], t.bangkok.pile_left(view[name].size)),
    lines: [
      t.bangkok.pile_fills,
      t.bangkok.chillies_in_port(chillies),
      ...(view.token === undefined ? [] : [t.bangkok.pile_help]),
    ],
    rule: "B11",
    Picture: CardPile,
    props: { pile: name, cards: view[name].size },
  };
}

function objective(sight: Look, seat: number): Explanation {
  const tile = sight.view.seats[seat]?.objective;
  const good = tile?.kind === "known" ? tile.good : undefined;
  const part = sight.worth?.[seat]?.find(({ name }) => name === "objective");
  return {
    title: t.bangkok.part.objective ?? "",
    lines: [
      objectiveWords(good, seat === sight.seat),
      ...(good && part ? [t.bangkok.objective_now(countOf(good, part.count), part.points)] : []),
      t.bangkok.objective_help,
    ],
    rule: "B17",
    Picture: Objective,
    props: { good },
  };
}

function worth(sight: Look, seat: number): Explanation {
  const owner = who(sight, seat);
  const parts = sight.worth?.[seat] ?? [];
  const title = owner === null ? t.bangkok.your_market : t.bangkok.market_of(owner);
  const lines = parts.map((part) => `${partName(part)} ${signed(part.points)}. ${explainPart(part)}`);
  const secret = sight.view.seats[seat]?.objective.kind === "hidden";
  return {
    title: t.game.about(title, t.bangkok.worth(sumOf(parts))),
    lines: [
      ...(lines.length > 0 ? lines : [t.bangkok.worth_nothing]),
      ...(secret ? [t.bangkok.worth_secret] : []),
    ],
    rule: "B17",
  };
}

function built(sight: Look, seat: number): Explanation {
  const market = sight.view.seats[seat]?.market ?? [];
  const owner = who(sight, seat);
  return {
    title: t.game.about(
      owner === null ? t.bangkok.your_market : t.bangkok.market_of(owner),
      t.bangkok.of_nine(cardsIn(market)),
    ),
    lines: [t.bangkok.nine_help, t.bangkok.explain.complete?.("") ?? ""],
    rule: "B16",
    Picture: MarketSign,
    props: { market, size: 48 },
  };
}

function ending(sight: Look): Explanation {
  const { view } = sight;
  const solo = view.token !== undefined;
  const nine = isLastRound(view) ? hasNine(view) : null;
  const quiet = quietRounds(view);
  return {
    title: solo ? t.bangkok.turn_of_nine(view.round) : t.bangkok.round(view.round),
    lines: [
      ...(nine === null || solo ? [] : [t.bangkok.last_round_help(who(sight, nine))]),
      ...(quiet > 0 ? [t.bangkok.no_market_card(quiet)] : []),
      solo ? t.bangkok.solo_end : t.bangkok.nine_help,
    ],
    rule: solo ? "B19" : quiet > 0 ? "B15" : "B16",
  };
}
