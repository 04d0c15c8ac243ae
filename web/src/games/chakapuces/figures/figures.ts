// The drawings of the rules pages, as data: what lies on the line, what is laid, and what comes of it.
import type { Card } from "../../../lib/wire/chakapuces/Card";
import type { Value } from "../../../lib/wire/chakapuces/Value";

/** A still picture of a part of the line. */
export interface Scene {
  /** The places that are shown. */
  from: Value;
  to: Value;
  /** What lay there. */
  lies: readonly Card[];
  /** What is laid, the first card and the second. */
  laid: readonly Card[];
  /** The sequence that comes of it. */
  sequence?: readonly [Value, Value];
  /** The places that are swept. */
  swept?: readonly Value[];
  /** The fleas that each of the others gets. */
  itch?: number;
}

export const SCENES: Readonly<Record<string, Scene>> = {
  "chakapuces-line": { from: 1, to: 10, lies: ["1", "5", "5", "8"], laid: [] },
  "chakapuces-sequence": { from: 4, to: 8, lies: ["5"], laid: ["6", "7"], sequence: [5, 7] },
  "chakapuces-sweep": { from: 1, to: 6, lies: ["2", "3", "5"], laid: ["2", "3"], swept: [2] },
  "chakapuces-scratch": {
    from: 4,
    to: 8,
    lies: ["5", "6", "7"],
    laid: ["5", "6s"],
    swept: [5, 7],
    itch: 2,
  },
};
