import { describe, expect, test } from "vitest";

import { type Clock, leftAt, nearnessAt, partsOf, shareAt, toldBetween, waitsAt } from "./clock";
import { ServerClock } from "./server-clock";

const turn = (left: number, from: number | null): Clock => ({ left, from, whole: 30_000 });
const bank = (left: number, from: number | null): Clock => ({ left, from, whole: null });
const day = 86_400_000;

describe("what is left", () => {
  test("runs down from when the server says, and not before", () => {
    expect(leftAt(turn(30_000, 5_000), 4_000)).toBe(30_000);
    expect(leftAt(turn(30_000, 5_000), 5_000)).toBe(30_000);
    expect(leftAt(turn(30_000, 5_000), 12_500)).toBe(22_500);
    expect(leftAt(turn(30_000, 5_000), 90_000)).toBe(0);
  });

  test("stands while the clock does", () => {
    expect(leftAt(bank(61_000, null), 9_999_999)).toBe(61_000);
  });

  test("waits out the delay", () => {
    expect(waitsAt(turn(30_000, 5_000), 4_999)).toBe(true);
    expect(waitsAt(turn(30_000, 5_000), 5_000)).toBe(false);
    expect(waitsAt(turn(30_000, null), 0)).toBe(false);
  });

  test("is told as a clock, in hours or in days, and never as nothing too early", () => {
    expect(partsOf(0)).toEqual({ clock: "0:00" });
    expect(partsOf(1)).toEqual({ clock: "0:01" });
    expect(partsOf(15_000)).toEqual({ clock: "0:15" });
    expect(partsOf(600_000)).toEqual({ clock: "10:00" });
    expect(partsOf(3_600_000)).toEqual({ clock: "60:00" });
    expect(partsOf(3_600_001)).toEqual({ hours: 1, minutes: 1 });
    expect(partsOf(day)).toEqual({ hours: 24, minutes: 0 });
    expect(partsOf(day + 1)).toEqual({ days: 1, hours: 1 });
    expect(partsOf(7 * day)).toEqual({ days: 7, hours: 0 });
  });
});

describe("how near the end is", () => {
  test.each([
    [turn(30_000, 0), 0, "far"],
    [turn(30_000, 0), 16_000, "near"],
    [turn(30_000, 0), 20_000, "last"],
    [bank(300_000, 0), 0, "far"],
    [bank(300_000, 0), 240_000, "near"],
    [bank(300_000, 0), 291_000, "last"],
    [bank(3_000, null), 0, "far"],
    [{ left: 2 * day, from: 0, whole: 2 * day }, day, "far"],
    [{ left: 2 * day, from: 0, whole: 2 * day }, 2 * day - 5 * 3_600_000, "near"],
    [{ left: 2 * day, from: 0, whole: 2 * day }, 2 * day - 1_800_000, "last"],
  ] as const)("%o at %d is %s", (clock, now, nearness) => {
    expect(nearnessAt(clock, now)).toBe(nearness);
  });

  test("as a share of the turn", () => {
    expect(shareAt(turn(30_000, 0), 15_000)).toBe(0.5);
    expect(shareAt(bank(1_200_000, null), 0)).toBe(1);
    expect(shareAt(turn(0, null), 0)).toBe(0);
  });
});

describe("those who listen", () => {
  test("hear of it when a moment passes, and once", () => {
    expect(toldBetween(60_100, 59_900, null)).toBe(60);
    expect(toldBetween(59_900, 59_700, null)).toBeNull();
    expect(toldBetween(10_050, 9_950, 30_000)).toBe(10);
  });

  test("not at the beginning of a short turn", () => {
    expect(toldBetween(30_100, 29_900, 30_000)).toBeNull();
    expect(toldBetween(10_050, 9_950, 15_000)).toBeNull();
  });

  test("the last of those that passed while the page slept", () => {
    expect(toldBetween(90_000, 8_000, null)).toBe(10);
  });
});

describe("the server's time", () => {
  test("goes on by the steady clock", () => {
    let ticks = 100;
    const clock = new ServerClock(() => ticks);
    clock.begin(1_000_000);
    ticks = 1_600;
    expect(clock.now()).toBe(1_001_500);
  });

  test("is half an answer's way from what was said", () => {
    let ticks = 0;
    const clock = new ServerClock(() => ticks);
    clock.begin(1_000_000);
    ticks = 300;
    clock.hear(1_000_200, 100);
    expect(clock.now()).toBe(1_000_300);
  });

  test("is not moved by a slow answer, until the good one is old", () => {
    let ticks = 0;
    const clock = new ServerClock(() => ticks);
    ticks = 20;
    clock.hear(500_010, 0);
    expect(clock.ahead).toBe(500_000);
    ticks = 4_020;
    clock.hear(509_000, 20);
    expect(clock.ahead).toBe(500_000);
    ticks = 20_000_000;
    clock.hear(20_500_900, 19_999_000);
    expect(clock.ahead).toBe(501_400);
  });

  test("begins anew with a new line", () => {
    let ticks = 0;
    const clock = new ServerClock(() => ticks);
    ticks = 20;
    clock.hear(500_010, 0);
    ticks = 1_000;
    clock.begin(901_000);
    expect(clock.now()).toBe(901_000);
  });
});
