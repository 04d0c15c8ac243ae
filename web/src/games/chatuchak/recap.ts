// What the turns of others mean for whoever looks: a marker taken from them above all.
import Booth from "../../lib/art/chatuchak/Booth.svelte";
import Marker from "../../lib/art/chatuchak/Marker.svelte";
import type { EventOf, News, Sight, ViewOf } from "../../lib/game/contract";
import { t } from "../../lib/i18n/index.svelte";
import type { Won } from "../../lib/wire/chatuchak/Won";
import { fitSigns, markerName, pairOf, theMarker, who } from "./names";
import { log } from "./words";

type View = ViewOf<"chatuchak">;
type Event = EventOf<"chatuchak">;

/** What is told first. */
const WEIGHT = { mine: 3, taken: 2, won: 1, other: 0 };

export function recap(
  events: readonly Event[],
  before: View,
  after: View,
  sight: Sight<"chatuchak">,
): News[] {
  const { seat: own, names } = sight;
  return events.flatMap((event): News[] => {
    if (event.kind === "pass")
      return [{ seat: event.seat, words: log(event, names, after) ?? "", loss: false, weight: WEIGHT.other }];
    if (event.kind !== "jump") return [];
    const { seat } = event;
    if (event.won.length === 0)
      return [
        {
          seat,
          words: t.chatuchak.log_jump(
            who(names, seat),
            t.chatuchak.a_booth[event.colour],
            event.from,
            event.to,
          ),
          loss: false,
          weight: WEIGHT.other,
          Picture: Booth,
          props: { colour: event.colour },
        },
      ];
    // The stars that went are told once, with the first marker that took them along.
    let stars = event.points.find((change) => change.seat === own)?.by ?? 0;
    return event.won.map((won): News => {
      const pair = pairOf(after, won.marker);
      const told = { seat, Picture: Marker, props: { marker: won.marker, pair } };
      if (won.from.kind === "centre") {
        const words = t.chatuchak.log_wins(who(names, seat), [theMarker(won.marker, pair)]);
        return { ...told, words, loss: false, weight: WEIGHT.won };
      }
      const robbed = won.from.seat;
      const [name, strengths] = [names.of(seat), [fitSigns(won.fit), weaker(won, before, robbed)] as const];
      if (robbed !== own) {
        const words = t.chatuchak.recap_from(
          name,
          theMarker(won.marker, pair),
          names.of(robbed),
          ...strengths,
        );
        return { ...told, words, loss: false, weight: WEIGHT.taken };
      }
      const points = lay(before, won, robbed) ? stars : 0;
      stars -= points;
      const yours = markerName(won.marker, pair);
      const words = points
        ? t.chatuchak.recap_yours(name, yours, ...strengths)
        : t.chatuchak.recap_beside(name, yours);
      return { ...told, words, loss: true, weight: WEIGHT.mine, ...(points ? { points } : {}) };
    });
  });
}

const markerIn = (view: View, { marker }: Won) => view.markers.find((other) => other.marker === marker);

/** How strong the one was who lost it. */
function weaker(won: Won, before: View, robbed: number): string {
  return fitSigns(markerIn(before, won)?.fits[robbed] ?? { kind: "nowhere" });
}

/** Whether it lay in their grid, where it brings stars. */
const lay = (before: View, won: Won, robbed: number) => {
  const lies = markerIn(before, won)?.lies;
  return lies?.kind === "grid" && lies.seat === robbed;
};
