// The animation of Bangkok: events, one after the other, on a copy of the view before them.
import type { Beat, EventOf, Travel, ViewOf } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { PileName } from "../../lib/wire/bangkok/PileName";
import type { SeatView } from "../../lib/wire/bangkok/SeatView";
import { cellsAt, indexOf, LINES } from "./places";
import { pushOf } from "./push";

type View = ViewOf<"bangkok">;
type Event = EventOf<"bangkok">;
type EventKind<K extends Event["kind"]> = Extract<Event, { kind: K }>;

/** The milliseconds between cards that come one after the other. */
const APART = 70;

/** The names of the places that cards travel between, as the board marks them with `data-at`. */
export const at = {
  port: (cell: Cell) => `port:${cell}`,
  hand: (seat: number, index: number) => `h${seat}:${index}`,
  market: (seat: number, cell: Cell) => `m${seat}:${cell}`,
  pile: (pile: PileName) => `pile:${pile}`,
  objective: (seat: number) => `o${seat}`,
  token: "token",
};

const put = <T>(array: readonly T[], index: number, value: T): T[] =>
  array.map((old, other) => (other === index ? value : old));

const withSeat = (view: View, seat: number, change: (seat: SeatView) => SeatView): View => ({
  ...view,
  seats: view.seats.map((old, other) => (other === seat ? change(old) : old)),
});

const inPort = (view: View, cell: Cell, card: Card | null): View => ({
  ...view,
  port: put(view.port, indexOf(cell), card),
});

const fromPile = (view: View, pile: PileName): View => ({
  ...view,
  [pile]: { ...view[pile], size: Math.max(0, view[pile].size - 1) },
});

const without = (hand: readonly Card[], card: Card) => {
  const index = hand.indexOf(card);
  return index < 0 ? [...hand] : hand.filter((_, other) => other !== index);
};

/** Events of one kind that follow each other, which are shown together. */
function run<K extends Event["kind"]>(events: readonly Event[], from: number, kind: K): EventKind<K>[] {
  const rest = events.slice(from);
  const end = rest.findIndex((event) => event.kind !== kind);
  return (end < 0 ? rest : rest.slice(0, end)) as EventKind<K>[];
}

/** The beats that lead from one position to a later one. */
export function plan(
  events: readonly Event[],
  before: View,
  after: View,
  seat: number | null,
): Beat<"bangkok">[] {
  const beats: Beat<"bangkok">[] = [];
  let view = before;
  let next = 0;
  const add = (beat: Beat<"bangkok">) => {
    beats.push({ event: next - 1, ...beat });
    view = beat.view;
  };
  while (next < events.length) {
    const event = events[next];
    if (!event) break;
    next += 1;
    switch (event.kind) {
      case "start":
        view = { ...view, start: event.seat, seats: dealt(view, event.hands) };
        break;
      case "objective":
        view = withSeat(view, event.seat, (old) => ({ ...old, objective: event.objective }));
        break;
      case "chillies":
        break;
      case "filled": {
        const filled = run(events, next - 1, "filled");
        next += filled.length - 1;
        add(fill(view, filled));
        break;
      }
      case "traded":
        for (const beat of trade(view, event, seat)) add(beat);
        break;
      case "renewing":
        add({ view, mark: LINES[event.line]?.map(at.port) ?? [] });
        break;
      case "replaced": {
        const replaced = run(events, next - 1, "replaced");
        next += replaced.length - 1;
        add(replace(view, replaced));
        break;
      }
      case "built": {
        const built = run(events, next - 1, "built").filter(({ seat }) => seat === event.seat);
        next += built.length - 1;
        add(build(view, built));
        break;
      }
      case "put_under":
        add(putUnder(view, event));
        break;
    }
  }
  return finish(beats, view, before, after);
}

const dealt = (view: View, hands: readonly (readonly Card[])[]) =>
  view.seats.map((old, seat) => ({ ...old, hand: [...(hands[seat] ?? old.hand)] }));

function fill(view: View, filled: readonly EventKind<"filled">[]): Beat<"bangkok"> {
  const travels = filled.map(({ cell, pile }, index): Travel => ({
    from: at.pile(pile),
    to: at.port(cell),
    how: "slide",
    after: index * APART,
  }));
  const shown = filled.reduce((now, { card, cell, pile }) => fromPile(inPort(now, cell, card), pile), view);
  return { view: shown, travels, sound: "place" };
}

