// What those who sit at a table say to each other, as one of them reads it: kept by the server, told by the socket.
import { whoAmI } from "../me.svelte";
import { api, Refusal } from "../net/api";
import { randomHex } from "../net/random";
import type { Incoming, Socket } from "../net/socket.svelte";
import type { Room } from "../wire/Room";
import type { Said } from "../wire/Said";
import type { Words } from "../wire/Words";
import { lastRead, noteRead } from "./read";

/** The most characters of a text, as the server counts them. */
export const LONGEST = 300;

/** Whether somebody sits there to talk to. */
export function hasCompany(room: Pick<Room, "seats">, me: string | undefined): boolean {
  return room.seats.some((seat) => seat.sitter === "person" && seat.name !== null && seat.person !== me);
}

/** The talk at a table, for one who sits there. */
export class Talk {
  lines = $state.raw<readonly Said[]>([]);
  /** Whose words are not shown. */
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether what was said before has come. */
  ready = $state(false);
  /** The newest line of somebody else's that came while one was here, for those who listen. */
  newest = $state.raw<Said | null>(null);
  #read = $state(0);

  /** Whether lines may be missing: none was asked for since the connection came. */
  #stale = true;
  /** A text whose answer did not come is the same text when it is sent again. */
  #unsure: { words: string; cid: string } | null = null;
  #stop: () => void;

  constructor(
    socket: Socket,
    readonly table: string,
    readonly seat: number,
    /** Hears of what is shown as it is said. */
    private readonly heard: (line: Said) => void = () => undefined,
  ) {
    this.#read = lastRead(table);
    this.#stop = socket.listen((message) => this.hear(message));
  }

  close(): void {
    this.#stop();
  }

  /** The lines that are shown. */
  get shown(): readonly Said[] {
    return this.lines.filter(({ person }) => !this.hidden.has(person));
  }

  /** How many lines of others one has not seen. */
  get unread(): number {
    const me = whoAmI()?.id;
    return this.shown.filter(
      ({ number, person, words }) => number > this.#read && person !== me && words !== null,
    ).length;
  }

  /** One has seen all that there is. */
  look(): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    noteRead(this.table, last);
  }

  /** Takes one message of the socket; those of other tables are not for us. */
  hear(message: Incoming): void {
    switch (message.type) {
      case "hello":
        this.#stale = true;
        break;
      case "table":
        // From here on new lines are told: those before it have to be asked for.
        if (message.table === this.table && this.#stale && hasCompany(message, whoAmI()?.id))
          void this.load();
        break;
      case "said":
        if (message.table === this.table) this.#take(message.line);
        break;
      case "unsaid":
        if (message.table === this.table)
          this.lines = this.lines.filter(({ person }) => person !== message.person);
        break;
    }
  }

  /** Asks for all that was said, and for whose words are not to be shown. */
  async load(): Promise<void> {
    this.#stale = false;
    try {
      const { lines, hidden } = await api.talk(this.table);
      const last = lines.at(-1)?.number ?? 0;
      // What was told meanwhile is newer than the answer.
      this.lines = [...lines, ...this.lines.filter(({ number }) => number > last)];
      this.hidden = new Set(hidden);
      this.ready = true;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.#stale = true;
    }
  }

  #take(line: Said): void {
    const known = this.lines.some(({ number }) => number === line.number);
    const last = this.lines.at(-1)?.number ?? 0;
    if (known) {
      this.lines = this.lines.map((other) => (other.number === line.number ? line : other));
      if (this.newest?.number === line.number && line.words === null) this.newest = null;
      return;
    }
    this.lines = [...this.lines, line].sort((a, b) => a.number - b.number);
    if (line.number > last + 1 && this.ready) void this.load();
    if (this.hidden.has(line.person) || line.words === null) return;
    if (line.person !== whoAmI()?.id) this.newest = line;
    this.heard(line);
  }

  /** Says something; why not, if it is refused. */
  async say(words: Words): Promise<Refusal | null> {
    const same = JSON.stringify(words);
    const cid = this.#unsure?.words === same ? this.#unsure.cid : randomHex(12);
    try {
      const line = await api.say(this.table, { cid, seat: this.seat, words });
      this.#unsure = null;
      this.#take(line);
      return null;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const unsure = ["offline", "internal", "cannot_write", "busy", "closing"].includes(problem.code);
      this.#unsure = unsure ? { words: same, cid } : null;
      return problem;
    }
  }

  /** The host takes the words out of a line. */
  async remove(number: number): Promise<void> {
    this.#take(await api.unsay(this.table, number));
  }

  /** Shows no more of what somebody says, here and anywhere, or shows it again. */
  async mute(person: string, on: boolean): Promise<void> {
    await (on ? api.mute(person) : api.unmute(person));
    const hidden = new Set(this.hidden);
    if (on) hidden.add(person);
    else hidden.delete(person);
    this.hidden = hidden;
    if (on && this.newest?.person === person) this.newest = null;
  }
}
