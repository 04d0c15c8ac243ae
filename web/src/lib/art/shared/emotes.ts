import type { Emote } from "../../wire/Emote";

type Face = { dots?: string; lines: string; mouth?: string; sign?: { shape: string; paint: string } };

const open = "M11.5 20.5a2 2.5 0 1 1 0 5 2 2.5 0 0 1 0-5ZM24.5 20.5a2 2.5 0 1 1 0 5 2 2.5 0 0 1 0-5Z";
const happy = "M8.5 24c1-3.5 5-3.5 6 0M21.5 24c1-3.5 5-3.5 6 0";
const smile = "M18 28.5c0 3-4 3.5-5.5 1.5M18 28.5c0 3 4 3.5 5.5 1.5";
const gold = "var(--booth-yellow, #f6c244)";

/** The faces by emote, in a box of 40 × 40: dark dots, lines, an open mouth, and a sign beside the head. */
export const emotes: Record<Emote, Face> = {
  hello: {
    dots: open,
    lines: smile,
    sign: {
      shape: "M29 27c-1-5 0-9 1-13-3-6 0-11 4.5-10.5C39 4 40 10 36 15c0 5-1 9-3 12ZM32 6.5v2.5M36 6.5v2.5",
      paint: "var(--emote, #f2b163)",
    },
  },
  thanks: {
    lines: `${happy}${smile}`,
    sign: {
      shape: "M32 17c-7-5-7-11-3-11 2 0 3 2 3 3 0-1 1-3 3-3 4 0 4 6-3 11Z",
      paint: "var(--chilli, #d62f26)",
    },
  },
  well_played: {
    lines: happy,
    mouth: "M13 29.5h10c-1 5-9 5-10 0Z",
    sign: { shape: "M32 2l2 4.5 5 .5-3.7 3.4 1 5L32 12.9l-4.3 2.5 1-5L25 7l5-.5Z", paint: gold },
  },
  wow: {
    dots: "M11.5 18a3.5 4 0 1 1 0 8 3.5 4 0 0 1 0-8ZM24.5 18a3.5 4 0 1 1 0 8 3.5 4 0 0 1 0-8Z",
    lines: "M35 6v8M35 18v.1M8 15l4-1.5M28 15l-4-1.5",
    mouth: "M18 29a2.5 3 0 1 1 0 6 2.5 3 0 0 1 0-6Z",
  },
  oops: {
    lines: "M9 21l4.5 2.5L9 26M27 21l-4.5 2.5L27 26M12.5 31c2-2 3.5 1.5 5.5 0s3.5 1.5 5.5 0",
    sign: { shape: "M34 6c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9Z", paint: "var(--drop, #8fc7df)" },
  },
  sorry: {
    dots: open,
    lines: "M8 19.5l5-2.5M28 19.5l-5-2.5M14 32.5c2-3 6-3 8 0",
    sign: {
      shape: "M27 27c2 3 2.5 4 2.5 5.5a2.5 2.5 0 0 1-5 0c0-1.5.5-2.5 2.5-5.5Z",
      paint: "var(--drop, #8fc7df)",
    },
  },
  thinking: {
    dots: "M12.5 19.5a2 2.3 0 1 1 0 4.6 2 2.3 0 0 1 0-4.6ZM25.5 19.5a2 2.3 0 1 1 0 4.6 2 2.3 0 0 1 0-4.6Z",
    lines: "M14 31.5h7M9 18l5-.5",
    sign: {
      shape: "M27 13.5a1.5 1.5 0 1 1 .1 0ZM31 10a2 2 0 1 1 .1 0ZM35.5 6.5a2.5 2.5 0 1 1 .1 0Z",
      paint: "var(--piece-paper, #fbf3e4)",
    },
  },
  your_turn: {
    dots: open,
    lines: smile,
    sign: { shape: "M24 7h8V3l7 6.5-7 6.5v-4h-8Z", paint: "var(--lantern, #e0752d)" },
  },
  good_game: {
    dots: "M11.5 20.5a2 2.5 0 1 1 0 5 2 2.5 0 0 1 0-5Z",
    lines: "M21.5 24c1-3.5 5-3.5 6 0",
    mouth: "M13 29.5h10c-1 5-9 5-10 0Z",
    sign: { shape: "M9 12 7 3l6 4 5-6 5 6 6-4-2 9Z", paint: gold },
  },
  one_more: {
    dots: open,
    lines: "",
    mouth: "M13 29.5h10c-1 5-9 5-10 0Z",
    sign: {
      shape: "M24 10a7 7 0 0 1 11-5l2-2.5.5 7.5-7-.5 2-2a3.5 3.5 0 1 0 1 5l3 2A7 7 0 0 1 24 10Z",
      paint: gold,
    },
  },
};
