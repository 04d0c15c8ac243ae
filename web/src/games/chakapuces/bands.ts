// The points for fleas, as the table's own edition has them (P17).
import type { FactsOf } from "../../lib/game/contract";

/** One step of the scale: so many fleas bring so many points. */
export interface Band {
  from: number;
  /** The last number of fleas in it; none on the last step. */
  to?: number;
  points: number;
}

/** Steps with their ends, from where each begins. */
export function spans(bands: readonly { from: number; points: number }[]): Band[] {
  return bands.map((band, index) => {
    const next = bands[index + 1];
    return next ? { ...band, to: next.from - 1 } : { ...band };
  });
}

/** The step that a number of fleas is on. */
export function bandOf(bands: readonly Band[], fleas: number): Band {
  const band = bands.findLast(({ from }) => from <= fleas);
  if (!band) throw new Error(`the edition has no points for ${fleas} fleas`);
  return band;
}

/** The scale of a table. */
export function bandsOf({ facts }: { facts?: FactsOf<"chakapuces"> | undefined }): Band[] {
  return spans(facts?.bands ?? []);
}
