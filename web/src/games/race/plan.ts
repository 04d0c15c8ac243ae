// The animation of the puzzle. In the speed game nothing waits for a piece to travel: own jumps are drawn as they are
// sent, the others' as they come.
import type { Beat, EventOf, ViewOf } from "../../lib/game/contract";
import { spotPlace } from "../chatuchak/plan";
import { withMoved } from "../chatuchak/spots";

type View = ViewOf<"race">;

export function plan(events: readonly EventOf<"race">[], before: View, after: View): Beat<"race">[] {
  if (after.seats.length > 1) return [];
  const beats: Beat<"race">[] = [];
  let view = before;
  for (const [number, event] of events.entries()) {
    if (event.kind !== "jump") continue;
    view = {
      ...view,
      seats: view.seats.map((player) =>
        player.seat === event.seat
          ? { ...player, grid: withMoved(player.grid, event.from, event.to), moves: event.moves }
          : player,
      ),
    };
    const { seat, from, to, solved } = event;
    beats.push({
      event: number,
      view,
      travels: [{ from: spotPlace(seat, from), to: spotPlace(seat, to), how: "jump" }],
      // A finished puzzle shines all over; otherwise play goes on without a pause.
      glow: solved ? ["grid"] : [],
      sound: "jump",
    });
  }
  const last = beats.at(-1);
  if (last) last.landed = after;
  return beats;
}
