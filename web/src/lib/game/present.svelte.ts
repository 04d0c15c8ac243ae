// One clock for the eye: what has come waits here until it has been shown, one position after the other. Pieces,
// panels, log, prompt, sounds and result are all drawn from this present, so nothing is told before it is seen.
import { flushSync } from "svelte";

import type { Update } from "../net/socket.svelte";
import type { Arrival } from "../net/table.svelte";
import type { Beat, GameName } from "./contract";
import { lengthOfAll, pause } from "./motion";
import { Pace } from "./pace";

type AnyBeat = Beat<GameName>;

/** From the last piece that lands to the result, in milliseconds. */
export const BREATH = 600;

/** How the present is shown: by pieces on a board, or by a clock in a test. */
export interface Scene {
  /** Whether anybody sees it, so that it is worth moving. */
  watched(): boolean;
  /** The factor on durations that is wanted; 0 shows everything at once. */
  speed(): number;
  plan(events: readonly unknown[], before: unknown, after: unknown): AnyBeat[];
  perform(beats: readonly AnyBeat[], end: unknown, on: Performing): Promise<void>;
  /** These have been shown, or skipped, together: the moment to say so. */
  came(arrivals: readonly Shown[]): void;
}

/** What a performance tells of itself. */
export interface Performing {
  show(view: unknown): void;
  begins(beat: AnyBeat): void;
  lands(beat: AnyBeat): void;
  speed(): number;
  signal: AbortSignal;
}

/** A position with the beats that led to it. */
export interface Shown extends Arrival {
  beats: readonly AnyBeat[];
  /** Whether it moved before somebody's eyes. */
  seen: boolean;
}

/** The seat that an event is about. */
export function seatOf(event: unknown): number | null {
  const seat = (event as { seat?: unknown } | null | undefined)?.seat;
  return typeof seat === "number" ? seat : null;
}

/** The steps among what happened, with their numbers. */
function stepsOf({ events }: Update): { number: number; event: unknown }[] {
  return events.flatMap((moment) =>
    moment.type === "step" ? [{ number: moment.number, event: moment.event }] : [],
  );
}

/** Whether the game is over by it. */
const ends = ({ before, update }: Arrival) => update.over && before?.over === false;

export class Present {
  /** The last position that has wholly been shown. */
  update = $state.raw<Update | null>(null);
  /** What the board draws: on the way from that position to the next while pieces travel. */
  view = $state.raw<unknown>(null);
  /** The same as far as its pieces have landed, for numbers. */
  told = $state.raw<unknown>(null);
  /** How far the log goes that led to it. */
  reached = $state(0);
  /** Whose pieces move. */
  actor = $state<number | null>(null);
  /** Whether there is more to come than is shown. */
  moving = $state(false);

  #queue: Shown[] = [];
  #now: Shown | null = null;
  #cut: AbortController | null = null;
  readonly #pace = new Pace();

  constructor(
    private readonly scene: Scene,
    /** The own seat, which nobody hurries. */
    private readonly own: number | null,
  ) {}

  /** The seats that act as far as one can see: whoever moves pieces, for exactly that time. */
  get onTurn(): readonly number[] {
    const turn = this.update?.on_turn ?? [];
    // Where all play at once nobody's piece takes the turn from the others.
    return this.actor === null || turn.length > 1 ? turn : [this.actor];
  }

  /** Something has come. */
  take(arrival: Arrival): void {
    const { before, update, joined } = arrival;
    const led = before !== null && (joined || before.seq === update.seq);
    const steps = stepsOf(update).map(({ event }) => event);
    const took = update.events.some(({ type }) => type === "takeback");
    const beats = led && !took ? this.scene.plan(steps, before.view, update.view) : [];
    const seen = led && this.scene.watched() && this.scene.speed() > 0;
    const shown = { ...arrival, beats, seen };
    const worth = beats.length > 0 || (led && ends(shown));
    if (seen && (this.moving || worth)) {
      this.#queue.push(shown);
      if (!this.moving) void this.#play();
    } else this.#rest([...this.#waiting(), shown]);
  }

  /** Shows the newest at once. */
  skip(): void {
    if (!this.moving) return;
    this.#rest(this.#waiting().map((shown) => ({ ...shown, seen: false })));
    flushSync();
  }

  close(): void {
    this.#cut?.abort();
    this.#queue = [];
  }

  /** All that has come and not been shown, in order. */
  #waiting(): Shown[] {
    return [...(this.#now ? [this.#now] : []), ...this.#queue];
  }

  async #play(): Promise<void> {
    this.moving = true;
    const cut = new AbortController();
    this.#cut = cut;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#now = next;
      await this.#perform(next, cut.signal);
      if (cut.signal.aborted) return;
      this.#now = null;
      // The last one is told of when nothing moves any more.
      if (this.#queue.length === 0) return this.#rest([next]);
      this.#arrive(next);
      this.scene.came([next]);
    }
  }

  async #perform(shown: Shown, signal: AbortSignal): Promise<void> {
    const { update, beats } = shown;
    const steps = stepsOf(update);
    const last = new Map(beats.map((beat, index) => [beat.event, index]));
    const of = (beat: AnyBeat) => (beat.event === undefined ? undefined : steps[beat.event]);
    const length = lengthOfAll(beats);
    const hurry = this.#pace.hurry(
      length,
      steps.map(({ event }) => seatOf(event)),
      update.on_turn,
      this.own,
    );
    // Who is behind hurries.
    const speed = () => (this.scene.speed() * hurry) / (1 + this.#queue.length);
    await this.scene.perform(beats, update.view, {
      signal,
      speed,
      show: (view) => {
        if (!signal.aborted) this.view = view;
      },
      begins: (beat) => {
        const event = of(beat)?.event;
        if (event !== undefined && !signal.aborted) this.actor = seatOf(event) ?? this.actor;
      },
      lands: (beat) => {
        if (signal.aborted) return;
        this.told = beat.landed ?? beat.view;
        const step = of(beat);
        if (step && beats[last.get(beat.event) ?? -1] === beat) this.reached = step.number;
      },
    });
    if (!signal.aborted && ends(shown)) await pause(BREATH * this.scene.speed(), signal);
  }

  #arrive({ update }: Shown): void {
    this.update = update;
    this.view = this.told = update.view;
    this.reached = update.seq;
    this.actor = null;
  }

  /** Nothing moves any more: what is shown is the newest there is. */
  #rest(arrivals: readonly Shown[]): void {
    this.#cut?.abort();
    this.#cut = null;
    this.#queue = [];
    this.#now = null;
    this.moving = false;
    const newest = arrivals.at(-1);
    if (newest) this.#arrive(newest);
    this.scene.came(arrivals);
  }
}
