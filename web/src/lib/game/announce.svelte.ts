// One polite voice for the whole page: each move is announced once.
let line = $state("");
let turn = false;

/** What the live region holds now. */
export function announced(): string {
  return line;
}

/** Says something to those who listen to the page. Saying the same again is heard again. */
export function announce(text: string): void {
  if (!text) return;
  turn = !turn;
  line = turn ? text : `${text}\u00a0`;
}

/** Says now and then what would be too much to say each time: the newest words once the silence is over. */
export class Murmur {
  #words: (() => string) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly say: (text: string) => void = announce,
  ) {}

  /** There is something to say when the time has come. */
  hear(words: () => string): void {
    this.#words = words;
    this.#timer ??= setTimeout(() => {
      const said = this.#words;
      this.hush();
      if (said) this.say(said());
    }, this.ms);
  }

  /** Nothing is to be said any more. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#words = null;
  }
}
