import { afterEach, expect, test, vi } from "vitest";

import { readLog } from "./log";
import type { Line } from "./table.svelte";

/** A server with a log of so many lines, two to a page; tells what it was asked for. */
function serve(length: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const after = Number(new URL(path, "http://localhost").searchParams.get("after"));
    const numbers = Array.from({ length }, (_, n) => n + 1).slice(after, after + 2);
    const body = { lines: numbers.map((number) => ({ number })), more: after + 2 < length };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a log is read page by page to its end", async () => {
  const asked = serve(5);
  const read: number[] = [];
  await readLog("/api/tables/A", 0, 0, (lines) => (read.push(...lines.map(({ number }) => number)), true));
  expect(read).toEqual([1, 2, 3, 4, 5]);
  expect(asked.at(-1)).toBe("/api/tables/A/log?viewer=0&after=4");
});

test("what is known is not asked for, and nothing more is once it is not wanted", async () => {
  const asked = serve(50);
  const pages: (readonly Line[])[] = [];
  await readLog("/api/records/A", "all", 10, (lines) => pages.push(lines) < 2);
  expect(pages.flat().map(({ number }) => number)).toEqual([11, 12, 13, 14]);
  expect(asked).toHaveLength(2);
});

test("an empty log is one page", async () => {
  const asked = serve(0);
  await readLog("/api/tables/A", "public", 0, () => true);
  expect(asked).toHaveLength(1);
});
