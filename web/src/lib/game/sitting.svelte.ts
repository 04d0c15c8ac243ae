// What happens between a position's arrival and the eye: beats are played, moves are chosen, shown and sent.
import { flushSync } from "svelte";

import { currentLanguage, t } from "../i18n/index.svelte";
import type { Socket, Update } from "../net/socket.svelte";
import { type Arrival, TableStore } from "../net/table.svelte";
import { lessMotion, settings, SPEEDS } from "../settings/index.svelte";
import { play } from "../sound";
import type { Advice } from "../wire/Advice";
import type { Emote } from "../wire/Emote";
import { announce, Murmur } from "./announce.svelte";
import type { AnyModule, GameName, MoveOf, Names, Sight } from "./contract";
import { perform } from "./motion";
import { noteActed } from "./seen";
import { lineWords, worthIn } from "./words";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Move = MoveOf<any>;

/** How often it is said where those are who move all the time, in milliseconds. */
const MEANWHILE = 15_000;

/** Whether two actions are the same one: they are plain data from the server. */
export function sameAction(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Somebody at a table: as a seat, or looking on. */
export class Sitting {
  /** The view that is drawn; behind the newest while pieces travel. */
  shown = $state.raw<unknown>(null);
  /** How far the log goes that led to what is drawn. */
  reached = $state(0);
  /** What each seat has by then, where the server tells it. */
  #worth = $state.raw<Sight<GameName>["worth"]>(undefined);
  animating = $state(false);
  chosen = $state.raw<Move | null>(null);
  hovered = $state.raw<Move | null>(null);
  /** Whether what is chosen was the choice of a bot. */
  advised = $state(false);
  /** The question before a move that can't be taken lightly. */
  question = $state.raw<{ text: string; move: Move } | null>(null);
  /** The newest feelings, by seat. */
  feelings = $state<Record<number, { emote: Emote; at: number }>>({});

  readonly store: TableStore;
  /** The element that holds the board. */
  root: HTMLElement | undefined;
  #queue: Arrival[] = [];
  #cut: AbortController | null = null;
  readonly #meanwhile = new Murmur(MEANWHILE);

  constructor(
    socket: Socket,
    table: string,
    seat: number | null,
    private readonly module: AnyModule,
    private readonly names: () => Names,
    private readonly options: () => Readonly<Record<string, string>>,
  ) {
    this.store = new TableStore(
      socket,
      table,
      seat,
      (arrival) => this.#arrived(arrival),
      (from, emote) => (this.feelings[from] = { emote, at: Date.now() }),
      (seq) => seat !== null && noteActed(table, seat, seq),
    );
  }

  get update(): Update | null {
    return this.store.update;
  }

  /** What may be done now: nothing while pieces travel or a move is on its way. */
  get legal(): readonly Move[] {
    const busy = this.animating || this.store.pending.some(({ seq }) => seq === null);
    return busy || !this.update ? [] : this.update.legal;
  }

  get preview(): Move | null {
    return this.chosen ?? this.hovered;
  }

  get pending(): unknown {
    return this.store.pending.at(-1)?.action ?? null;
  }

  sight(view: unknown = this.shown) {
    const worth = view === this.shown ? this.#worth : undefined;
    return { view, seat: this.store.seat, names: this.names(), options: this.options(), worth };
  }

  choose(move: Move | null): void {
    this.advised = false;
    if (!move) {
      this.chosen = null;
      return;
    }
    const again = this.chosen && sameAction(this.chosen.action, move.action);
    if (again || settings.oneTap) this.confirm(move);
    else {
      this.chosen = move;
      play("tap");
      announce(this.module.effect(move, this.sight()).join(" "));
    }
  }

  /** Shows the move that a strong bot would make; it waits for its confirmation like one's own choice. */
  suggest(advice: Advice): void {
    const move = this.legal.find(({ action }) => sameAction(action, advice.action));
    // Who has chosen meanwhile no longer asks.
    if (!move || this.chosen || advice.seq !== this.update?.seq) return;
    this.chosen = move;
    this.advised = true;
    announce(
      [
        t.game.advice(this.module.describe(move.action, this.sight())),
        ...this.module.effect(move, this.sight()),
      ].join(" "),
    );
  }

  /** Does what is chosen, after the question if there is one. */
  confirm(move: Move | null = this.chosen): void {
    if (!move) return;
    const text = this.module.ask?.(move, this.sight()) ?? null;
    if (text) this.question = { text, move };
    else this.act(move);
  }

  act(move: Pick<Move, "action">): void {
    this.question = null;
    this.chosen = null;
    this.advised = false;
    this.hovered = null;
    this.store.act(move.action);
  }

  undo(to?: number): void {
    this.chosen = null;
    this.store.undo(to);
  }

  /** Ends the animation: the newest position is there at once. */
  skip(): void {
    if (!this.animating) return;
    this.#queue = [];
    this.#cut?.abort();
    this.#settle();
    flushSync();
  }

  close(): void {
    this.#cut?.abort();
    this.#meanwhile.hush();
    this.store.close();
  }

  #arrived(arrival: Arrival): void {
    const { before, update, joined } = arrival;
    this.hovered = null;
    if (this.chosen && !update.legal.some(({ action }) => sameAction(action, this.chosen?.action)))
      this.chosen = null;
    this.#tell(arrival);
    if (!joined || !before || before.seq === update.seq || !this.root || document.hidden) {
      this.#queue = [];
      this.#cut?.abort();
      this.#settle();
      return;
    }
    this.#queue.push(arrival);
    if (!this.animating) void this.#play();
  }

  async #play(): Promise<void> {
    this.animating = true;
    const cut = new AbortController();
    this.#cut = cut;
    for (let arrival = this.#queue.shift(); arrival && this.root; arrival = this.#queue.shift()) {
      const { before, update } = arrival;
      const took = update.events.some(({ type }) => type === "takeback");
      const events = update.events.flatMap((moment) => (moment.type === "step" ? [moment.event] : []));
      const beats = took ? [] : this.module.plan(events, before?.view, update.view, this.store.seat);
      await perform(beats, update.view, {
        root: this.root,
        show: (view) => {
          if (!cut.signal.aborted) this.shown = view;
        },
        // Who is behind hurries.
        speed: SPEEDS[settings.speed] / (1 + this.#queue.length),
        less: lessMotion(),
        signal: cut.signal,
      });
      if (cut.signal.aborted) return;
      this.reached = update.seq;
    }
    this.#settle();
  }

  /** Nothing travels: what is drawn is the newest position. */
  #settle(): void {
    this.animating = false;
    this.shown = this.update?.view ?? null;
    this.reached = this.update?.seq ?? 0;
    this.#worth = worthIn(this.update);
  }

  /** Says what happened, and whose turn it is. */
  #tell({ before, update, joined }: Arrival): void {
    const seat = this.store.seat;
    const names = this.names();
    void currentLanguage();
    const { module } = this;
    const aside = (moment: (typeof update.events)[number]) =>
      moment.type === "step" && (module.aside?.(moment.event, names) ?? false);
    const lines = joined
      ? update.events.flatMap((moment) =>
          aside(moment) ? [] : (lineWords(moment, module, names, update.view) ?? []),
        )
      : [];
    if (update.over) this.#meanwhile.hush();
    else if (update.events.some(aside))
      this.#meanwhile.hear(() => module.meanwhile?.(this.sight(this.update?.view)) ?? "");
    const mine = seat !== null && update.on_turn.includes(seat);
    const was = seat !== null && (before?.on_turn.includes(seat) ?? false);
    const prompt =
      mine && !was && !update.over
        ? [this.module.prompt(this.sight(update.view), update.legal, update.on_turn)]
        : [];
    announce([...lines.slice(-6), ...prompt].join(" "));
    if (update.over && before && !before.over) play("win");
    else if (mine && !was && before) play("turn");
  }
}
