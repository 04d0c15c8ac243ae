// One socket for the page. It comes back by itself, asks again for what it was subscribed to, and sends again what
// was never answered: the server does the same `cid` only once.
import type { ClientMessage } from "../wire/ClientMessage";
import type { ServerMessage } from "../wire/ServerMessage";
import type { Updates } from "../wire/Updates";
import { ServerClock } from "../time/server-clock";

export type Update = Updates[keyof Updates];
export type Incoming = ServerMessage | Update;
/** How it stands, honestly: `lost` is said as soon as it is known; `stuck` is a house that can't write just now. */
export type Connection = "connecting" | "open" | "lost" | "stuck";
type Asked = Extract<ClientMessage, { cid: string }>;
type Listener = (message: Incoming) => void;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8_000;
const WRITE_AGAIN = 1_000;

interface Subscription {
  table: string;
  seat: number | null;
  had(): number | null;
}

/** The connection of this page to its server. */
export class Socket {
  state = $state<Connection>("connecting");
  /** The server's time is that of a steady clock plus this. */
  offset = $state(0);
  /** How long an answer takes, in milliseconds. */
  delay = $state<number | null>(null);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #subscriptions = new Set<Subscription>();
  #unanswered = new Map<string, Asked>();
  #listeners = new Set<Listener>();
  #started = false;
  readonly #clock = new ServerClock();

  constructor(private readonly url: () => string) {}

  /** Connects, and from now on whenever there is a reason to. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    addEventListener("online", () => this.#now());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#now();
      this.#put({ type: "hidden", hidden: document.hidden });
    });
    this.#connect();
  }

  /** Connects anew, as somebody else: after a name was given, or signing in or out. */
  restart(): void {
    if (!this.#started) return;
    this.#drop();
    this.#connect();
  }

  /** The server's time now. */
  now(): number {
    // Whatever is drawn from it is drawn again when the server's time is known better.
    void this.offset;
    return this.#clock.now();
  }

  /** Hears every message until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Subscribes now and after each reconnection, until the returned function is called. */
  subscribe(subscription: Subscription): () => void {
    this.start();
    this.#subscriptions.add(subscription);
    this.#ask(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
      const { table, seat } = subscription;
      // The next screen may have asked for the same before this one let go.
      for (const other of this.#subscriptions) if (other.table === table && other.seat === seat) return;
      this.#put({ type: "unsubscribe", table, ...(seat === null ? {} : { seat }) });
    };
  }

  /** Sends a message that has a name, again and again until it is answered. */
  send(message: Asked): void {
    this.#unanswered.set(message.cid, message);
    this.#put(message);
  }

  /** Sends a message that may be lost. */
  say(message: ClientMessage): void {
    this.#put(message);
  }

  #ask({ table, seat, had }: Subscription): void {
    const known = had();
    this.#put({
      type: "subscribe",
      table,
      ...(seat === null ? {} : { seat }),
      ...(known === null ? {} : { had: known }),
    });
  }

  #put(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.state !== "lost") this.state = "connecting";
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    this.#expect();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as Incoming);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: Incoming): void {
    clearTimeout(this.#overdue);
    if (this.#unwritten(message)) return;
    switch (message.type) {
      case "hello":
        this.state = "open";
        this.#wait = FIRST_WAIT;
        this.#clock.begin(message.now);
        this.offset = this.#clock.ahead;
        for (const subscription of this.#subscriptions) this.#ask(subscription);
        for (const unanswered of this.#unanswered.values()) this.#put(unanswered);
        if (document.hidden) this.#put({ type: "hidden", hidden: true });
        clearInterval(this.#heart);
        this.#heart = setInterval(() => this.#ping(), PING_EVERY);
        this.#ping();
        break;
      case "pong": {
        this.delay = performance.now() - message.sent;
        this.#clock.hear(message.now, message.sent);
        this.offset = this.#clock.ahead;
        break;
      }
      case "ack":
        if (this.state === "stuck") this.state = "open";
        this.#unanswered.delete(message.cid);
        break;
      case "allowed":
        this.#unanswered.delete(message.cid);
        break;
      case "refused":
        if (message.cid !== undefined) this.#unanswered.delete(message.cid);
        if (this.state === "stuck" && this.#unanswered.size === 0) this.state = "open";
        break;
      case "closing":
        this.#lost();
        break;
    }
    for (const listener of this.#listeners) listener(message);
  }

  /** What the house could not write may be done or not: it is no answer, and the same is asked again in a while. */
  #unwritten(message: Incoming): boolean {
    if (message.type !== "refused" || message.error !== "cannot_write") return false;
    if (message.cid === undefined || !this.#unanswered.has(message.cid)) return false;
    this.state = "stuck";
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.state === "stuck") for (const unanswered of this.#unanswered.values()) this.#put(unanswered);
    }, WRITE_AGAIN);
    return true;
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#put({ type: "ping", sent: Math.floor(performance.now()) });
    this.#expect();
  }

  /** Something must come within a while, or the line is dead however open it says it is. */
  #expect(): void {
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => this.#lost(), ANSWER_WITHIN);
  }

  #now(): void {
    if (this.state === "open" || this.state === "stuck") this.#ping();
    else {
      this.#drop();
      this.#connect();
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#heart);
    clearTimeout(this.#overdue);
    clearTimeout(this.#retry);
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    this.state = "lost";
    this.delay = null;
    const wait = this.#wait * (0.7 + Math.random() * 0.6);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }
}

/** The page's socket. */
export const socket = new Socket(
  () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`,
);
