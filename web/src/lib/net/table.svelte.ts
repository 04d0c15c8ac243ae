// A table as one seat, or a watcher, sees it: the newest position, what led to it, and what is on its way.
import type { Room } from "../wire/Room";
import type { TableEvent } from "../wire/TableEvent";
import { Refusal } from "./api";
import { randomHex } from "./random";
import type { Incoming, Socket, Update } from "./socket.svelte";

/** A line of the log. */
export type Line = TableEvent<unknown>;
/** A position with what the viewer had before it. */
export interface Arrival {
  before: Update | null;
  update: Update;
  /** Whether the events lead from `before` to it. */
  joined: boolean;
}

interface Sent {
  cid: string;
  action: unknown;
  /** The log's length once it was taken; null while it is on its way. */
  seq: number | null;
}

/** One subscription: a table and a seat, or none for a watcher. */
export class TableStore {
  room = $state.raw<Room | null>(null);
  update = $state.raw<Update | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  /** How often something happened that the lines don't tell. */
  gaps = $state(0);
  /** Sent, and not yet in the view. Never shown as done. */
  pending = $state.raw<readonly Sent[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the server ended the subscription. */
  gone = $state(false);

  #stop: (() => void)[] = [];
  #unsubscribe: () => void = () => undefined;
  #questions = new Map<string, (refusal: Refusal | null) => void>();

  constructor(
    private readonly socket: Socket,
    readonly table: string,
    readonly seat: number | null,
    private readonly arrived: (arrival: Arrival) => void = () => undefined,
    /** Hears of each own action that the server has taken. */
    private readonly taken: (seq: number) => void = () => undefined,
  ) {
    this.#stop.push(socket.listen((message) => this.hear(message)));
    this.#stop.push(() => this.#unsubscribe());
    this.#subscribe();
  }

  /** Ends the subscription. */
  close(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
  }

  /** Asks for the subscription anew after the server ended it: the table may only have left its memory. */
  comeBack(): void {
    if (!this.gone || this.#stop.length === 0) return;
    this.gone = false;
    this.#unsubscribe();
    this.#subscribe();
  }

  #subscribe(): void {
    const { table, seat } = this;
    this.#unsubscribe = this.socket.subscribe({ table, seat, had: () => this.update?.seq ?? 0 });
  }

  /** The own seat does this. Answers at once with a pending mark; the view follows when the server has it. */
  act(action: unknown): void {
    if (this.seat === null || !this.update) return;
    const cid = randomHex(12);
    this.refusal = null;
    this.pending = [...this.pending, { cid, action, seq: null }];
    const { table, seat } = this;
    this.socket.send({ type: "act", cid, table, seat, based_on: this.update.seq, action });
  }

  /** Takes back own actions, the last one or down to a position. */
  undo(to?: number): void {
    if (this.seat === null || !this.update) return;
    const cid = randomHex(12);
    this.refusal = null;
    this.pending = [...this.pending, { cid, action: null, seq: null }];
    const { table, seat } = this;
    const based_on = this.update.seq;
    this.socket.send({ type: "undo", cid, table, seat, based_on, ...(to === undefined ? {} : { to }) });
  }

  /** Why an action would be refused; null if it would be taken. */
  why(action: unknown): Promise<Refusal | null> {
    if (this.seat === null) return Promise.resolve(new Refusal("not_your_seat"));
    const cid = randomHex(12);
    const answer = new Promise<Refusal | null>((resolve) => this.#questions.set(cid, resolve));
    this.socket.send({ type: "dry_run", cid, table: this.table, seat: this.seat, action });
    return answer;
  }

  /** How many entries are known without a gap, from the first on. */
  get known(): number {
    const gap = this.lines.findIndex(({ number }, at) => number !== at + 1);
    return gap === -1 ? this.lines.length : gap;
  }

  /** Adds what happened before and between the lines that came by the socket. */
  remember(lines: readonly Line[]): void {
    const known = new Set(this.lines.map(({ number }) => number));
    const missed = lines.filter(({ number }) => !known.has(number));
    if (missed.length > 0) this.lines = [...this.lines, ...missed].sort((a, b) => a.number - b.number);
  }

  /** Takes one message of the socket; those of other tables are not for us. */
  hear(message: Incoming): void {
    switch (message.type) {
      case "update":
        if (message.table === this.table && message.seat === this.seat) this.#take(message);
        break;
      case "table":
        if (message.table === this.table) this.room = message;
        break;
      case "ack":
        this.#acknowledge(message.cid, message.seq);
        break;
      case "allowed":
        this.#answer(message.cid, null);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "gone":
        if (message.table === this.table && message.seat === this.seat) this.gone = true;
        break;
    }
  }

  #take(update: Update): void {
    const before = this.update;
    if (before && update.seq < before.seq) return;
    const joined = update.from !== null && update.from === (before?.seq ?? 0);
    const known = this.lines.at(-1)?.number ?? 0;
    if (update.from === null) this.gaps += before && update.seq > before.seq ? 1 : 0;
    else this.lines = [...this.lines, ...(update.events as Line[]).filter(({ number }) => number > known)];
    this.update = update;
    this.pending = this.pending.filter(({ seq }) => seq === null || seq > update.seq);
    this.arrived({ before, update, joined: joined && before !== null });
  }

  #acknowledge(cid: string, seq: number): void {
    if (!this.pending.some((sent) => sent.cid === cid)) return;
    this.taken(seq);
    const now = this.update?.seq ?? 0;
    this.pending = this.pending.flatMap((sent) =>
      sent.cid !== cid ? [sent] : seq <= now ? [] : [{ ...sent, seq }],
    );
  }

  #answer(cid: string, refusal: Refusal | null): boolean {
    const question = this.#questions.get(cid);
    this.#questions.delete(cid);
    question?.(refusal);
    return question !== undefined;
  }

  #refused(message: Extract<Incoming, { type: "refused" }>): void {
    const { cid, error, params, rule } = message;
    const refusal = new Refusal(error, params, rule ?? null);
    if (cid !== undefined && this.#answer(cid, refusal)) return;
    const ours = this.pending.some((sent) => sent.cid === cid);
    if (!ours) return;
    this.pending = this.pending.filter((sent) => sent.cid !== cid);
    this.refusal = refusal;
    const update = message.update as Update | undefined;
    if (update && update.table === this.table && update.seat === this.seat) this.#take(update);
  }
}
