// What is chosen so far on the way to a move: a card, a place or a cell, what to take. Each tap leads one step nearer
// by leaving out of the legal moves what does not fit; the last step chooses the move.
import { untrack } from "svelte";

import type { BoardProps } from "../../lib/game/contract";
import type { Drag } from "../../lib/game/drag";
import type { Card } from "../../lib/wire/bangkok/Card";
import type { Cell } from "../../lib/wire/bangkok/Cell";
import type { Place } from "../../lib/wire/bangkok/Place";
import {
  bestBuilds,
  buildsFor,
  cardsFor,
  choice,
  isKind,
  type Move,
  movesOf,
  pick,
  placesFor,
  renewalOf,
  taking,
  tradesFor,
} from "./compose";
import { cellNamed, cellsAt, indexOf, lineOf, placeNamed, PLACES } from "./places";

const NONE = { sure: [], open: [] };

export class Draft {
  /** The number of the card that is held. */
  held = $state<number | null>(null);
  place = $state<Place | null>(null);
  /** The positions of the line that are to be taken. */
  #picked = $state<number[]>([]);
  #renewing = $state(false);
  #stepping = false;

  constructor(
    private readonly board: BoardProps<"bangkok">,
    private readonly me: () => number,
  ) {
    $effect(() => {
      void board.legal;
      untrack(() => {
        this.held = null;
        this.letGo();
      });
    });
    // "Back" goes back one step, not to the beginning.
    let had = false;
    $effect(() => {
      const has = board.chosen !== null;
      if (had && !has && !this.#stepping)
        untrack(() => {
          this.letGo();
          board.hover(null);
        });
      this.#stepping = false;
      had = has;
    });
  }

  readonly hand = $derived.by<readonly Card[]>(() => this.board.view.seats[this.me()]?.hand ?? []);
  readonly card = $derived.by(() => (this.held === null ? null : (this.hand[this.held] ?? null)));

  readonly trading = $derived.by(() => movesOf(this.board.legal, "trade").length > 0);
  readonly building = $derived.by(() => movesOf(this.board.legal, "build").length > 0);
  readonly putting = $derived.by(() => movesOf(this.board.legal, "under").length > 0);
  /** Whether a line to renew is being chosen. */
  readonly renewing = $derived.by(
    () => this.#renewing || (!this.trading && movesOf(this.board.legal, "renew").length > 0),
  );

  readonly #trades = $derived.by(() =>
    this.card && this.place ? tradesFor(this.board.legal, { card: this.card, place: this.place }) : [],
  );
  /** Which cards of the line are a matter of choice, and which still are after the picks. */
  readonly #open = $derived.by(() => (this.#trades.length > 1 ? choice(this.#trades) : NONE));
  readonly #still = $derived.by(() =>
    this.#trades.length > 1 ? choice(taking(this.#trades, this.#picked)) : NONE,
  );
  /** The cells of the port that can be chosen to be taken, and those that are. */
  readonly open = $derived.by(() => this.#cells(this.#still.open));
  readonly picked = $derived.by(() => this.#cells(this.#still.sure));
  /** How many cards are still to be picked. */
  readonly toPick = $derived.by(() => (this.#trades[0]?.action.taken.length ?? 1) - this.#still.sure.length);

  readonly #places = $derived.by(() => {
    const { legal } = this.board;
    if (!this.renewing) return placesFor(legal, this.card);
    return new Map(PLACES.filter((each) => renewalOf(legal, lineOf(each))).map((each) => [each, 0]));
  });
  /** The places that can be chosen, each with how many cards it brings once that is known. */
  readonly lit = $derived.by(() =>
    this.renewing || this.card ? this.#places : new Map([...this.#places.keys()].map((each) => [each, 0])),
  );
  /** The cards of the hand that can be chosen. */
  readonly usable = $derived.by(() => {
    const { legal } = this.board;
    if (this.trading) return new Set(cardsFor(legal, this.card ? null : this.place).keys());
    return new Set([
      ...bestBuilds(legal).keys(),
      ...movesOf(legal, "under").map(({ action }) => action.card),
    ]);
  });
  /** How many cards each card brings at the place that was chosen first. */
  readonly brings = $derived.by<ReadonlyMap<Card, number>>(() =>
    this.trading && this.place && !this.card && !this.renewing
      ? cardsFor(this.board.legal, this.place)
      : new Map(),
  );
  /** The most points that each card brings at once in the market. */
  readonly best = $derived.by<ReadonlyMap<Card, number>>(() =>
    this.building ? bestBuilds(this.board.legal) : new Map(),
  );
  /** What the held card brings in each cell of the market; null while none is to be built. */
  readonly builds = $derived.by(() =>
    this.building && this.card ? buildsFor(this.board.legal, this.card) : null,
  );

  #cells(positions: readonly number[]): Cell[] {
    const { place } = this;
    return place ? positions.flatMap((position) => cellsAt(place)[position] ?? []) : [];
  }

  letGo(): void {
    this.place = null;
    this.#picked = [];
    this.#renewing = false;
  }

  /** Lets go of the move in the preview bar, as another step is taken towards one. */
  #unchoose(): void {
    if (!this.board.chosen) return;
    this.#stepping = true;
    this.board.choose(null);
  }

  /** Chooses the trade once nothing else is left. */
  #chooseOnly(): void {
    const left = taking(this.#trades, this.#picked);
    const only = left[0];
    if (only && left.length === 1) this.board.choose(only);
  }

  /** A card of the hand was tapped. */
  onCard(index: number): void {
    const { board, place } = this;
    const card = this.hand[index];
    if (!card || !board.interactive || board.legal.length === 0) return;
    const under = movesOf(board.legal, "under").find(({ action }) => action.card === card);
    if (under) {
      this.held = index;
      board.choose(under);
      return;
    }
    if (!this.usable.has(card)) {
      const anywhere = movesOf(board.legal, "build")[0]?.action.cell ?? "a1";
      board.why(
        this.building
          ? { kind: "build", card, cell: anywhere }
          : { kind: "trade", card, place: place ?? "t2", taken: "1" },
      );
      return;
    }
    this.#unchoose();
    this.#renewing = false;
    this.#picked = [];
    this.held = this.held === index && !place ? null : index;
    if (place && tradesFor(board.legal, { card, place }).length > 0) this.#chooseOnly();
    else this.place = null;
  }

  /** A place beside the port was tapped. */
  onPlace(tapped: Place): void {
    const { board, card } = this;
    if (!board.interactive) return;
    if (this.renewing) {
      const renewal = renewalOf(board.legal, lineOf(tapped));
      if (!renewal) return;
      this.place = tapped;
      board.choose(renewal);
      return;
    }
    if (!this.#places.has(tapped)) {
      board.why({ kind: "trade", card: card ?? this.hand[0] ?? "p", place: tapped, taken: "1" });
      return;
    }
    if (board.chosen && this.place === tapped) {
      board.choose(board.chosen);
      return;
    }
    this.#unchoose();
    this.#picked = [];
    this.place = card === null && this.place === tapped ? null : tapped;
    if (card) this.#chooseOnly();
  }

  /** A cell of the port was tapped; answers whether that was a choice. */
  onPortCell(cell: Cell): boolean {
    const { chosen, choose } = this.board;
    const position = this.#positionOf(cell);
    if (!this.#open.open.includes(position)) return false;
    const taken = isKind(chosen, "trade")?.effect.taken.some((each) => each.cell === cell);
    if (chosen && taken) {
      choose(chosen);
      return true;
    }
    const before = chosen ? [] : this.#picked;
    this.#unchoose();
    this.#picked = pick(this.#trades, before, position);
    this.#chooseOnly();
    return true;
  }

  /** A cell of the own market was tapped. */
  onMarketCell(cell: Cell): void {
    const { board } = this;
    if (!board.interactive || board.seat === null) return;
    const move = this.builds?.get(cell);
    const lies = board.view.seats[board.seat]?.market[indexOf(cell)];
    if (move) board.choose(move);
    else if (!lies && board.legal.length > 0)
      board.why({
        kind: "build",
        card: this.card ?? [...bestBuilds(board.legal).keys()][0] ?? this.hand[0] ?? "p",
        cell,
      });
  }

  /** Begins or ends choosing a line to renew. */
  toggleRenewing(): void {
    this.#unchoose();
    const on = !this.#renewing;
    this.held = null;
    this.letGo();
    this.#renewing = on;
  }

  /** What a card of the hand can be dragged to: a place beside the port, or a cell of the market. */
  dragOf(index: number): Drag | null {
    const { board } = this;
    const card = this.hand[index];
    if (!card || !board.interactive || !this.usable.has(card) || this.putting) return null;
    const lift = () => {
      this.#unchoose();
      this.letGo();
      this.held = index;
    };
    const doOrAsk = (move: Move | undefined, ask: () => void) => (move ? board.act(move) : ask());
    if (this.building)
      return {
        targets: "[data-market][data-legal]",
        lift,
        over: (target) => this.overMarketCell(cellNamed(target?.dataset.market)),
        drop: ({ dataset: { market } }) => {
          const cell = cellNamed(market);
          if (cell) doOrAsk(this.builds?.get(cell), () => this.onMarketCell(cell));
        },
      };
    return {
      targets: "[data-place][data-legal]",
      lift,
      over: (target) => this.overPlace(placeNamed(target?.dataset.place)),
      drop: ({ dataset }) => {
        const place = placeNamed(dataset.place);
        if (!place) return;
        const here = tradesFor(board.legal, { card, place });
        doOrAsk(here.length === 1 ? here[0] : undefined, () => this.onPlace(place));
      },
    };
  }

  /** Lets go of the last step, while no move is chosen yet; answers whether there was one. */
  stepBack(): boolean {
    const any = this.place !== null || this.held !== null || this.#renewing;
    if (this.place || this.#renewing) this.letGo();
    else this.held = null;
    return any;
  }

  #positionOf(cell: Cell): number {
    return this.place ? cellsAt(this.place).indexOf(cell) : -1;
  }

  overPlace(over: Place | null): void {
    const { legal, chosen, hover } = this.board;
    if (!over || chosen) return hover(null);
    if (this.renewing) return hover(renewalOf(legal, lineOf(over)) ?? null);
    const here = this.card ? tradesFor(legal, { card: this.card, place: over }) : [];
    hover(here.length === 1 ? (here[0] ?? null) : null);
  }

  overPortCell(cell: Cell | null): void {
    const { hover } = this.board;
    const position = cell ? this.#positionOf(cell) : -1;
    if (!this.#open.open.includes(position)) return hover(null);
    const left = taking(this.#trades, pick(this.#trades, this.#picked, position));
    hover(left.length === 1 ? (left[0] ?? null) : null);
  }

  overMarketCell(cell: Cell | null): void {
    this.board.hover((cell && this.builds?.get(cell)) || null);
  }
}
