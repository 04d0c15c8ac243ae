// What is in front: whose market is large and, where there is room for one thing only, whether it hides the port.
import { untrack } from "svelte";

import type { BoardProps } from "../../lib/game/contract";
import type { Arrangement } from "./arrange";

export class Front {
  /** What somebody asked to see, if not what the moment asks for. */
  #wanted = $state<"port" | number | null>(null);

  constructor(
    private readonly board: BoardProps<"bangkok">,
    private readonly me: () => number,
    private readonly arrangement: () => Arrangement,
  ) {
    // A new step of the game brings forward what it needs, and so does a move that is shown.
    const step = $derived(`${board.view.phase.kind} ${board.view.on_turn ?? ""} ${board.view.round}`);
    $effect(() => {
      void step;
      void board.chosen;
      untrack(() => this.asTheMomentAsks());
    });
    $effect(() => {
      const { look } = board;
      if (look !== null) untrack(() => this.bring(look));
    });
  }

  /** The seat whose market is large. */
  readonly seat = $derived.by(() => (typeof this.#wanted === "number" ? this.#wanted : this.me()));

  readonly #building = $derived.by(
    () => this.board.view.phase.kind === "build" && this.board.view.on_turn === this.me(),
  );
  readonly market = $derived.by(() => {
    if (this.arrangement() !== "one") return true;
    // At the end it is what was built that counts.
    const asked = this.#building || this.board.view.phase.kind === "over";
    return this.#wanted === null ? asked : this.#wanted !== "port";
  });
  readonly port = $derived.by(() => this.arrangement() !== "one" || !this.market);

  /** Whether what the own turn needs is hidden behind something else. */
  readonly hides = $derived.by(() => (this.#building ? !this.market || this.seat !== this.me() : !this.port));

  bring(what: "port" | number): void {
    this.#wanted = what;
  }

  asTheMomentAsks(): void {
    this.#wanted = null;
  }
}
