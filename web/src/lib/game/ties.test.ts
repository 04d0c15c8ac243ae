import { expect, test } from "vitest";

import { tiesIn } from "./ties";

const score = (seat: number, place: number, points: number, ...values: number[]) => ({
  seat,
  place,
  points,
  parts: [],
  tie_breaks: values.map((value, index) => ({ name: ["first", "second"][index] ?? "", value, used: true })),
});

test("no tie, no word", () => {
  expect(tiesIn([score(0, 1, 9, 3, 1), score(1, 2, 8, 3, 1)])).toEqual([]);
});

test("the first value that differs decides", () => {
  expect(tiesIn([score(0, 2, 9, 2, 7), score(1, 1, 9, 3, 1)])).toEqual([
    { seats: [1, 0], by: { name: "first", values: [3, 2] } },
  ]);
});

test("those who are still equal are compared further, and share a place in the end", () => {
  expect(tiesIn([score(0, 1, 0, -6, -6), score(1, 2, 0, -6, -24), score(2, 2, 0, -6, -24)])).toEqual([
    { seats: [0, 1, 2], by: { name: "second", values: [6, 24, 24] } },
    { seats: [1, 2], by: null },
  ]);
});

test("where nothing is compared, equal places need no reason", () => {
  expect(tiesIn([score(0, 1, 1), score(1, 2, 0), score(2, 2, 0)])).toEqual([]);
});
