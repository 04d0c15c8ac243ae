// The animation of a turn: cards jump onto the line, cats fly to the pile of who swept them, fleas hop.
// Nothing is judged here: the events say what happened, this only draws it step by step.
import type { Beat, EventOf, Travel, ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/chakapuces/Card";
import type { Face } from "../../lib/wire/chakapuces/Face";
import type { Source } from "../../lib/wire/chakapuces/Source";
import type { Then } from "../../lib/wire/chakapuces/Then";
import { at, both, countOf, plus, valueOf, without } from "./cards";
import { outcome } from "./preview";

type View = ViewOf<"chakapuces">;
type Event = EventOf<"chakapuces">;
type Step = Beat<"chakapuces">;

/** The places that pieces travel between, as the board names them. */
export const PLACE = {
  pile: "pile",
  supply: "supply",
  banner: "banner",
  /** A place of the line as a whole. */
  spot: (value: number) => `spot:${value}`,
  /** A card of a stack, counted from the bottom. */
  line: (value: number, index: number) => `line:${value}:${index}`,
  /** Where fleas jump off a Scratch card. */
  itch: (value: number) => `itch:${value}`,
  /** A card of the own hand: which one of those that are alike. */
  own: (card: Card, index: number) => `own:${card}:${index}`,
  /** The hand of another seat. */
  hand: (seat: number) => `hand:${seat}`,
  /** The face-down pile of collected cards. */
  catch: (seat: number) => `catch:${seat}`,
  /** The fleas of a seat. */
  flea: (seat: number) => `flea:${seat}`,
  /** Where there is no room for a seat on the board, its panel stands for all it has. */
  orPanel: (place: string, seat: number) => `${place} seat:${seat}`,
};
const handOf = (seat: number) => PLACE.orPanel(PLACE.hand(seat), seat);
const catchOf = (seat: number) => PLACE.orPanel(PLACE.catch(seat), seat);
const fleasOf = (seat: number) => PLACE.orPanel(PLACE.flea(seat), seat);

/** Between two fleas, and between two cards that fly together, in milliseconds. */
export const FLEA_GAP = 30;
export const CARD_GAP = 45;

/** The beats from one position to a later one. */
export function plan(events: readonly Event[], before: View, after: View, own: number | null): Step[] {
  const beats: Step[] = [];
  let view = before;
  for (const event of events) {
    const steps = beatsOf(event, view, own);
    beats.push(...steps);
    view = steps.at(-1)?.view ?? view;
  }
  const last = beats.at(-1);
  if (last) last.view = after;
  return beats;
}

function beatsOf(event: Event, view: View, own: number | null): Step[] {
  switch (event.kind) {
    case "start":
      return [{ view: { ...view, on_turn: event.seat } }];
    case "dealt":
      return [{ view: drawn(view, event.seat, event.card) }];
    case "opened":
      return [lay({ ...view, pile: view.pile - 1 }, event.card, PLACE.pile)];
    case "reached":
      return [];
    case "first": {
      const source = sourceOf(view, event.seat, event.card, event.from, own);
      const left = { ...played(view, event.seat, event.card, event.from), on_turn: event.seat };
      const laid = lay({ ...left, first: { card: event.card, from: event.from } }, event.card, source);
      return [{ ...laid, mark: [source] }];
    }
    case "second":
      return second(event, view, own);
    case "drawn":
      return draw(event, view, own);
  }
}

/** A card jumps onto its place. */
function lay(view: View, card: Card, from: string): Step {
  const to = PLACE.line(valueOf(card), at(view.line, valueOf(card)).length);
  return {
    view: { ...view, line: plus(view.line, card) },
    travels: [{ from, to, how: "jump" }],
    glow: [to],
    sound: "place",
  };
}

function second(event: Extract<Event, { kind: "second" }>, view: View, own: number | null): Step[] {
  const { seat, card, trigger } = event;
  const source = sourceOf(view, seat, card, event.from, own);
  const laid = lay(played({ ...view, on_turn: seat }, seat, card, event.from), card, source);
  const beats: Step[] = [{ ...laid, mark: [source] }];
  let now = laid.view;
  const { run, swept } = outcome(event);
  if (trigger.kind === "sequence" && event.shed > 0) {
    now = fleas(now, (other) => (other === seat ? -event.shed : 0));
    const travels = hops(event.shed, (hop) => ({
      from: `${PLACE.flea(seat)} ${PLACE.itch(run[hop % run.length] ?? valueOf(card))}`,
      to: PLACE.supply,
    }));
    beats.push({ view: now, mark: run.map(PLACE.spot), travels, glow: [fleasOf(seat)], sound: "hop" });
  }
  if (trigger.kind === "stack" && swept.length > 0) {
    const flying = swept.flatMap((value) => at(now.line, value).map((_, index) => PLACE.line(value, index)));
    const travels = flying.map((from, order): Travel => ({
      from,
      to: catchOf(seat),
      how: "sweep",
      after: order * CARD_GAP,
      ghost: true,
    }));
    now = {
      ...now,
      line: without(now.line, trigger.taken),
      seats: now.seats.map((has, other) =>
        other === seat ? { ...has, collected: both(has.collected, trigger.taken) } : has,
      ),
    };
    beats.push({
      view: now,
      mark: swept.map(PLACE.spot),
      travels,
      glow: [catchOf(seat)],
      sound: "sweep",
    });
  }
  if (event.scratched > 0) {
    const others = now.seats.map((_, other) => other).filter((other) => other !== seat);
    now = fleas(now, (other) => (other === seat ? 0 : event.scratched));
    const itch = PLACE.itch(valueOf(card));
    const targets = Array.from({ length: event.scratched }, () => others).flat();
    beats.push({
      view: now,
      mark: [PLACE.spot(valueOf(card))],
      travels: hops(targets.length, (hop) => ({ from: itch, to: fleasOf(targets[hop] ?? seat) })),
      glow: others.map(fleasOf),
      sound: "hop",
    });
  }
  const end = beats.at(-1);
  if (end) end.view = turnDone(end.view);
  return [...beats, ...onward(event.then, seat, end?.view ?? now)];
}

/** The two cards lie: neither is the first one any more. */
function turnDone(view: View): View {
  const done = { ...view };
  delete done.first;
  return done;
}

/** So many fleas, one shortly after the other. */
function hops(count: number, way: (hop: number) => { from: string; to: string }): Travel[] {
  return Array.from({ length: count }, (_, hop) => ({
    ...way(hop),
    how: "hop",
    after: hop * FLEA_GAP,
    ghost: true,
  }));
}

function draw(event: Extract<Event, { kind: "drawn" }>, view: View, own: number | null): Step[] {
  const hand = view.seats[event.seat]?.hand;
  const to =
    event.seat === own && event.card.kind === "known" && hand?.kind === "known"
      ? PLACE.own(event.card.card, countOf(hand.cards, event.card.card))
      : handOf(event.seat);
  const next = drawn(view, event.seat, event.card);
  // A whole hand of another seat doesn't travel: a card of the pile does.
  const ghost = to.startsWith("hand:");
  const beat: Step = { view: next, travels: [{ from: PLACE.pile, to, how: "slide", ghost }], sound: "tap" };
  return [beat, ...onward(event.then, event.seat, next)];
}

/** The last round is told once; a new turn needs no beat. */
function onward(then: Then, seat: number, view: View): Step[] {
  if (then.kind !== "last_round") return [];
  const last_round = { by: seat, ending: then.ending };
  return [{ view: { ...view, last_round, on_turn: then.seat }, glow: [PLACE.banner], sound: "turn" }];
}

function sourceOf(view: View, seat: number, card: Card, from: Source, own: number | null): string {
  if (from === "pile") return PLACE.pile;
  const hand = view.seats[seat]?.hand;
  if (seat === own && hand?.kind === "known") return PLACE.own(card, countOf(hand.cards, card) - 1);
  return handOf(seat);
}

/** Without the card that was played. */
function played(view: View, seat: number, card: Card, from: Source): View {
  if (from === "pile") return { ...view, pile: view.pile - 1 };
  return withHand(view, seat, (hand) =>
    hand.kind === "known"
      ? { ...hand, cards: plus(hand.cards, card, -1) }
      : { ...hand, count: hand.count - 1 },
  );
}

/** With a card more in a hand and one less on the pile. */
function drawn(view: View, seat: number, card: Face): View {
  const less = { ...view, pile: view.pile - 1 };
  return withHand(less, seat, (hand) => {
    if (hand.kind === "hidden") return { ...hand, count: hand.count + 1 };
    return card.kind === "known" ? { ...hand, cards: plus(hand.cards, card.card) } : hand;
  });
}

type Hand = View["seats"][number]["hand"];

function withHand(view: View, seat: number, change: (hand: Hand) => Hand): View {
  const seats = view.seats.map((has, other) => (other === seat ? { ...has, hand: change(has.hand) } : has));
  return { ...view, seats };
}

function fleas(view: View, change: (seat: number) => number): View {
  const seats = view.seats.map((has, seat) => ({ ...has, fleas: has.fleas + change(seat) }));
  return { ...view, seats };
}
