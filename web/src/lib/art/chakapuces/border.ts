/** The paper border of a card of 80 × 120, with the hole that the picture is seen through. */
export const border =
  "M9 1h62a8 8 0 0 1 8 8v102a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8Zm1 4a5 5 0 0 0-5 5v100a5 5 0 0 0 5 5h60a5 5 0 0 0 5-5V10a5 5 0 0 0-5-5Z";
