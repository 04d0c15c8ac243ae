// The animation of a turn: cards jump onto the line, cats fly to the pile of who swept them, fleas hop.
// Nothing is judged here: the events say what happened, this only draws it step by step.
import type { Beat, EventOf, Travel, ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/chakapuces/Card";
import type { Cards } from "../../lib/wire/chakapuces/Cards";
import type { Face } from "../../lib/wire/chakapuces/Face";
import type { Source } from "../../lib/wire/chakapuces/Source";
import type { Then } from "../../lib/wire/chakapuces/Then";
import { at, both, countOf, plus, valueOf, without } from "./cards";
import { catchOf, fleasOf, handOf, PLACE } from "./places";
import { outcome } from "./preview";

type View = ViewOf<"chakapuces">;
type Event = EventOf<"chakapuces">;
type Step = Beat<"chakapuces">;

/** Between two fleas, and between two cards that fly together, in milliseconds. */
export const FLEA_GAP = 30;
export const CARD_GAP = 45;
/** All cats of one sweep leave within this time. */
const SWEEP = 180;
/** How long after the cats the fleas of a Scratch card leave. */
export const ITCH = 160;

/** The beats from one position to a later one. */
export function plan(events: readonly Event[], before: View, after: View, own: number | null): Step[] {
  const beats: Step[] = [];
  let view = before;
  let latest: Event | null = null;
  for (const [number, event] of events.entries()) {
    const [step, ...more] = beatsOf(event, view, own).map((beat) => ({ event: number, ...beat }));
    const last = beats.at(-1);
    if (step && last && latest && together(latest, event, own)) join(last, step, latest);
    else if (step) beats.push(step);
    beats.push(...more);
    view = beats.at(-1)?.landed ?? beats.at(-1)?.view ?? view;
    latest = event;
  }
  const last = beats.at(-1);
  if (last) last.landed = after;
  return beats;
}

/** What a hand draws, it draws at once; that of another seat while all look at what its turn did. */
function together(latest: Event, event: Event, own: number | null): boolean {
  if (event.kind !== "drawn" || !("seat" in latest) || latest.seat !== event.seat) return false;
  return latest.kind === "drawn" || (latest.kind === "second" && event.seat !== own);
}

function join(beat: Step, next: Step, latest: Event): void {
  const drawn = (beat.travels ?? []).filter(({ from, how }) => from === PLACE.pile && how === "slide").length;
  // Numbers wait for what flies; a card that one draws oneself has to lie where it flies to.
  if (latest.kind === "drawn" && beat.landed === undefined)
    Object.assign(beat, { view: next.view, event: next.event });
  else beat.landed = next.view;
  beat.travels = [
    ...(beat.travels ?? []),
    ...(next.travels ?? []).map((way) => ({ ...way, after: drawn * CARD_GAP })),
  ];
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
      // It does nothing yet: what follows is what to look at.
      return [{ view: laid.view, mark: [source], travels: laid.travels ?? [], sound: "place" }];
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

/** The second card comes from whom the first one came: its source needs no mark. Then all it does, in one beat. */
function second(event: Extract<Event, { kind: "second" }>, view: View, own: number | null): Step[] {
  const { seat, card } = event;
  const source = sourceOf(view, seat, card, event.from, own);
  const laid = lay(played({ ...view, on_turn: seat }, seat, card, event.from), card, source);
  const does = triggered(event, laid.view);
  const end = does ?? laid;
  end.landed = turnDone(end.landed ?? end.view);
  return [...(does ? [{ ...laid, glow: [] }, does] : [laid]), ...onward(event.then, seat, end.landed)];
}

/** Fleas that go, cats that are taken, fleas for the others; null if nothing happens. */
function triggered(event: Extract<Event, { kind: "second" }>, view: View): Step | null {
  const { seat, card, trigger, shed, scratched } = event;
  const { sequence, swept } = outcome(event);
  const others = view.seats.map((_, other) => other).filter((other) => other !== seat);
  const taken = trigger.kind === "stack" ? trigger.taken : {};
  const flying = swept.flatMap((value) => at(view.line, value).map((_, index) => PLACE.line(value, index)));
  const itch = PLACE.itch(valueOf(card));
  const travels: Travel[] = [
    ...hops(shed, (hop) => ({
      from: `${PLACE.flea(seat)} ${PLACE.itch(sequence[hop % sequence.length] ?? valueOf(card))}`,
      to: PLACE.supply,
    })),
    ...flying.map((from, order): Travel => ({
      from,
      to: catchOf(seat),
      how: "sweep",
      after: order * Math.min(CARD_GAP, SWEEP / flying.length),
      ghost: true,
    })),
    // To everybody at the same time: with many players it takes no longer.
    ...others.flatMap((other) =>
      hops(scratched, () => ({ from: itch, to: fleasOf(other) }), shed + flying.length > 0 ? ITCH : 0),
    ),
  ];
  if (travels.length === 0) return null;
  const flown = fleas({ ...view, line: without(view.line, taken) }, (other) => (other === seat ? -shed : 0));
  return {
    view: flown,
    landed: fleas({ ...flown, seats: caught(flown, seat, taken) }, (other) =>
      other === seat ? 0 : scratched,
    ),
    mark: [...sequence, ...swept, ...(scratched > 0 ? [valueOf(card)] : [])]
      .filter((value, index, all) => all.indexOf(value) === index)
      .map(PLACE.spot),
    travels,
    glow: [
      ...(shed > 0 ? [fleasOf(seat)] : []),
      ...(flying.length > 0 ? [catchOf(seat)] : []),
      ...(scratched > 0 ? others.map(fleasOf) : []),
    ],
    sound: flying.length > 0 ? "sweep" : "hop",
  };
}

function caught(view: View, seat: number, taken: Cards): View["seats"] {
  return view.seats.map((has, other) =>
    other === seat ? { ...has, collected: both(has.collected, taken) } : has,
  );
}

/** The two cards lie: neither is the first one any more. */
function turnDone(view: View): View {
  const done = { ...view };
  delete done.first;
  return done;
}

/** So many fleas, one shortly after the other. */
function hops(count: number, way: (hop: number) => { from: string; to: string }, start = 0): Travel[] {
  return Array.from({ length: count }, (_, hop) => ({
    ...way(hop),
    how: "hop",
    after: start + hop * FLEA_GAP,
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
