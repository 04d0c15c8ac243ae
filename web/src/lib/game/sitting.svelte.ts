// Somebody at a table: what they are shown, what they choose and send, and what they are told.
import { currentLanguage, t } from "../i18n/index.svelte";
import { api } from "../net/api";
import { readLog } from "../net/log";
import type { Socket, Update } from "../net/socket.svelte";
import { type Line, TableStore } from "../net/table.svelte";
import { lessMotion, settings, SPEEDS } from "../settings/index.svelte";
import { buzz, play } from "../sound";
import { Talk } from "../talk/talk.svelte";
import type { Advice } from "../wire/Advice";
import type { Said } from "../wire/Said";
import type { Words } from "../wire/Words";
import { announce, Murmur } from "./announce.svelte";
import type { AnyModule, MoveOf, Names } from "./contract";
import { perform } from "./motion";
import { Present, seatOf, type Shown } from "./present.svelte";
import { type Card, Recap, standingEvents, turnsOf } from "./recap.svelte";
import { lastActed, noteActed } from "./seen";
import { factsIn, lineWords, worthIn } from "./words";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Move = MoveOf<any>;

/** How often it is said where those are who move all the time, in milliseconds. */
const MEANWHILE = 15_000;

/** Whether two actions are the same one: they are plain data from the server. */
export function sameAction(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The chairs that this page has sat on. */
const visited = new Set<string>();

/** Somebody at a table: as a seat, or looking on. */
export class Sitting {
  chosen = $state.raw<Move | null>(null);
  hovered = $state.raw<Move | null>(null);
  /** Whether what is chosen was the choice of a bot. */
  advised = $state(false);
  /** The question before a move that can't be taken lightly. */
  question = $state.raw<{ text: string; move: Move } | null>(null);
  /** What each seat said last. */
  feelings = $state<Record<number, { words: Words; at: number }>>({});
  /** Whether the result has come up by itself, which it does once. */
  resultSeen = false;
  /** Whether another game is for later. */
  later = $state(false);

  readonly store: TableStore;
  /** What is said at the table; none for those who look on. */
  readonly talk: Talk | null;
  readonly present: Present;
  /** What the others did since one's own last move. */
  readonly recap: Recap;
  /** The element that holds the board. */
  root: HTMLElement | undefined;
  /** Whose turn was skipped with all that follow, and whether somebody else has acted since. */
  #rushed: { seat: number | null; others: boolean } | null = null;
  readonly #meanwhile = new Murmur(MEANWHILE);

  constructor(
    socket: Socket,
    table: string,
    seat: number | null,
    private readonly module: AnyModule,
    private readonly names: () => Names,
    private readonly options: () => Readonly<Record<string, string>>,
  ) {
    this.recap = new Recap(seat);
    this.present = new Present(
      {
        watched: () => this.root !== undefined && !document.hidden && this.#rushed === null,
        speed: () => SPEEDS[settings.speed],
        plan: (events, before, after) => module.plan(events, before, after, seat),
        perform: async (beats, end, on) => {
          if (this.root) await perform(beats, end as never, { ...on, root: this.root, less: lessMotion() });
        },
        came: (shown) => this.#tell(shown),
      },
      seat,
    );
    const said = ({ seat, words, at }: Said) => words && (this.feelings[seat] = { words, at });
    this.talk = seat === null ? null : new Talk(socket, table, seat, said);
    this.store = new TableStore(
      socket,
      table,
      seat,
      (arrival) => {
        this.hovered = null;
        const still = ({ action }: Move) => sameAction(action, this.chosen?.action);
        if (this.chosen && !arrival.update.legal.some(still)) this.chosen = null;
        this.present.take(arrival);
      },
      (seq) => seat !== null && noteActed(table, seat, seq),
    );
  }

  /** The position that is shown; the store has the newest. */
  get update(): Update | null {
    return this.present.update;
  }

  /** What the board draws; behind the newest while pieces travel. */
  get shown(): unknown {
    return this.present.view;
  }

  get animating(): boolean {
    return this.present.moving;
  }

  /** Whether somebody else's pieces move. */
  get watching(): boolean {
    const { moving, actor } = this.present;
    return moving && actor !== null && actor !== this.store.seat;
  }

  /** What is asked of whom now. */
  get prompt(): string {
    const { update, actor, onTurn } = this.present;
    if (!update) return t.shell.loading;
    // Somebody whose turn came and went within one update.
    if (actor !== null && !update.on_turn.includes(actor) && !this.names().mine(actor))
      return t.game.turn_of(this.names().of(actor));
    return this.module.prompt(this.sight(update.view), update.legal, onTurn);
  }

  /** What the others did, to be told now: until a piece is touched. */
  get cards(): Card[] {
    if (!this.recap.open || this.animating || this.chosen) return [];
    return this.recap.cards(this.module, this.sight(), settings.recap);
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
    const { present } = this;
    const now = view === present.view || view === present.told || view === present.update?.view;
    const worth = now ? worthIn(present.update) : undefined;
    // These are the same all game long.
    const facts = factsIn(present.update ?? this.store.update);
    return { view, seat: this.store.seat, names: this.names(), options: this.options(), worth, facts };
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

  /** What was tapped while the last move was on its way, and turns out to be possible, counts. */
  chooseNow(action: unknown): void {
    this.skip();
    const move = this.legal.find((move) => sameAction(move.action, action));
    if (move) this.choose(move);
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

  /** Answers the question with no: what it was about is chosen no longer. */
  reconsider(): void {
    if (this.question) this.chosen = null;
    this.question = null;
  }

  act(move: Pick<Move, "action">): void {
    this.question = null;
    this.chosen = null;
    this.advised = false;
    this.hovered = null;
    this.recap.open = false;
    this.store.act(move.action);
  }

  undo(to?: number): void {
    this.chosen = null;
    this.store.undo(to);
  }

  /** Ends the animation: the newest position is there at once. */
  skip(): void {
    this.present.skip();
  }

  /** The same for all that the others still do before it is one's own turn. */
  rush(): void {
    const seat = this.present.actor;
    this.present.skip();
    const mine = this.store.seat !== null && this.present.onTurn.includes(this.store.seat);
    this.#rushed = mine ? null : { seat, others: false };
  }

  /** Whether all have been skipped that were to be: it is one's turn, or, for whoever has none, once around. */
  #rushedEnough(moments: readonly Line[]): boolean {
    const rushed = this.#rushed;
    if (!rushed) return true;
    for (const moment of moments) {
      const seat = moment.type === "step" ? seatOf(moment.event) : null;
      if (seat === rushed.seat && rushed.others) return true;
      rushed.others ||= seat !== null && seat !== rushed.seat;
    }
    return false;
  }

  close(): void {
    this.present.close();
    this.#meanwhile.hush();
    this.store.close();
    this.talk?.close();
  }

  /** What the cards say, for those who listen. */
  #news(): string[] {
    return this.cards.slice(0, 3).flatMap(({ news }) => news.map(({ words }) => words));
  }

  /** Somebody comes back, to the page or to the connection: what happened since they last acted here, or looked. */
  async #catchUp(before: Update | null, update: Update): Promise<void> {
    const { table, seat } = this.store;
    if (seat === null) return;
    const place = `${table}:${seat}`;
    // Around one device everybody has seen it all.
    const away = before !== null || !visited.has(place);
    visited.add(place);
    const from = before?.seq ?? lastActed(table, seat);
    if (from === null || from >= update.seq) return;
    const path = `/api/tables/${table}`;
    const view = before?.view ?? (await api.step(path, from, seat)).view;
    const lines: Line[] = [];
    await readLog(path, seat, from, (page) => {
      lines.push(...page.filter(({ number }) => number <= update.seq));
      return lines.length < update.seq - from;
    });
    const events = standingEvents(lines);
    const beats = this.module.plan(events, view, update.view, seat);
    const since = this.recap.turns;
    this.recap.clear();
    if (this.recap.add(turnsOf(events, view, update.view, beats))) this.recap.away = away;
    this.recap.add(since);
    const done = this.chosen !== null || this.store.pending.length > 0;
    if (done || this.recap.turns.length === 0 || this.update?.over) return;
    this.recap.open = true;
    if (away) announce(this.#news().join(" "));
  }

  /** Says what has been shown, and whose turn it is. */
  #tell(shown: readonly Shown[]): void {
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) return;
    const { module } = this;
    const { update } = last;
    const seat = this.store.seat;
    const names = this.names();
    void currentLanguage();
    const moments = shown.flatMap((each) => (each.joined ? (each.update.events as Line[]) : []));
    const aside = (moment: Line) => moment.type === "step" && (module.aside?.(moment.event, names) ?? false);
    const lines = moments.flatMap((moment) =>
      aside(moment) ? [] : (lineWords(moment, module, names, update.view) ?? []),
    );
    if (update.over) this.#meanwhile.hush();
    else if (moments.some(aside))
      this.#meanwhile.hear(() => module.meanwhile?.(this.sight(this.update?.view)) ?? "");
    const before = first.before;
    // A bot that plays for us needs no call.
    const mine = seat !== null && !update.over && !update.stood_in && update.on_turn.includes(seat);
    const was = seat !== null && (before?.on_turn.includes(seat) ?? false);
    const ours = mine && !was;
    if (mine || update.over || this.#rushedEnough(moments)) this.#rushed = null;
    for (const each of shown) this.recap.hear(each, document.hidden);
    if (!first.joined && !update.over) this.#catchUp(first.before, update).catch(() => undefined);
    if (ours) this.recap.open = true;
    announce([...lines.slice(-6), ...(ours ? [...this.#news(), this.prompt] : [])].join(" "));
    if (update.over && before && !before.over) play("win");
    else if (ours && before) {
      play("turn");
      buzz();
    }
  }
}
