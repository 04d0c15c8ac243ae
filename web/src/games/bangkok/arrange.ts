// How much of the table is drawn at once, by the shape and the size of the stage.
import type { Shape } from "../../lib/game/shape";

/**
 * - `one`: the port or a market, whichever is in front.
 * - `two`: the port and beside it one market.
 * - `all`: the port, one market large, all others small.
 */
export type Arrangement = "one" | "two" | "all";

/** A market beside the port needs so much more width than height, its cells being large enough to touch. */
const BESIDE = 1.45;
/** From this size of the stage on there is room for everybody's market below. */
const EVERYBODY = {
  tablet: { width: 640, height: 720 },
  wide: { width: 760, height: 500 },
  crowded: { width: 740, height: 600 },
};

/**
 * Whether the small markets of so many others are too wide to stand below the large one, beside port and hand; where
 * there is height to spare, everything is larger if they do not.
 */
export const crowded = (shape: Shape, width: number, height: number, others: number) =>
  shape === "wide" && others > 2 && (width < 920 || width < height * 1.42);

/** What a stage of so many pixels has room for, with so many others. */
export function arrange(shape: Shape, width: number, height: number, others: number): Arrangement {
  if (shape === "upright") return "one";
  if (shape === "lying") return width >= height * BESIDE ? "two" : "one";
  const room = EVERYBODY[crowded(shape, width, height, others) ? "crowded" : shape];
  return width >= room.width && height >= room.height ? "all" : "two";
}
