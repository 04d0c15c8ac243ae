// A line to the server that a test may speak on: positions that a game comes to once in a while come when they are wanted.
import type { Page } from "@playwright/test";

/** As much of an update as tests build on. */
export interface Told {
  type: "update";
  table: string;
  seat: number | null;
  from: number | null;
  seq: number;
  events: { number: number; type: "step"; event: object }[];
  on_turn: number[];
  over: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  view: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  legal: any[];
  undo: unknown;
  standing: unknown;
}

export interface Wire {
  /** The newest position that the page has heard of. */
  last(): Told;
  /** Tells the page something in the server's place. */
  tell(message: object): void;
  /** Tells the page what happens next, as if the server had: events with the position after them. */
  happen(events: readonly object[], then: Partial<Told>): void;
  /** Answers some of what the page sends in the server's place; what it leaves goes on. */
  answer(asked: (message: { type: string; cid: string }) => object | null): void;
  /** From now on no news of the game comes from the server; everything else does. */
  hush(): void;
  /**
   * From now on nothing comes from the server, as on a slow line, until it is let go on: then everything, in order. Only
   * answers to pings come through: however long the test takes, the line is a slow one and not a lost one.
   */
  hold(): () => void;
}

/** Stands between a page that is not open yet and the server. */
export async function onTheWire(page: Page): Promise<Wire> {
  let last: Told | undefined;
  let tell: (message: object) => void = () => undefined;
  let hushed = false;
  let held: (() => void)[] | null = null;
  let answer: Parameters<Wire["answer"]>[0] = () => null;
  await page.routeWebSocket(/\/api\/socket/, (route) => {
    const server = route.connectToServer();
    tell = (message) => {
      if ((message as Told).type === "update") last = message as Told;
      route.send(JSON.stringify(message));
    };
    const pass = (data: string | Buffer) => {
      const message = JSON.parse(String(data)) as { type: string };
      if (message.type === "update" && hushed) return;
      if (message.type === "update") last = message as Told;
      route.send(data);
    };
    server.onMessage((data) => {
      const alive = (JSON.parse(String(data)) as { type: string }).type === "pong";
      if (held && !alive) held.push(() => pass(data));
      else pass(data);
    });
    route.onMessage((data) => {
      const own = answer(JSON.parse(String(data)));
      if (own) tell(own);
      else server.send(data);
    });
  });
  const now = () => {
    if (!last) throw new Error("no position has come yet");
    return last;
  };
  return {
    last: now,
    tell: (message) => tell(message),
    happen(events, then) {
      const { seq, ...before } = now();
      const lines = events.map((event, n) => ({ number: seq + n + 1, type: "step" as const, event }));
      tell({ ...before, legal: [], from: seq, seq: seq + events.length, events: lines, ...then });
    },
    answer: (asked) => (answer = asked),
    hush: () => (hushed = true),
    hold() {
      const waiting: (() => void)[] = (held = []);
      return () => {
        held = null;
        for (const pass of waiting) pass();
      };
    },
  };
}
