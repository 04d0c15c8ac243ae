// Everything that Chatuchak says beside its board.
import { t } from "../../lib/i18n/index.svelte";
import type { ActionOf, EventOf, MoveOf, Names, Sight, ViewOf } from "../../lib/game/contract";
import type { Jumped } from "../../lib/wire/chatuchak/Jumped";
import type { Marker } from "../../lib/wire/chatuchak/Marker";
import type { Part } from "../../lib/wire/rules/Part";
import type { Colour } from "../../lib/wire/chatuchak/Colour";
import { capital, fitWords, markerName, pairOf, theMarker, who } from "./names";
import { emptySpot } from "./spots";

type View = ViewOf<"chatuchak">;

export function prompt(sight: Sight<"chatuchak">): string {
  const { view, seat, names } = sight;
  const turn = view.on_turn;
  if (view.phase.kind === "over") return t.chatuchak.over;
  if (turn === undefined || (view.phase.kind !== "turn" && view.phase.kind !== "roll"))
    return t.chatuchak.setting_up;
  if (view.phase.kind === "roll") return t.chatuchak.rolling(who(names, turn));
  if (names.mine(turn)) return t.chatuchak.your_turn;
  const passed = seat !== null && view.seats[seat]?.passed;
  return passed ? t.chatuchak.passed_turn_of(names.of(turn)) : t.chatuchak.turn_of(names.of(turn));
}

export function describe(action: ActionOf<"chatuchak">, sight: Sight<"chatuchak">): string {
  if (action.kind === "pass") return t.chatuchak.pass;
  const grid = sight.seat === null ? undefined : sight.view.seats[sight.seat]?.grid;
  return t.chatuchak.jump(action.from, (grid && emptySpot(grid)) ?? "");
}

/** What a move would do, the most important first. */
export function effect(move: MoveOf<"chatuchak">, sight: Sight<"chatuchak">): string[] {
  const { effect } = move;
  if (effect.kind === "pass") return [t.chatuchak.pass_line, ...(effect.last ? [t.chatuchak.pass_last] : [])];
  const { view, names } = sight;
  const the = (marker: Marker) => theMarker(marker, pairOf(view, marker));
  const won = effect.won.map(({ marker, from, fit }) =>
    from.kind === "player"
      ? t.chatuchak.takes(the(marker), names.of(from.seat), fitWords(fit))
      : t.chatuchak.wins(the(marker), fitWords(fit)),
  );
  const group =
    effect.group.length > 1
      ? t.chatuchak.grows(t.chatuchak.colours[effect.colour], effect.group.length)
      : t.chatuchak.alone;
  const before = view.seats[effect.seat]?.minus.points ?? effect.minus;
  return [
    ...won,
    ...(effect.points.length > 0 ? [pointsOf(effect, names)] : []),
    ...(effect.beside.length > 0
      ? [t.chatuchak.falls_beside(effect.beside.map((m) => capital(the(m))))]
      : []),
    ...(effect.returned.length > 0
      ? [t.chatuchak.fits_again(effect.returned.map(({ marker }) => capital(the(marker))))]
      : []),
    ...(won.length === 0 ? [group, t.chatuchak.wins_nothing] : []),
    ...(effect.minus !== before ? [t.chatuchak.untidier(effect.minus, before)] : []),
    ...effect.moved.map(({ marker, fit }) => t.chatuchak.moves_to(capital(the(marker)), fitWords(fit))),
  ];
}

function pointsOf(jumped: Jumped, names: Names): string {
  return t.chatuchak.changes(jumped.points.map(({ seat, by }) => t.chatuchak.change(who(names, seat), by)));
}

export function ask(move: MoveOf<"chatuchak">): string | null {
  return move.action.kind === "pass" ? t.chatuchak.pass_ask : null;
}

/** An event as sentences; the pair of a MIX marker is known where the position is at hand. */
export function log(event: EventOf<"chatuchak">, names: Names, view: View | null = null): string | null {
  const name = (seat: number) => who(names, seat);
  switch (event.kind) {
    case "start":
      return t.chatuchak.log_start(name(event.seat), name(event.keeper));
    case "start_grid":
      return event.dealt.length === 0
        ? null
        : t.chatuchak.log_grids(event.dealt.map(({ seat, number }) => ({ name: name(seat), number })));
    case "booth":
      return event.complete ? t.chatuchak.log_drawn(name(event.seat)) : null;
    case "mix":
      return null;
    case "jump":
      return jumpWords(event, names, view);
    case "pass":
      return [
        t.chatuchak.log_pass(name(event.seat)),
        ...(event.last ? [t.chatuchak.log_pass_last] : []),
      ].join(" ");
    case "roll": {
      const then = event.over
        ? t.chatuchak.log_last_space
        : event.moved
          ? t.chatuchak.log_moved(event.tent)
          : t.chatuchak.log_stays;
      const last = event.moved && view !== null && event.tent === view.time.track.length - 1;
      return [
        t.chatuchak.log_roll(name(event.seat), event.number, event.needed),
        then,
        ...(last ? [t.chatuchak.log_one_to_go] : []),
      ].join(" ");
    }
  }
}

function jumpWords(event: Jumped, names: Names, view: View | null): string {
  const mover = who(names, event.seat);
  const the = (marker: Marker) => theMarker(marker, pairOf(view, marker));
  const centre = event.won.filter(({ from }) => from.kind === "centre").map(({ marker }) => the(marker));
  const taken = event.won.flatMap(({ marker, from }) =>
    from.kind === "player" ? [t.chatuchak.log_takes(mover, the(marker), who(names, from.seat))] : [],
  );
  return [
    t.chatuchak.log_jump(mover, t.chatuchak.a_booth[event.colour], event.from, event.to),
    ...(centre.length > 0 ? [t.chatuchak.log_wins(mover, centre)] : []),
    ...taken,
    ...event.beside.map((marker) => t.chatuchak.log_beside(the(marker))),
    ...event.returned.map(({ marker }) => t.chatuchak.log_returned(the(marker))),
  ].join(" ");
}

export function part(part: Part, view: View): string {
  const words = t.chatuchak.parts[part.name] ?? part.name;
  if (part.which === undefined) return words;
  if (part.name === "groups_and_single_booths")
    return t.chatuchak.minus_line(part.count, t.chatuchak.colours[part.which as Colour]);
  const marker = part.which as Marker;
  return t.chatuchak.part_of(words, markerName(marker, pairOf(view, marker)));
}

export function explain(part: Part): string {
  switch (part.name) {
    case "marker":
      return t.chatuchak.explain_marker(part.spots?.length ?? 0);
    case "marker_beside":
      return t.chatuchak.explain_beside;
    case "matching_token":
      return t.chatuchak.explain_matching;
    case "general_tokens":
      return t.chatuchak.explain_general(part.count);
    default:
      return t.chatuchak.explain_untidy(part.count, t.chatuchak.colours[(part.which ?? "red") as Colour]);
  }
}

export function refusal(code: string, params: Readonly<Record<string, string>>): string | null {
  return t.chatuchak.refusals[code]?.(params) ?? null;
}

/** The rule that a position speaks of. */
export function rule({ view }: Sight<"chatuchak">): string {
  const rules: Partial<Record<View["phase"]["kind"], string>> = {
    start: "C7",
    start_grids: "C8",
    booths: "C30",
    mix_markers: "C11",
    roll: "C23",
    over: "C25",
  };
  return rules[view.phase.kind] ?? "C12";
}
