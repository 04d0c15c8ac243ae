import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ClientMessage } from "../wire/ClientMessage";
import { type Incoming, Socket } from "./socket.svelte";

/** What a browser has of a socket, with what was sent on it. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  sent: ClientMessage[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The names of the actions that were sent. */
  get acts(): string[] {
    return this.sent.flatMap((message) => (message.type === "act" ? [message.cid] : []));
  }
}

const HELLO = { type: "hello", protocol: 1, now: 0, person: null };
const act = (cid: string) =>
  ({ type: "act", cid, table: "QKBPFG6P", seat: 0, based_on: 3, action: "pass" }) as const;
const unwritten = (cid: string) => ({ type: "refused", cid, error: "cannot_write" });

describe("a socket whose house can't write", () => {
  let socket: Socket;
  let heard: Incoming[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, hidden: false });
    socket = new Socket(() => "ws://house/api/socket");
    socket.start();
    Line.last.hear(HELLO);
    heard = [];
    socket.listen((message) => heard.push(message));
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("asks the same again under the same name after a second, until it is known", () => {
    expect(socket.state).toBe("open");
    socket.send(act("a"));
    for (let times = 1; times <= 3; times += 1) {
      expect(Line.last.acts).toEqual(Array(times).fill("a"));
      Line.last.hear(unwritten("a"));
      expect(socket.state).toBe("stuck");
      vi.advanceTimersByTime(999);
      expect(Line.last.acts).toHaveLength(times);
      vi.advanceTimersByTime(1);
    }
    // It is no answer, so nobody hears of it.
    expect(heard).toEqual([]);
    Line.last.hear({ type: "ack", cid: "a", table: "QKBPFG6P", seq: 4 });
    expect(socket.state).toBe("open");
    expect(heard.map(({ type }) => type)).toEqual(["ack"]);
    vi.advanceTimersByTime(5000);
    expect(Line.last.acts).toHaveLength(4);
  });

  test("takes any other refusal as the answer", () => {
    socket.send(act("a"));
    Line.last.hear(unwritten("a"));
    vi.advanceTimersByTime(1000);
    Line.last.hear({ type: "refused", cid: "a", error: "stale" });
    expect(socket.state).toBe("open");
    expect(heard.map(({ type }) => type)).toEqual(["refused"]);
    vi.advanceTimersByTime(5000);
    expect(Line.last.acts).toEqual(["a", "a"]);
  });

  test("asks again on a new line what was never known", () => {
    socket.send(act("a"));
    Line.last.hear(unwritten("a"));
    const before = Line.last;
    before.onclose();
    expect(socket.state).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(Line.last).not.toBe(before);
    Line.last.hear(HELLO);
    expect(socket.state).toBe("open");
    expect(Line.last.acts).toEqual(["a"]);
  });
});
