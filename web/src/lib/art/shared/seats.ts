/** The marks of the seats in turn order, told apart by shape and by colour, in a box of 20 × 20. */
export const seatMarks = [
  { paint: "var(--seat-1, #1f8a94)", shape: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z" },
  { paint: "var(--seat-2, #e0752d)", shape: "M3 3h14v14H3Z" },
  { paint: "var(--seat-3, #8a4a86)", shape: "M10 2l9 15.5H1Z" },
  { paint: "var(--seat-4, #d9c27a)", shape: "M10 1l8.5 9-8.5 9-8.5-9Z" },
  { paint: "var(--seat-5, #6b7d8f)", shape: "M7 2h6v5h5v6h-5v5H7v-5H2V7h5Z" },
  {
    paint: "var(--seat-6, #7a5236)",
    shape: "M10 1l2.6 5.8 6.2.7-4.6 4.2 1.2 6.3L10 15l-5.4 3 1.2-6.3L1.2 7.5l6.2-.7Z",
  },
] as const;