/** First the cards are taken, then the laid card pushes the line together (B9, B10). */
function trade(view: View, event: EventKind<"traded">, own: number | null): Beat<"bangkok">[] {
  const { seat, card, place, taken, line } = event;
  const hand = view.seats[seat]?.hand ?? [];
  const laid = at.hand(seat, Math.max(0, hand.indexOf(card)));
  const gained = withSeat(
    taken.reduce((now, { cell }) => inPort(now, cell, null), view),
    seat,
    (old) => ({ ...old, hand: [...old.hand, ...taken.map((each) => each.card)] }),
  );
  const mine = seat === own;
  const taking: Beat<"bangkok"> = {
    view: gained,
    mark: [laid, ...taken.map(({ cell }) => at.port(cell))],
    travels: taken.map(({ cell }, index) => ({
      from: at.port(cell),
      to: at.hand(seat, hand.length + index),
      how: "jump",
      after: index * APART,
      ghost: !mine,
    })),
    sound: "take",
  };
  const cells = cellsAt(place);
  const pushed = withSeat(
    cells.reduce((now, cell, index) => inPort(now, cell, line[index] ?? null), gained),
    seat,
    (old) => ({ ...old, hand: without(old.hand, card) }),
  );
  const { landed, slides } = pushOf(
    view.port,
    place,
    taken.map((each) => each.cell),
    line,
  );
  const pushes = slides.map(([from, to]): Travel => ({ from: at.port(from), to: at.port(to), how: "push" }));
  const lands: Travel[] = landed ? [{ from: laid, to: at.port(landed), how: "push" }] : [];
  // What was laid is seen as it comes; what matters next is what is built.
  return [taking, { view: pushed, travels: [...lands, ...pushes], sound: "push" }];
}

function replace(view: View, replaced: readonly EventKind<"replaced">[]): Beat<"bangkok"> {
  const travels = replaced.flatMap(({ cell, pile }, index): Travel[] => [
    { from: at.port(cell), to: at.pile(pile), how: "sweep", after: index * APART, ghost: true },
    { from: at.pile(pile), to: at.port(cell), how: "slide", after: index * APART + 160 },
  ]);
  const shown = replaced.reduce((now, { card, cell }) => inPort(now, cell, card), view);
  return { view: shown, travels, glow: replaced.map(({ cell }) => at.port(cell)), sound: "sweep" };
}

/** The cards that a seat builds in one turn, one shortly after the other. */
function build(view: View, built: readonly EventKind<"built">[]): Beat<"bangkok"> {
  const seat = built[0]?.seat ?? 0;
  const hand = view.seats[seat]?.hand ?? [];
  const left = new Set(hand.keys());
  const travels = built.map(({ card, cell }, index): Travel => {
    // Of two equal cards each leaves its own place.
    const held = [...left].find((place) => hand[place] === card) ?? 0;
    left.delete(held);
    // Where that market is not in front, its owner's panel stands for it.
    const to = `${at.market(seat, cell)} seat:${seat}`;
    return { from: at.hand(seat, held), to, how: "jump", after: index * 2 * APART };
  });
  const shown = built.reduce(
    (now, { card, cell }) =>
      withSeat(now, seat, (old) => ({
        ...old,
        hand: without(old.hand, card),
        market: put(old.market, indexOf(cell), card),
      })),
    view,
  );
  return {
    view: shown,
    mark: travels.map(({ from }) => from),
    travels,
    glow: travels.map(({ to }) => to),
    sound: "place",
  };
}

function putUnder(view: View, { seat, card }: EventKind<"put_under">): Beat<"bangkok"> {
  const from = at.hand(seat, Math.max(0, view.seats[seat]?.hand.indexOf(card) ?? 0));
  const shown = withSeat(view, seat, (old) => ({ ...old, hand: without(old.hand, card) }));
  return {
    view: { ...shown, chillies: { ...shown.chillies, size: shown.chillies.size + 1 } },
    mark: [from],
    travels: [{ from, to: at.pile("chillies"), how: "sweep", ghost: true }],
    sound: "sweep",
  };
}

/** The last beat shows what is; the token walks there, and the tiles are turned over at the end. */
function finish(beats: Beat<"bangkok">[], view: View, before: View, after: View): Beat<"bangkok">[] {
  const walks = before.token !== undefined && after.token !== undefined && before.token !== after.token;
  const turned = after.seats.flatMap(({ objective }, seat) =>
    objective.kind === "known" && view.seats[seat]?.objective.kind === "hidden"
      ? [`${at.objective(seat)} seat:${seat}`]
      : [],
  );
  if (walks)
    beats.push({ view: after, travels: [{ from: at.token, to: at.token, how: "hop" }], sound: "hop" });
  else if (turned.length > 0) beats.push({ view: after, glow: turned, sound: "take" });
  // What the next position asks for, as another part of the board in front, waits until all has been seen.
  return beats.length > 0 ? [...beats, { view: after }] : beats;
}
