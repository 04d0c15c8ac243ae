// The four shapes a screen can have, and what they mean for a board.

/**
 * - `upright`: a phone held upright; one column, the own board as wide as the screen.
 * - `lying`: a phone on its side, a split screen, a page at 200 %: rails at both sides, the board as high as the screen.
 * - `tablet`: the phone's order, larger, with the others' boards in a row.
 * - `wide`: everything at once, scaled up together; players and log stand beside the board.
 */
export type Shape = "upright" | "lying" | "tablet" | "wide";

/** The shape of a screen of so many pixels. */
export function shapeOf(width: number, height: number): Shape {
  if (width >= 1000 && height >= 560) return "wide";
  if (height < 560 && width > height * 1.2) return "lying";
  return width >= 700 ? "tablet" : "upright";
}

/** How much larger than usual type and gaps are on a large screen. */
export function scaleOf(width: number, height: number): number {
  if (shapeOf(width, height) !== "wide") return 1;
  return Math.min(1.5, Math.max(1, Math.min(width / 1280, height / 720)));
}
