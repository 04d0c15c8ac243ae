// What is pointed at in a market: the cards that a chilli counts are shown, whoever's it is.
import type { ViewOf } from "../../lib/game/contract";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import { around, indexOf } from "./places";

export class Pointing {
  /** The cell of the own market that is looked at. */
  regarded = $state<Cell | null>(null);
  #chilli = $state<{ seat: number; cell: Cell } | null>(null);

  constructor(private readonly view: () => ViewOf<"bangkok">) {}

  /** The pointer or the focus is on a cell of somebody's market, or on none. */
  at(owner: number, cell: Cell | null): void {
    const chilli = cell && this.view().seats[owner]?.market[indexOf(cell)]?.includes("/");
    this.#chilli = chilli ? { seat: owner, cell } : null;
  }

  /** The cells of a market that the chilli pointed at counts, its own first. */
  counted(owner: number): Cell[] {
    return this.#chilli?.seat === owner ? around(this.#chilli.cell) : [];
  }

  letGo(): void {
    this.#chilli = null;
  }
}
