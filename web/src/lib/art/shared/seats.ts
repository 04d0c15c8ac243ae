/** The marks of the seats in turn order, told apart by shape and by colour, in a box of 20 × 20. */
export const seatMarks = [
  { paint: "var(--seat-0, #b5522b)", shape: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z" },
  { paint: "var(--seat-1, #2b6ca3)", shape: "M3 3h14v14H3Z" },
  { paint: "var(--seat-2, #6b4fa0)", shape: "M10 2l8.5 15.5h-17Z" },
  { paint: "var(--seat-3, #3c7a3e)", shape: "M10 1.5l8.5 8.5-8.5 8.5L1.5 10Z" },
  {
    paint: "var(--seat-4, #94651a)",
    shape: "M10 1.5l2.6 5.5 6 .7-4.4 4.2 1.2 6L10 15l-5.4 2.9 1.2-6L1.4 7.7l6-.7Z",
  },
  { paint: "var(--seat-5, #a03a68)", shape: "M6 2.5h8l4.5 7.5-4.5 7.5H6L1.5 10Z" },
] as const;

/** The mark of a seat. */
export function seatMark(seat: number): (typeof seatMarks)[number] {
  return seatMarks[seat % seatMarks.length] ?? seatMarks[0];
}
