// Which markers lie where, read off the view, and what a jump would change about it.
import type { ViewOf } from "../../lib/game/contract";
import type { Jumped } from "../../lib/wire/chatuchak/Jumped";
import type { MarkerView } from "../../lib/wire/chatuchak/MarkerView";
import type { Chip, Outline } from "./Grid.svelte";

type View = ViewOf<"chatuchak">;

/** The markers on a seat's booths. */
export function chipsOf(view: View, seat: number): Chip[] {
  return view.markers.flatMap(({ marker, pair, lies }) =>
    lies.kind === "grid" && lies.seat === seat ? [{ marker, pair, spots: lies.spots }] : [],
  );
}

/** The markers beside a seat's grid. */
export function besideOf(view: View, seat: number): MarkerView[] {
  return view.markers.filter(({ lies }) => lies.kind === "beside" && lies.seat === seat);
}

/** The markers on the mover's booths after a jump, as its effect says. */
export function chipsAfter(view: View, jump: Jumped): Chip[] {
  const pair = (marker: Chip["marker"]) => view.markers.find((other) => other.marker === marker)?.pair;
  const elsewhere = new Map([...jump.moved, ...jump.returned].map(({ marker, spots }) => [marker, spots]));
  const stay = chipsOf(view, jump.seat)
    .filter(({ marker }) => !jump.beside.includes(marker))
    .map((chip) => ({ ...chip, spots: elsewhere.get(chip.marker) ?? chip.spots }));
  const back = jump.returned.map(({ marker, spots }) => ({
    marker,
    pair: pair(marker),
    spots,
    coming: true,
  }));
  const won = jump.won.map(({ marker, spots }) => ({ marker, pair: pair(marker), spots, coming: true }));
  return [...stay, ...back, ...won];
}

/** What to draw a line around when a jump is looked at: the group it makes, and what wins a marker. */
export function outlinesOf(jump: Jumped): Outline[] {
  const group: Outline = { spots: jump.group, how: "group" };
  const won = jump.won.map(({ spots }): Outline => ({ spots, how: "won" }));
  const other = won.filter(({ spots }) => [...spots].sort().join() !== [...jump.group].sort().join());
  return jump.group.length > 1 ? [...other, group] : other;
}
