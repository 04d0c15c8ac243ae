// What the pieces of Chatuchak are called, in the language now.
import { t } from "../../lib/i18n/index.svelte";
import { colourOf } from "../../lib/art/pieces";
import type { Names } from "../../lib/game/contract";
import type { Fit } from "../../lib/wire/chatuchak/Fit";
import type { Marker } from "../../lib/wire/chatuchak/Marker";
import type { Pair } from "../../lib/wire/chatuchak/Pair";
import type { View } from "../../lib/wire/chatuchak/View";

/** A seat as messages take it: its name, or null for the person who reads. */
export function who(names: Names, seat: number): string | null {
  return names.mine(seat) ? null : names.of(seat);
}

function mixOf(pair: Pair | undefined): [string, string] | null {
  const [one, other] = (pair ?? []).map((colour) => colourOf(colour));
  return one && other ? [t.chatuchak.colours[one], t.chatuchak.colours[other]] : null;
}

/** "red group", "red–yellow mix". */
export function markerName(marker: Marker, pair?: Pair): string {
  const mix = mixOf(pair);
  return t.chatuchak.markers[marker] ?? (mix ? t.chatuchak.mix(...mix) : t.chatuchak.some_mix);
}

/** "the red group", "the red–yellow mix". */
export function theMarker(marker: Marker, pair?: Pair): string {
  const mix = mixOf(pair);
  return t.chatuchak.the_markers[marker] ?? (mix ? t.chatuchak.the_mix(...mix) : t.chatuchak.the_some_mix);
}

/** The pair that a MIX marker shows at this table. */
export function pairOf(view: View | null, marker: Marker): Pair | undefined {
  return view?.markers.find((other) => other.marker === marker)?.pair;
}

/** What a marker asks for, in one line. */
export function markerLine(marker: Marker): string {
  return t.chatuchak.marker_lines[marker.split("_")[0] ?? ""] ?? "";
}

/** How well a marker fits, in words: "3 booths". */
export function fitWords(fit: Fit): string {
  switch (fit.kind) {
    case "nowhere":
      return t.chatuchak.fit_nowhere;
    case "booths":
      return t.chatuchak.fit_booths(fit.booths);
    case "pair":
      return t.chatuchak.fit_pair(fit.smaller, fit.larger);
  }
}

/** How well a marker fits, in as few signs as possible: "3", "3+4". */
export function fitSigns(fit: Fit): string {
  switch (fit.kind) {
    case "nowhere":
      return "–";
    case "booths":
      return String(fit.booths);
    case "pair":
      return `${fit.smaller}+${fit.larger}`;
  }
}

/** How long the bar of a strength is, from 0 to 1: six booths of a colour are the most. */
export function fitShare(fit: Fit): number {
  switch (fit.kind) {
    case "nowhere":
      return 0;
    case "booths":
      return Math.min(1, fit.booths / 6);
    case "pair":
      return Math.min(1, (fit.smaller + fit.larger / 10) / 6.6);
  }
}

/** A text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number with a real minus sign. */
export function plain(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
