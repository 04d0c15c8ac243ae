// What is agreed about time, and what is left of it, in words.
import { currentLanguage, t } from "../i18n/index.svelte";
import { localeOf } from "../i18n/plural";
import type { TimeControl } from "../wire/TimeControl";
import { partsOf } from "./clock";

/** So many seconds, the short way: "45 s", "2 min". */
function longWords(seconds: number): string {
  return seconds % 60 === 0 ? t.time.minutes(seconds / 60) : t.time.seconds(seconds);
}

/** How long it is, without saying for what: as something to choose. */
export function lengthWords(time: TimeControl): string {
  switch (time.kind) {
    case "none":
      return t.time.kinds.none;
    case "days":
      return t.time.days(time.days);
    case "bank":
      return time.increment === 0
        ? longWords(time.seconds)
        : t.time.and_more(longWords(time.seconds), longWords(time.increment));
    case "turn":
    case "common":
      return longWords(time.seconds);
  }
}

/** What is agreed: "30 s a turn", "10 min + 10 s". */
export function controlWords(time: TimeControl): string {
  const long = lengthWords(time);
  if (time.kind === "turn" || time.kind === "days") return t.time.each_turn(long);
  return time.kind === "common" ? t.time.for_all(long) : long;
}

/** What is left, as a clock shows it: "1:05", "3 h 20 min", "2 d 4 h"; where it is tight by its greatest part. */
export function leftWords(milliseconds: number, tight = false): string {
  const parts = partsOf(milliseconds);
  if ("clock" in parts) return parts.clock;
  if ("days" in parts) return t.time.days_short(parts.days, tight ? 0 : parts.hours);
  return t.time.hours_short(parts.hours, tight ? 0 : parts.minutes);
}

/** A day and an hour of it: "Thu 12 November, 18:05". */
export function momentWords(at: number): string {
  const format = {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(localeOf(currentLanguage()), format).format(at);
}
