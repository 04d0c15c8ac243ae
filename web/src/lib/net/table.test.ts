import { describe, expect, test } from "vitest";

import type { ClientMessage } from "../wire/ClientMessage";
import type { Incoming, Socket, Update } from "./socket.svelte";
import { type Arrival, TableStore } from "./table.svelte";

/** The part of a socket that a table uses, with what was sent on it. */
function line() {
  const sent: ClientMessage[] = [];
  let hear: (message: Incoming) => void = () => undefined;
  const socket = {
    listen: (listener: typeof hear) => ((hear = listener), () => undefined),
    subscribe: () => () => undefined,
    send: (message: ClientMessage) => sent.push(message),
    say: (message: ClientMessage) => sent.push(message),
  } as unknown as Socket;
  return { socket, sent, hear: (message: unknown) => hear(message as Incoming) };
}

const TABLE = "QKBPFG6P";
function update(seq: number, from: number | null, more: Partial<Update> = {}): Update {
  const count = from === null ? 0 : seq - from;
  const events = Array.from({ length: count }, (_, n) => ({
    number: (from ?? 0) + n + 1,
    type: "step",
    event: { kind: "pass", seat: 1 },
  }));
  const rest = { on_turn: [0], over: false, view: { seq }, legal: [], undo: null, standing: null };
  return { type: "update", table: TABLE, seat: 0, from, events, seq, ...rest, ...more } as unknown as Update;
}

describe("a table", () => {
  test("that was let go of is asked for again, once, and not after it was left", () => {
    const { socket, hear } = line();
    let [asked, left] = [0, 0];
    socket.subscribe = () => ((asked += 1), () => (left += 1));
    const store = new TableStore(socket, TABLE, 0);
    store.comeBack();
    expect([asked, left]).toEqual([1, 0]);
    hear({ type: "gone", table: TABLE, seat: 0 });
    expect(store.gone).toBe(true);
    store.comeBack();
    store.comeBack();
    expect(store.gone).toBe(false);
    expect([asked, left]).toEqual([2, 1]);
    hear({ type: "gone", table: TABLE, seat: 0 });
    store.close();
    store.comeBack();
    expect([asked, left]).toEqual([2, 2]);
  });

  test("knows how many lines it has before the first gap", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    expect(store.known).toBe(0);
    hear(update(3, 0));
    expect(store.known).toBe(3);
    hear(update(9, 7));
    expect(store.known).toBe(3);
  });

  test("collects lines once, also where updates overlap", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(3, 0));
    hear(update(5, 2));
    expect(store.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test("tells whether events lead on from what was shown", () => {
    const { socket, hear } = line();
    const arrivals: Arrival[] = [];
    new TableStore(socket, TABLE, 0, (arrival) => arrivals.push(arrival));
    hear(update(3, 0));
    hear(update(4, 3));
    hear(update(90, null));
    expect(arrivals.map(({ joined }) => joined)).toEqual([false, true, false]);
  });

  test("does not go back to an older position", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(5, null));
    hear(update(4, null));
    expect(store.update?.seq).toBe(5);
  });

  test("leaves other tables and other seats alone", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear({ ...update(5, null), table: "ZZZZZZZZ" });
    hear({ ...update(5, null), seat: 1 });
    expect(store.update).toBeNull();
  });

  test.each(["ack first", "update first"])("a move stays on its way until the view has it: %s", (order) => {
    const { socket, sent, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(3, null));
    store.act({ kind: "pass" });
    const act = sent.at(-1) as Extract<ClientMessage, { type: "act" }>;
    expect(act).toMatchObject({ type: "act", table: TABLE, seat: 0, based_on: 3, action: { kind: "pass" } });
    expect(store.pending).toHaveLength(1);
    const steps = [() => hear({ type: "ack", cid: act.cid, table: TABLE, seq: 4 }), () => hear(update(4, 3))];
    if (order === "update first") steps.reverse();
    steps[0]?.();
    expect(store.pending).toHaveLength(1);
    steps[1]?.();
    expect(store.pending).toHaveLength(0);
  });

  test("a refused move goes, with its reason and the position as it is", () => {
    const { socket, sent, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(3, null));
    store.act({ kind: "pass" });
    const { cid } = sent.at(-1) as { cid: string };
    hear({ type: "refused", cid, error: "stale", update: update(6, null) });
    expect(store.pending).toHaveLength(0);
    expect(store.refusal?.code).toBe("stale");
    expect(store.update?.seq).toBe(6);
  });

  test("a question is answered without touching the moves", async () => {
    const { socket, sent, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(3, null));
    const answer = store.why({ kind: "jump", from: "b2" });
    const { cid } = sent.at(-1) as { cid: string };
    hear({ type: "refused", cid, error: "not_in_line", rule: "C12", params: { from: "b2", empty: "c3" } });
    await expect(answer).resolves.toMatchObject({
      code: "not_in_line",
      rule: "C12",
      params: { empty: "c3" },
    });
    expect(store.refusal).toBeNull();
  });

  test("what happened before is put before what was heard", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(30, null));
    hear(update(32, 30));
    store.remember(
      Array.from({ length: 31 }, (_, n) => ({ number: n + 1, type: "chair", seat: 0, sitter: "person" })),
    );
    expect(store.lines.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
  });

  test("keeps the log that came before the first position", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    store.remember([1, 2, 3].map((number) => ({ number, type: "chair", seat: 0, sitter: "person" })));
    hear(update(3, null));
    expect(store.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(store.gaps).toBe(0);
  });

  test("notices a gap in the log, and closes it", () => {
    const { socket, hear } = line();
    const store = new TableStore(socket, TABLE, 0);
    hear(update(3, 0));
    hear(update(90, null));
    expect(store.gaps).toBe(1);
    hear(update(91, 90));
    store.remember(
      Array.from({ length: 90 }, (_, n) => ({ number: n + 1, type: "chair", seat: 0, sitter: "person" })),
    );
    expect(store.lines.map(({ number }) => number)).toEqual(Array.from({ length: 91 }, (_, n) => n + 1));
  });
});
