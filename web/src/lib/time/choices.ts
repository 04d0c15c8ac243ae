// What there is to choose from when time is agreed, by what the server offers.
import type { TimeControl } from "../wire/TimeControl";
import type { TimeKind } from "../wire/TimeKind";
import type { Times } from "../wire/Times";

/** All that is offered of one kind. */
export function controlsOf(kind: TimeKind, times: Times): TimeControl[] {
  switch (kind) {
    case "none":
      return [{ kind }];
    case "turn":
    case "common":
      return times[kind].map((seconds) => ({ kind, seconds }));
    case "bank":
      return times.bank.map((bank) => ({ kind, ...bank }));
    case "days":
      return times.days.map((days) => ({ kind, days }));
  }
}

/** What is chosen first of a kind: the middle of what is offered, of days the fewest. */
export function firstOf(kind: TimeKind, times: Times): TimeControl {
  const offered = controlsOf(kind, times);
  const first = kind === "days" ? 0 : Math.floor((offered.length - 1) / 2);
  return offered[first] ?? { kind: "none" };
}
