// What a clock shows, by what the server said of it. Whether it runs, and from when, is the server's to say.

/** A seat's time, as the server told it. */
export interface Clock {
  /** What is left, in milliseconds: at `from` while it runs. */
  left: number;
  /** From when on it runs down, in the server's milliseconds, which may be to come; null while it stands. */
  from: number | null;
  /** All that there was for this turn, in milliseconds; null for a time that is saved up. */
  whole: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left now, in milliseconds. */
export function leftAt({ left, from }: Pick<Clock, "left" | "from">, now: number): number {
  return Math.max(0, from === null ? left : left - Math.max(0, now - from));
}

/** Whether it is about to run, a moment after the turn has come. */
export function waitsAt({ from }: Pick<Clock, "from">, now: number): boolean {
  return from !== null && now < from;
}

/** How near the end is: a clock that stands is never near it. */
export type Nearness = "far" | "near" | "last";

/** The last ten seconds and the last minute; where there are days, the last hour and six of them. */
export function nearnessAt(clock: Clock, now: number): Nearness {
  if (clock.from === null) return "far";
  const left = leftAt(clock, now);
  const days = (clock.whole ?? 0) >= DAY;
  const [last, near] = days ? [HOUR, 6 * HOUR] : [10 * SECOND, nearOf(clock)];
  return left <= last ? "last" : left <= near ? "near" : "far";
}

/** A minute, or half of a turn that is short. */
function nearOf({ whole }: Clock): number {
  return whole === null ? MINUTE : Math.min(MINUTE, whole / 2);
}

/** A stretch of time by the parts that it is told in: the two greatest, whole days and hours rounded up. */
export type Parts = { days: number; hours: number } | { hours: number; minutes: number } | { clock: string };

/** How a stretch of time is told: days, hours, or as a clock shows minutes and seconds. Nothing left is never told early. */
export function partsOf(milliseconds: number): Parts {
  const left = Math.max(0, milliseconds);
  if (left > DAY) {
    const hours = Math.ceil(left / HOUR);
    return { days: Math.floor(hours / 24), hours: hours % 24 };
  }
  if (left > HOUR) {
    const minutes = Math.ceil(left / MINUTE);
    return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  const seconds = Math.ceil(left / SECOND);
  return { clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` };
}

/** How much of the turn's time is left, from 0 to 1; of what is saved up, as of ten minutes. */
export function shareAt(clock: Clock, now: number): number {
  const whole = clock.whole ?? 10 * MINUTE;
  return Math.min(1, leftAt(clock, now) / Math.max(1, whole));
}

/** The moments at which those who listen are told what is left of their own turn, in seconds. */
export const TOLD = [60, 30, 10] as const;

/** Which of these moments was passed between two looks, if it was a fair part of the turn away from its beginning. */
export function toldBetween(before: number, now: number, whole: number | null): number | null {
  const passed = TOLD.filter((at) => before > at * SECOND && now <= at * SECOND);
  const told = passed.filter((at) => whole === null || at * SECOND <= whole * 0.6);
  return told.at(-1) ?? null;
}
