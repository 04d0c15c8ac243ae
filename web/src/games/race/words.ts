// Everything that the puzzle and the speed game say beside their boards.
import { t } from "../../lib/i18n/index.svelte";
import type {
  ActionOf,
  EventOf,
  MoveOf,
  Names,
  ScoreRow,
  Sight,
  Times,
  ViewOf,
} from "../../lib/game/contract";
import { api } from "../../lib/net/api";
import type { Advice } from "../../lib/wire/Advice";
import type { Colour } from "../../lib/wire/chatuchak/Colour";
import type { Fewest } from "../../lib/wire/Fewest";
import type { Part } from "../../lib/wire/rules/Part";
import type { Score } from "../../lib/wire/rules/Score";
import type { Standing } from "../../lib/wire/rules/Standing";
import { capital, who } from "../chatuchak/names";
import { emptySpot } from "../chatuchak/spots";
import { taken } from "./clock.svelte";
import { hinted, outlookAt } from "./outlook.svelte";

type View = ViewOf<"race">;
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "pink", "blue"];

/** Whether it is the puzzle for one (C27) and not the speed game (C29). */
export const isSolo = (view: View) => view.seats.length === 1;

export function prompt(sight: Sight<"race">): string {
  const { view, seat, names } = sight;
  if (view.phase.kind === "over") return endWords(view, names);
  if (view.phase.kind !== "race") return t.game.get_ready;
  if (seat === null) return t.race.watch_turn;
  if (view.seats[seat]?.status !== "racing") return t.race.stopped_you;
  return isSolo(view) ? t.race.solo_turn : t.race.speed_turn;
}

function endWords(view: View, names: Names): string {
  const winner = view.seats.find(({ status }) => status === "solved");
  if (!winner) return t.race.unsolved;
  if (isSolo(view)) return t.race.solved_you(winner.moves);
  return names.mine(winner.seat)
    ? t.race.you_win(winner.moves)
    : t.race.solved_by(names.of(winner.seat), winner.moves);
}

export function describe(action: ActionOf<"race">, { view, seat }: Sight<"race">): string {
  if (action.kind === "give_up") return t.race.give_up;
  const grid = seat === null ? undefined : view.seats[seat]?.grid;
  return t.chatuchak.jump(action.from, (grid && emptySpot(grid)) ?? "");
}

/** What a move would do, the most important first. */
export function effect({ effect }: MoveOf<"race">): string[] {
  if (effect.kind === "give_up")
    return [t.race.give_up_line(effect.moves), ...(effect.ends ? [t.race.give_up_ends] : [])];
  if (effect.solved) return [t.race.solves];
  const changes = COLOURS.flatMap((colour) => {
    const [before, after] = [effect.pieces_before[colour] ?? 0, effect.pieces_after[colour] ?? 0];
    const name = capital(t.chatuchak.colours[colour]);
    if (after === before) return [];
    if (after > before) return [t.race.scatters(name, before, after)];
    return [after === 1 ? t.race.complete(name) : t.race.gathers(name, before, after)];
  });
  return [
    ...(changes.length > 0 ? changes : [t.race.same_pieces]),
    ...(effect.out_of_moves ? [t.race.last_move] : []),
  ];
}

export function ask(move: MoveOf<"race">): string | null {
  return move.action.kind === "give_up" ? t.race.give_up_ask : null;
}

export function log(event: EventOf<"race">, names: Names): string | null {
  const name = (seat: number) => who(names, seat);
  switch (event.kind) {
    case "start_grid":
      return t.race.log_grid(
        event.seats.map((seat) => name(seat) ?? t.game.you),
        event.number,
      );
    case "booth":
      return event.complete ? t.race.log_drawn : null;
    case "jump":
      return [
        t.race.log_jump(name(event.seat), t.chatuchak.a_booth[event.colour], event.from, event.to),
        ...(event.solved ? [t.race.log_solved(name(event.seat), event.moves)] : []),
        ...(event.out_of_moves ? [t.race.log_out(name(event.seat))] : []),
      ].join(" ");
    case "give_up":
      return t.race.log_gave_up(name(event.seat), event.moves);
  }
}

/** A jump of somebody else: there are many a minute. */
export function aside(event: EventOf<"race">, names: Names): boolean {
  return event.kind === "jump" && !event.solved && !event.out_of_moves && !names.mine(event.seat);
}

/** How many pieces are too many: nought is solved. */
export function tooMany(view: View, seat: number): number {
  return COLOURS.reduce((sum, colour) => sum + (view.seats[seat]?.pieces[colour] ?? 1) - 1, 0);
}

