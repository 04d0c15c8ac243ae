// Arrow keys on a board: one stop for Tab, arrows go from cell to cell. Cells are focusable elements with
// `data-cell="row,column"`; gaps are jumped over. A cell with an empty `data-cell` is where it is drawn, for boards that
// style sheets arrange. Enter and Space are the buttons' own.
import type { Attachment } from "svelte/attachments";

type Cell = { element: HTMLElement; row: number; column: number };

const KEYS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** `<div role="grid" {@attach roving()}>`: keeps one cell in the Tab order and moves the focus by arrow keys. */
export function roving(): Attachment<HTMLElement> {
  return (root) => {
    const cells = () =>
      [...root.querySelectorAll<HTMLElement>("[data-cell]")].map((element): Cell => ({
        element,
        ...(element.dataset.cell ? named(element.dataset.cell) : drawn(element)),
      }));
    const stop = (wanted?: HTMLElement) => {
      const all = cells();
      const current =
        wanted ??
        all.find((cell) => cell.element.tabIndex === 0 && cell.element.dataset.roving)?.element ??
        all[0]?.element;
      for (const { element } of all) {
        const tab = element === current ? 0 : -1;
        if (element.tabIndex !== tab) element.tabIndex = tab;
        if (tab === 0) element.dataset.roving = "";
        else delete element.dataset.roving;
      }
    };
    /** The cell that has the focus, or had it when it was taken away. */
    let held: Cell | undefined;
    const onFocus = (event: FocusEvent) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
      if (!cell || !root.contains(cell)) return;
      stop(cell);
      held = cells().find(({ element }) => element === cell);
    };
    const onBlur = (event: FocusEvent) => {
      if ((event.target as HTMLElement).isConnected && event.relatedTarget) held = undefined;
    };
    /** A card that was played is gone, and the focus with it: the cell next to its place gets it. */
    const hold = () => {
      if (!held || held.element.isConnected || document.activeElement !== document.body) return;
      const { row, column } = held;
      const far = (cell: Cell) => Math.abs(cell.row - row) * 64 + Math.abs(cell.column - column);
      cells()
        .sort((a, b) => far(a) - far(b))[0]
        ?.element.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent) => {
      const here = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
      if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
      const all = cells();
      const from = all.find((cell) => cell.element === here);
      if (!from) return;
      const to = next(all, from, event.key);
      if (!to) return;
      event.preventDefault();
      to.element.focus();
    };
    // The board is drawn anew with each move: there must always be a stop.
    const watch = new MutationObserver(() => {
      hold();
      stop();
    });
    watch.observe(root, { childList: true, subtree: true });
    root.addEventListener("focusin", onFocus);
    root.addEventListener("focusout", onBlur);
    root.addEventListener("keydown", onKey);
    stop();
    return () => {
      watch.disconnect();
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("focusout", onBlur);
      root.removeEventListener("keydown", onKey);
    };
  };
}

function named(cell: string): { row: number; column: number } {
  const [row = 0, column = 0] = cell.split(",").map(Number);
  return { row, column };
}

/** In whole pixels, so that what stands in one row has the same. */
function drawn(element: HTMLElement): { row: number; column: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { row: Math.round(top + height / 2), column: Math.round(left + width / 2) };
}

/** The cell that a key leads to: the nearest one straight ahead, else the nearest ahead at all. */
export function next<C extends { row: number; column: number }>(
  cells: readonly C[],
  from: C,
  key: string,
): C | undefined {
  if (key === "Home" || key === "End") {
    const row = cells.filter((cell) => cell.row === from.row).sort((a, b) => a.column - b.column);
    return key === "Home" ? row[0] : row[row.length - 1];
  }
  const way = KEYS[key];
  if (!way) return undefined;
  const [down, right] = way;
  const ahead = cells
    .map((cell) => {
      const along = (cell.row - from.row) * down + (cell.column - from.column) * right;
      const aside = Math.abs((cell.row - from.row) * right) + Math.abs((cell.column - from.column) * down);
      return { cell, along, aside };
    })
    .filter(({ along }) => along > 0)
    .sort((a, b) => a.aside * 8 + a.along - (b.aside * 8 + b.along));
  return ahead[0]?.cell;
}
