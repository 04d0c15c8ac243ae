// Why the held card can't be built in each free cell where it can't: asked of the server, cell by cell.
import type { BoardProps } from "../../lib/game/contract";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Draft } from "./draft.svelte";
import { CELLS } from "./places";

export class Forbidden {
  /** The reasons by cell, as they come; empty while nothing is to be built. */
  reasons = $state.raw<ReadonlyMap<Cell, string>>(new Map());

  constructor(board: BoardProps<"bangkok">, draft: Draft) {
    $effect(() => {
      const { builds, card } = draft;
      this.reasons = new Map();
      if (!builds || !card || board.seat === null) return;
      const market = board.view.seats[board.seat]?.market ?? [];
      const barred = CELLS.filter((cell, index) => !market[index] && !builds.has(cell));
      let current = true;
      for (const cell of barred) void this.#ask(board, card, cell, () => current);
      return () => (current = false);
    });
  }

  async #ask(board: BoardProps<"bangkok">, card: Card, cell: Cell, current: () => boolean): Promise<void> {
    const words = await board.reason({ kind: "build", card, cell });
    if (words && current()) this.reasons = new Map([...this.reasons, [cell, words]]);
  }
}