/** Where the others are. */
export function meanwhile({ view, names }: Sight<"race">): string {
  const others = view.seats.filter(({ seat, status }) => status === "racing" && !names.mine(seat));
  return others
    .map(({ seat, moves }) => t.race.meanwhile(names.of(seat), moves, tooMany(view, seat)))
    .join("; ");
}

export function part(part: Part): string {
  if (part.name === "rank" && part.which !== undefined)
    return t.race.rank_part(t.race.ranks[part.which] ?? part.which);
  return t.race.parts[part.name]?.(part.count) ?? part.name;
}

export function explain(part: Part): string {
  return part.name === "solved" ? t.race.explain_solved(part.count > 0) : t.race.explain_moves(part.count);
}

/** How somebody ended, and after how many moves. */
export function total({ seat }: Score, view: View): string {
  const player = view.seats[seat];
  return player ? t.race.total(t.race.status[player.status] ?? player.status, player.moves) : "";
}

/** A puzzle's end in one sentence: moves, par and rank, or what was left. */
export function title(standing: Standing, { view }: Sight<"race">): string | null {
  const [player] = view.seats;
  if (!player) return null;
  const rank = standing.scores[0]?.parts.find(({ name }) => name === "rank")?.which;
  if (rank === undefined) return t.race.unsolved_after(player.moves, tooMany(view, 0));
  return t.race.solved_in(player.moves, parOf(view)?.moves, t.race.ranks[rank] ?? rank);
}

/** What is known of the fewest moves: those of a printed grid are proven. */
function parOf(view: View): Fewest | undefined {
  const player = view.seats[0];
  const { minimum } = player ?? {};
  if (minimum !== undefined) return { moves: minimum, lower_bound: minimum };
  return outlookAt(player?.moves ?? 0)?.par;
}

/** How far a solution is from par; that nothing is better is said only where it is proven. */
export function parWords(moves: number, par: Fewest): string {
  if (moves > par.moves) return t.race.above_par(moves - par.moves);
  if (moves <= par.lower_bound) return t.race.in_least;
  return moves === par.moves ? t.race.in_par : t.race.below_par(par.moves - moves);
}

/** More about the end: alone how far it was from the fewest moves, else a fair word for everybody. */
export function verdict(standing: Standing, sight: Sight<"race">, times?: Times): string | null {
  return isSolo(sight.view) ? soloVerdict(standing, sight.view) : fairWord(sight, taken(times));
}

function soloVerdict(standing: Standing, view: View): string | null {
  const [player] = view.seats;
  const par = parOf(view);
  if (!player) return null;
  const hints = outlookAt(player.moves)?.hints ?? 0;
  const solved = standing.ending === "solved" && par !== undefined;
  const words = [
    ...(solved ? [parWords(player.moves, par)] : []),
    ...(hints > 0 ? [t.race.hints(hints)] : []),
  ];
  return words.length > 0 ? words.join(" ") : null;
}

function fairWord({ view, seat, names }: Sight<"race">, time: string | null): string {
  const winner = view.seats.find(({ status }) => status === "solved");
  if (!winner) return t.race.nobody_solved;
  if (names.mine(winner.seat)) return t.race.first_you(winner.moves, time);
  const first = t.race.first_was(names.of(winner.seat), winner.moves, time);
  const own = seat === null ? undefined : view.seats[seat];
  return own?.status === "beaten" ? `${first} ${t.race.so_near(tooMany(view, own.seat))}` : first;
}

/** The rows of the table of results: how it ended, the moves, and what was left or reached. */
export function rows({ view }: Sight<"race">): ScoreRow<"race">[] {
  const over = view.seats.some(({ status }) => status === "solved");
  const left = {
    words: t.race.rows.left,
    parts: [],
    value: ({ seat }: Score) => String(tooMany(view, seat)),
  };
  return [
    {
      words: t.race.rows.result,
      parts: ["solved"],
      value: ({ seat }) => t.race.status[view.seats[seat]?.status ?? ""] ?? "",
    },
    {
      words: t.race.moves_label,
      parts: ["moves"],
      value: ({ seat }) => String(view.seats[seat]?.moves ?? 0),
    },
    ...(isSolo(view) && over ? [] : [left]),
  ];
}

/** The jump that a shortest way begins with; the server counts how often it was asked. */
export async function advise(table: string): Promise<Advice> {
  const hint = await api.hint(table);
  hinted(hint.hints);
  return { seq: hint.seq, seat: 0, action: { kind: "jump", from: hint.jump }, effect: null };
}

export function refusal(code: string, params: Readonly<Record<string, string>>): string | null {
  return t.race.refusals[code]?.(params) ?? null;
}
