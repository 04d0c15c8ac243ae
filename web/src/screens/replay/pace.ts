/** Milliseconds between two steps of a replay at each speed. */
export const PACES = { "½×": 2400, "1×": 1200, "2×": 600, "4×": 250 };

/** How fast a replay goes by itself. */
export type Pace = keyof typeof PACES;
