import type { Colour } from "../../wire/chatuchak/Colour";

const roof = "V12A10 10 0 0 1 12 2h40a10 10 0 0 1 10 10";

/** A booth's awning on a tile of 64 × 64: the cloth, what is painted on it, and its seams. */
export const awnings: Record<Colour, { cloth: string; paint?: string; seams?: string }> = {
  // stripes
  red: {
    cloth: `M2 20${roof}v8Z`,
    paint: "M12 2h8v18h-8ZM28 2h8v18h-8ZM44 2h8v18h-8Z",
    seams: "M12 2v18M20 2v18M28 2v18M36 2v18M44 2v18M52 2v18",
  },
  // scallops
  yellow: {
    cloth: `M2 14${roof}v2a7.5 7.5 0 0 1-15 0a7.5 7.5 0 0 1-15 0a7.5 7.5 0 0 1-15 0a7.5 7.5 0 0 1-15 0Z`,
    seams: "M17 14V9M32 14V9M47 14V9",
  },
  // zigzag
  green: { cloth: `M2 12${roof}l-6 11-6-11-6 11-6-11-6 11-6-11-6 11-6-11-6 11Z` },
  // dots
  pink: {
    cloth: `M2 20${roof}v8Z`,
    paint:
      "M10 8.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM21 8.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM32 8.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM43 8.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM54 8.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  },
  // plain with a fringe
  blue: {
    cloth: `M2 13${roof}v1H59v9h-6v-9h-4v9h-6v-9h-4v9h-6v-9h-4v9h-6v-9h-4v9h-6v-9h-4v9H5v-9Z`,
    seams: "M5 13h54",
  },
};
