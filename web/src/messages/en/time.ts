import type { PauseReason } from "../../lib/wire/PauseReason";
import type { TimeKind } from "../../lib/wire/TimeKind";
import { plural } from "../../lib/i18n/plural";

const count = plural("en");

/** How long people may think: what is agreed, what clocks show, what happens when time runs out, pauses. */
const time = {
  time: "Time",
  about: (control: string) => `Time: ${control}`,
  kinds: {
    none: "No clock",
    turn: "Per turn",
    bank: "Chess clock",
    days: "Over days",
    common: "For all",
  } satisfies Record<TimeKind, string>,
  kind_lines: {
    none: "Everybody thinks as long as they like.",
    turn: "Each turn has its time. When it runs out, a bot plays that turn.",
    bank: "Everybody has time for the whole game, and gains a little with each turn.",
    days: "Come back when it suits you: each turn may take days.",
    common: "One clock for all. Whoever has not solved the grid when it runs out gives up.",
  } satisfies Record<TimeKind, string>,
  how_long: "How long?",
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  days: (n: number) => `${n} ${count(n, "day", "days")}`,
  each_turn: (long: string) => `${long} a turn`,
  and_more: (long: string, more: string) => `${long} + ${more}`,
  for_all: (long: string) => `${long} for all`,
  days_short: (days: number, hours: number) => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),
  hours_short: (hours: number, minutes: number) => (minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`),
  left: (long: string) => `${long} left`,
  starts_soon: "starts in a moment",
  runs: "running",
  seconds_left: (n: number) => (n === 60 ? "One minute left." : `${n} seconds left.`),
  out: "Your time ran out: a bot plays this turn.",
  out_of: (name: string) => `${name} ran out of time: a bot plays this turn.`,
  once: "Your time ran out: a bot played that turn. The next one is yours again.",
  twice: "Your time ran out twice in a row. At the third time a bot takes your chair until you come back.",
  understood: "All right",
  third: "Your time ran out three times: a bot holds your chair.",
  pause: "Ask for a pause",
  pause_line: "If all agree, the clocks stand. Anybody can go on; after 7 days bots finish the game.",
  wants_pause: (names: string) => `${names} would like a pause.`,
  agree: "Agree",
  not_now: "Not now",
  you_asked: (names: string) => `You asked for a pause. Waiting for ${names}.`,
  take_back: "Never mind",
  paused: "The game pauses.",
  paused_why: {
    agreed: "All agreed. It goes on when one of you wants to.",
    away: "All were away. It goes on when one of you is back.",
  } satisfies Record<PauseReason, string>,
  until: (when: string) => `On ${when} bots finish it.`,
  go_on: "Go on",
  waits: "Paused",
};
export default time;
