// The animation from one position to the next: a booth jumps, markers come, the die is rolled, the tent walks.
import type { Beat, EventOf, Travel, ViewOf } from "../../lib/game/contract";
import type { Jumped } from "../../lib/wire/chatuchak/Jumped";
import type { Lies } from "../../lib/wire/chatuchak/Lies";
import type { Marker } from "../../lib/wire/chatuchak/Marker";
import { withMoved } from "./spots";

/** A view on the way, which also remembers what the die shows. */
export type Drawn = ViewOf<"chatuchak"> & { rolled?: number };
type Event = EventOf<"chatuchak">;

/** A spot in a seat's grid. */
export const spotPlace = (seat: number, spot: string) => `g${seat}:${spot}`;
/** A marker in the centre. */
export const centrePlace = (marker: Marker) => `m:${marker}`;
/** A marker in or beside a seat's grid. */
export const heldPlace = (seat: number, marker: Marker) => `h${seat}:${marker}`;
/** The tokens of a seat. */
export const tokensPlace = (seat: number) => `t${seat}`;
export const TENT = "tent";
export const DIE = "die";

/** What the die shows: a view on the way brings it, else the last roll that was made. */
export function lastRoll(view: Drawn, events: readonly Event[]): number | undefined {
  return view.rolled ?? events.findLast((event) => event.kind === "roll")?.number;
}

export function plan(
  events: readonly Event[],
  before: ViewOf<"chatuchak">,
  after: ViewOf<"chatuchak">,
): Beat<"chatuchak">[] {
  const beats: Beat<"chatuchak">[] = [];
  let view: Drawn = before;
  for (const event of events) {
    if (event.kind === "jump") {
      const landed = jumped(view, event);
      beats.push({
        view: landed,
        mark: [spotPlace(event.seat, event.from)],
        travels: [
          { from: spotPlace(event.seat, event.from), to: spotPlace(event.seat, event.to), how: "jump" },
        ],
        glow: event.group.length > 1 ? event.group.map((spot) => spotPlace(event.seat, spot)) : [],
        sound: "jump",
      });
      view = landed;
      if (event.won.length > 0) {
        view = awarded(view, event, after);
        beats.push({
          view,
          travels: event.won.map((won, index) => prize(won.marker, won.from, event.seat, index)),
          glow: event.won.map(({ marker }) => heldPlace(event.seat, marker)),
          sound: "take",
        });
      }
    } else if (event.kind === "roll") {
      view = { ...view, rolled: event.number };
      beats.push({ view, glow: [DIE], sound: "roll" });
      if (event.moved) {
        view = { ...view, time: { ...view.time, tent: event.tent, failed: 0 } };
        beats.push({ view, travels: [{ from: TENT, to: TENT, how: "jump" }], sound: "place" });
      }
    } else if (event.kind === "pass") {
      view = seatWith(view, event.seat, { passed: true });
      beats.push({ view, glow: [tokensPlace(event.seat)] });
    }
  }
  const last = beats.at(-1);
  // The last beat shows all that follows from it, and what the die showed.
  if (last) last.view = { ...after, ...(view.rolled === undefined ? {} : { rolled: view.rolled }) };
  return beats;
}

function prize(marker: Marker, from: Jumped["won"][number]["from"], seat: number, index: number): Travel {
  return {
    from: from.kind === "player" ? heldPlace(from.seat, marker) : centrePlace(marker),
    to: heldPlace(seat, marker),
    how: "slide",
    after: index * 60,
  };
}

function seatWith(view: Drawn, seat: number, change: Partial<Drawn["seats"][number]>): Drawn {
  return { ...view, seats: view.seats.map((old) => (old.seat === seat ? { ...old, ...change } : old)) };
}

/** The booth has landed; markers that were held lie where they lie afterwards. */
function jumped(view: Drawn, event: Jumped): Drawn {
  const lies = new Map<Marker, Lies>([
    ...[...event.moved, ...event.returned].map(({ marker, spots }): [Marker, Lies] => [
      marker,
      { kind: "grid", seat: event.seat, spots },
    ]),
    ...event.beside.map((marker): [Marker, Lies] => [marker, { kind: "beside", seat: event.seat }]),
  ]);
  const grid = view.seats[event.seat]?.grid;
  const landed = grid ? seatWith(view, event.seat, { grid: withMoved(grid, event.from, event.to) }) : view;
  return { ...landed, markers: lay(landed.markers, lies) };
}

function awarded(view: Drawn, event: Jumped, after: ViewOf<"chatuchak">): Drawn {
  const lies = new Map<Marker, Lies>(
    event.won.map(({ marker, spots }) => [marker, { kind: "grid", seat: event.seat, spots }]),
  );
  const tokens = after.seats[event.seat];
  const rich = tokens
    ? seatWith(view, event.seat, {
        matching_tokens: tokens.matching_tokens,
        general_tokens: tokens.general_tokens,
      })
    : view;
  return { ...rich, markers: lay(rich.markers, lies) };
}

function lay(markers: Drawn["markers"], lies: ReadonlyMap<Marker, Lies>): Drawn["markers"] {
  return markers.map((marker) => ({ ...marker, lies: lies.get(marker.marker) ?? marker.lies }));
}
