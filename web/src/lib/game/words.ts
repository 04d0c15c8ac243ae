// What the frame says about seats, refusals and the log, the same for all games.
import { t } from "../i18n/index.svelte";
import type { Refusal } from "../net/api";
import { socket } from "../net/socket.svelte";
import type { Line } from "../net/table.svelte";
import { leftAt } from "../time/clock";
import { clockOf } from "../time/table-clocks";
import { leftWords } from "../time/words";
import type { GameInfo } from "../wire/GameInfo";
import type { Room } from "../wire/Room";
import type { RoomSeat } from "../wire/RoomSeat";
import type { Part } from "../wire/rules/Part";
import { missing } from "./away";
import { botNickname } from "./bots";
import { botActs } from "./chairs";
import type { AnyModule, Explanation, Names, Seating } from "./contract";

/** Who sits where, with a name for everybody. */
export function seatings(seats: readonly RoomSeat[], mine: readonly number[]): Seating[] {
  return seats.map((seat, number) => ({
    seat: number,
    name: nameOf(seat, number),
    mine: mine.includes(number),
    bot: botActs(seat),
    scripted: seat.sitter === "person" && seat.scripted,
    online: seat.online || botActs(seat),
    missing: missing(seat),
  }));
}

/** The same with everybody's clock. */
export function timed(seats: readonly Seating[], room: Pick<Room, "time" | "clocks">): Seating[] {
  return seats.map((seat) => ({ ...seat, clock: clockOf(room, seat.seat) }));
}

function nameOf(seat: RoomSeat, number: number): string {
  if (seat.sitter === "open") return t.game.open_seat;
  if (seat.sitter === "person" && seat.name) return seat.name;
  return botActs(seat) ? botNickname(number) : t.game.someone;
}

/** How sentences call the seats, seen from one of them. */
export function namesOf(seats: readonly Seating[], seat: number | null): Names {
  return {
    of: (number) => seats[number]?.name ?? t.game.someone,
    mine: (number) => number === seat,
  };
}

/** Who sits on a chair and what its panel's signs mean: the frame's own things are `seat:1`. */
export function explainSeat(what: string, seats: readonly Seating[]): Explanation | null {
  const seat = seats[Number(/^seat:(\d+)$/.exec(what)?.[1] ?? -1)];
  if (!seat) return null;
  const who = seat.bot ? t.game.explain_bot : seat.mine ? t.game.explain_mine : t.game.explain_person;
  const left = seat.clock ? [`${t.time.left(leftWords(leftAt(seat.clock, socket.now())))}.`] : [];
  return { title: seat.name, lines: [who, ...(seat.online ? [] : [t.game.explain_away]), ...left], rule: "" };
}

/** A refusal in words: the game's, else the server's, else its code. */
export function refusalWords(refusal: Refusal, module?: AnyModule): string {
  const own = module?.refusal(refusal.code, refusal.params);
  if (own) return own;
  const text = codesOf(refusal).flatMap((code) => t.refusals.codes[code] ?? [])[0];
  if (!text) return t.refusals.unknown(refusal.code);
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => refusal.params[name] ?? gap);
}

/** A refusal's names, the most exact first: some codes cover several cases, told apart by their parameters. */
function codesOf({ code, params }: Refusal): string[] {
  if (code === "too_many") return [`too_many_${params.what ?? ""}`, code];
  if (code !== "setup") return [code];
  const of = ["other", "value", "option", "players", "game"].find((name) => name in params);
  return [`setup_${of === "other" ? "conflict" : (of ?? "")}`, code];
}

/** A table's options with the defaults of what was not chosen. */
export function optionsOf(game: GameInfo, chosen: Readonly<Record<string, string>>): Record<string, string> {
  return { ...Object.fromEntries(game.options.map((option) => [option.key, option.default])), ...chosen };
}

/** What each seat has by now, where the server tells it beside the view. */
export function worthIn(position: object | null): readonly (readonly Part[])[] | undefined {
  return (position as { worth?: Part[][] } | null)?.worth;
}

/** What a position's view leaves to the table's own components. */
export function factsIn(position: object | null): unknown {
  return (position as { facts?: unknown } | null)?.facts;
}

/** The events of the log up to a step. */
export function eventsUpTo(lines: readonly Line[], step: number): unknown[] {
  return lines.flatMap((line) => (line.type === "step" && line.number <= step ? [line.event] : []));
}

/** That a bot has sat down for somebody, or that they are back. */
function chairWords(seat: number, bot: boolean, names: Names): string {
  if (names.mine(seat)) return bot ? t.company.bot_sits_for_you : t.company.you_are_back;
  return bot ? t.company.bot_sits(names.of(seat)) : t.company.is_back(names.of(seat));
}

/** A line of the log as a sentence; null for what is not worth one. */
export function lineWords(line: Line, module: AnyModule, names: Names, view: unknown): string | null {
  switch (line.type) {
    case "step":
      return module.log(line.event, names, view);
    case "takeback":
      return names.mine(line.seat) ? t.game.you_took_back : t.game.took_back(names.of(line.seat));
    case "chair":
      return chairWords(line.seat, line.sitter === "bot", names);
    case "timeout":
      return names.mine(line.seat) ? t.game.you_timed_out : t.game.timed_out(names.of(line.seat));
  }
}
