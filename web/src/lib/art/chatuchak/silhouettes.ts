import type { Colour } from "../../wire/chatuchak/Colour";

/** What a segment sells, in a box of 32 × 32: the body, which is filled, and the lines on and around it. */
export const silhouettes: Record<Colour, { body: string; lines: string }> = {
  // a shirt
  red: {
    body: "M11 3 1.5 8l3.5 8.5 4-1.5v14h14V15l4 1.5L30.5 8 21 3c-1.5 4-8.5 4-10 0Z",
    lines: "M9 21.5h14",
  },
  // a paper lantern
  yellow: {
    body: "M11 6h10v3c5 1 8 4 8 8s-3 7-8 8v3H11v-3c-5-1-8-4-8-8s3-7 8-8Z",
    lines: "M16 1v5M11 9h10M11 25h10M13 9c-4 5-4 11 0 16M19 9c4 5 4 11 0 16M16 28v4",
  },
  // a leaf
  green: {
    body: "M6 26C0 13 9 2 30 2c1 20-10 31-24 24Z",
    lines: "M1.5 30.5 21 11M11.5 20.5V12M16.5 15.5H24",
  },
  // a bowl with chopsticks
  pink: {
    body: "M2 15h28c0 7-3.5 11-8 12.5V31H10v-3.5C5.5 26 2 22 2 15Z",
    lines: "M18 15 26 1M23 15l7-10M8 10.5c-2.5-3 2.5-4.5 0-8M14 10.5c-2.5-3 2.5-4.5 0-8",
  },
  // a chair
  blue: {
    body: "M4.5 2.5C4.5 1 10 .5 11 2l1.5 11H26a3 3 0 0 1 3 3v5h-1.5v10H22v-9H12.5v9H7V20Z",
    lines: "M12.5 13l.5 8.5M12.5 17.5H29",
  },
};
