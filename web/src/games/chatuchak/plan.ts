// The animation from one position to the next: a booth jumps, markers come, the die is rolled, the tent walks.
import type { Beat, EventOf, Travel, ViewOf } from "../../lib/game/contract";
import type { Fit } from "../../lib/wire/chatuchak/Fit";
import type { Jumped } from "../../lib/wire/chatuchak/Jumped";
import type { Lies } from "../../lib/wire/chatuchak/Lies";
import type { Marker } from "../../lib/wire/chatuchak/Marker";
import type { Won } from "../../lib/wire/chatuchak/Won";
import { fitSigns, plain } from "./names";
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
  for (const [number, event] of events.entries()) {
    const add = (beat: Beat<"chatuchak">) => beats.push({ event: number, ...beat });
    if (event.kind === "jump") {
      const moved = jumped(view, event);
      const fits = new Map(view.markers.map((marker) => [marker.marker, marker.fits]));
      // Points wait for what brings them.
      view = event.won.length > 0 ? moved : scored(moved, event);
      add({
        view: moved,
        landed: view,
        mark: [stood(event.seat, event.from)],
        travels: [{ from: stood(event.seat, event.from), to: stood(event.seat, event.to), how: "jump" }],
        glow: event.group.length > 1 ? event.group.map((spot) => stood(event.seat, spot)) : [],
        sound: "jump",
      });
      if (event.won.length > 0) {
        const awards = awarded(view, event, after);
        view = scored(awards, event);
        add({
          view: awards,
          landed: view,
          travels: event.won.map((won, index) =>
            won.from.kind === "player"
              ? taken(won, event.seat, won.from.seat, fits.get(won.marker)?.[won.from.seat], index)
              : prize(won.marker, event.seat, index),
          ),
          glow: event.won.map(({ marker }) => held(event.seat, marker)),
          shakes: robbed(event).map(([seat, count]) => ({ at: `seat:${seat}`, label: plain(-count) })),
          sound: "take",
        });
      }
    } else if (event.kind === "roll") {
      view = { ...view, rolled: event.number };
      add({ view, glow: [DIE], sound: "roll" });
      if (event.moved) {
        view = { ...view, time: { ...view.time, tent: event.tent, failed: 0 } };
        add({ view, travels: [{ from: TENT, to: TENT, how: "jump" }], sound: "place" });
      }
    } else if (event.kind === "pass") {
      view = seatWith(view, event.seat, { passed: true });
      add({ view, glow: [orPanel(tokensPlace(event.seat), event.seat)] });
    }
  }
  const last = beats.at(-1);
  // The last beat shows all that follows from it, and what the die showed.
  if (last) last.landed = { ...after, ...(view.rolled === undefined ? {} : { rolled: view.rolled }) };
  return beats;
}

/** Where there is no room for something of a seat, its panel stands for it. */
const orPanel = (place: string, seat: number) => `${place} seat:${seat}`;
const stood = (seat: number, spot: string) => orPanel(spotPlace(seat, spot), seat);
const held = (seat: number, marker: Marker) => orPanel(heldPlace(seat, marker), seat);

function prize(marker: Marker, seat: number, index: number): Travel {
  return { from: centrePlace(marker), to: held(seat, marker), how: "slide", after: index * 60 };
}

/** A marker changes hands: everybody sees it go, and why. */
function taken(won: Won, to: number, from: number, weaker: Fit | undefined, index: number): Travel {
  return {
    from: held(from, won.marker),
    to: held(to, won.marker),
    how: "fly",
    as: centrePlace(won.marker),
    scale: 2.4,
    label: `${fitSigns(won.fit)} > ${fitSigns(weaker ?? { kind: "nowhere" })}`,
    after: index * 120,
  };
}

/** Who loses by a jump, and how many stars; a marker that lay beside the grid brought none. */
function robbed({ points, seat: mover }: Jumped): [number, number][] {
  return points.flatMap(({ seat, by }): [number, number][] =>
    by < 0 && seat !== mover ? [[seat, -by]] : [],
  );
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

/** The points as the jump changed them. */
function scored(view: Drawn, event: Jumped): Drawn {
  return event.points.reduce(
    (now, { seat, by }) => seatWith(now, seat, { points: (now.seats[seat]?.points ?? 0) + by }),
    view,
  );
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
