// The server's time as this page knows it: what the server said, and what has passed since by a clock that nobody sets.

/** What a reading loses in trust with age: clocks of devices drift. */
const DRIFT = 1 / 5_000;

/** Counts on from the best reading of the server's time. */
export class ServerClock {
  #read: { ahead: number; unsure: number; at: number } | null = null;

  constructor(private readonly ticks: () => number = () => performance.now()) {}

  /** The server's time is `ticks` plus this; the device's own time as long as nothing has been read. */
  get ahead(): number {
    return this.#read?.ahead ?? Date.now() - this.ticks();
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return this.ticks() + this.ahead;
  }

  /** A new line: what an earlier one said counts no more. The message may have been on its way for a while. */
  begin(said: number): void {
    this.#read = { ahead: said - this.ticks(), unsure: Infinity, at: this.ticks() };
  }

  /** An answer to a question that was sent at `sent` by the ticks; one that was slow moves nothing. */
  hear(said: number, sent: number): void {
    const at = this.ticks();
    const unsure = (at - sent) / 2;
    const before = this.#read;
    if (before && before.unsure + (at - before.at) * DRIFT < unsure) return;
    this.#read = { ahead: said - (sent + at) / 2, unsure, at };
  }
}
