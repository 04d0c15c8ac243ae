import type { Good } from "../../wire/bangkok/Good";

/** The paint of each good. */
export const goodPaint: Record<Good, string> = {
  pea: "var(--good-pea, #7a5bc0)",
  fish: "var(--good-fish, #b4c4ce)",
  fruit: "var(--good-fruit, #f39a3c)",
  zucchini: "var(--good-zucchini, #2c7a45)",
};
