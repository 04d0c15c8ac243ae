// Where the keyboard goes between the grids of this board: port, own market and hand, wherever they stand.
import { tick } from "svelte";

type Grid = "port" | "market" | "hand";

/** Where an arrow leads that finds no further cell in its own grid: the first of these that is shown. */
const WAYS: Readonly<Record<Grid, Readonly<Record<string, readonly Grid[]>>>> = {
  port: { ArrowDown: ["hand", "market"], ArrowRight: ["market", "hand"] },
  market: { ArrowLeft: ["port"], ArrowDown: ["hand"], ArrowUp: ["port"], ArrowRight: ["hand"] },
  hand: { ArrowUp: ["port", "market"], ArrowLeft: ["port", "market"], ArrowRight: ["market"] },
};

const stopIn = (grid: Grid) =>
  document.querySelector<HTMLElement>(`[data-grid="${grid}"] [data-cell][data-roving]`);

/** Leaves a grid by an arrow key at its edge. */
export function cross(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const grid = (event.target as Element | null)?.closest?.<HTMLElement>("[data-grid]")?.dataset.grid;
  const ways = WAYS[grid as Grid]?.[event.key];
  const next = ways?.map(stopIn).find((cell) => cell !== null);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Who plays by keys is brought to what comes next: the first of these that is there. */
export function goTo(...selectors: readonly string[]): void {
  const playsByKeys = document.activeElement?.matches("[data-cell]:focus-visible");
  if (!playsByKeys) return;
  void tick().then(() => {
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
}
