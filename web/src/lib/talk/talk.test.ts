import { beforeEach, describe, expect, test, vi } from "vitest";

import { become } from "../me.svelte";
import { api, Refusal } from "../net/api";
import type { Incoming, Socket } from "../net/socket.svelte";
import type { Room } from "../wire/Room";
import type { Said } from "../wire/Said";
import type { Words } from "../wire/Words";
import { hasCompany, Talk } from "./talk.svelte";

const TABLE = "QKBPFG6P";
const YES: Words = { kind: "phrase", phrase: "yes" };

function line(number: number, person: string, words: Words | null = YES): Said {
  return { number, person, name: person, seat: 1, words, at: number };
}

const person = (id: string) => ({ sitter: "person", person: id, name: id, stand_in: null });
const room = (...seats: object[]) => ({ type: "table", table: TABLE, seats }) as unknown as Incoming;
const friends = room(person("me"), person("ben"));

/** A talk with the socket that it listens to, and what the server has. */
function begin() {
  let hear: (message: Incoming) => void = () => undefined;
  const socket = {
    listen: (listener: typeof hear) => ((hear = listener), () => undefined),
  } as unknown as Socket;
  const heard: number[] = [];
  const talk = new Talk(socket, TABLE, 0, ({ number }) => heard.push(number));
  const said = (line: Said, table = TABLE) => hear({ type: "said", table, line });
  return { talk, heard, said, hear: (message: unknown) => hear(message as Incoming) };
}

let kept: Said[] = [];
let hidden: string[] = [];
const stored = new Map<string, string>();
beforeEach(() => {
  vi.restoreAllMocks();
  [kept, hidden] = [[], []];
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.spyOn(api, "talk").mockImplementation(() => Promise.resolve({ lines: kept, hidden }));
  vi.spyOn(api, "mute").mockResolvedValue(null);
  vi.spyOn(api, "unmute").mockResolvedValue(null);
  become({ id: "me", name: "Me", password: false });
});

describe("the talk at a table", () => {
  test("is asked for once somebody else sits there, and again after a new connection", async () => {
    const { talk, hear } = begin();
    hear(room(person("me"), { sitter: "bot", bot: "easy" }));
    expect(api.talk).toHaveBeenCalledTimes(0);
    kept = [line(1, "ben"), line(2, "me")];
    hear(friends);
    hear(friends);
    expect(api.talk).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(talk.shown.length).toBe(2));
    kept = [...kept, line(3, "ben")];
    hear({ type: "hello" });
    hear(friends);
    await vi.waitFor(() => expect(talk.shown.length).toBe(3));
  });

  test("that could not be read is asked for again", async () => {
    vi.mocked(api.talk).mockRejectedValueOnce(new Refusal("offline"));
    const { talk, hear } = begin();
    hear(friends);
    await vi.waitFor(() => expect(api.talk).toHaveBeenCalledTimes(1));
    expect(talk.ready).toBe(false);
    hear(friends);
    await vi.waitFor(() => expect(talk.ready).toBe(true));
  });

  test("counts what one has not seen: others' lines that are shown, also after a reload", async () => {
    const { talk, said, heard } = begin();
    for (const each of [line(1, "ben"), line(2, "me"), line(3, "cy"), line(4, "ben")]) said(each);
    said(line(9, "ben"), "ZZZZZZZZ");
    expect([talk.unread, heard, talk.newest?.number]).toEqual([3, [1, 2, 3, 4], 4]);
    await talk.mute("ben", true);
    expect([talk.unread, talk.shown.length, talk.newest]).toEqual([1, 2, null]);
    said(line(5, "ben"));
    expect([talk.unread, heard.length, talk.newest]).toEqual([1, 4, null]);
    talk.look();
    expect(talk.unread).toBe(0);
    await talk.mute("ben", false);
    expect([talk.unread, talk.shown.length]).toEqual([0, 5]);
    const again = begin();
    for (const each of [line(5, "ben"), line(6, "ben")]) again.said(each);
    expect(again.talk.unread).toBe(1);
  });

  test("forgets the words of a line that was removed, and of whoever is gone", () => {
    const { talk, said, hear } = begin();
    for (const each of [line(1, "ben"), line(2, "cy"), line(3, "ben")]) said(each);
    said(line(3, "ben", null));
    expect([talk.shown.at(-1)?.words, talk.unread, talk.newest]).toEqual([null, 2, null]);
    hear({ type: "unsaid", table: TABLE, person: "ben" });
    expect(talk.shown.map(({ number }) => number)).toEqual([2]);
  });

  test("is read again where a line is missing", async () => {
    const { talk, said, hear } = begin();
    kept = [line(1, "ben")];
    hear(friends);
    await vi.waitFor(() => expect(talk.ready).toBe(true));
    kept = [line(1, "ben"), line(2, "ben"), line(3, "ben")];
    said(line(3, "ben"));
    await vi.waitFor(() => expect(talk.shown.map(({ number }) => number)).toEqual([1, 2, 3]));
  });

  test("sends the same words by the same name until it is known whether they arrived", async () => {
    const { talk } = begin();
    const say = vi.spyOn(api, "say");
    for (const code of ["offline", "cannot_write"]) {
      say.mockRejectedValueOnce(new Refusal(code));
      expect((await talk.say(YES))?.code).toBe(code);
    }
    say.mockResolvedValueOnce(line(1, "me"));
    expect(await talk.say(YES)).toBe(null);
    say.mockResolvedValueOnce(line(2, "me"));
    await talk.say(YES);
    const names = say.mock.calls.map(([, { cid }]) => cid);
    expect(new Set(names.slice(0, 3)).size).toBe(1);
    expect(names[3]).not.toBe(names[0]);
    expect([talk.shown.length, talk.unread]).toEqual([2, 0]);
  });
});

test("bots, empty chairs and those who are gone are no company", () => {
  const seats = (...seats: object[]) => ({ seats }) as unknown as Room;
  const gone = { ...person("ben"), name: null };
  expect(
    hasCompany(seats(person("me"), person("me"), { sitter: "open" }, { sitter: "bot" }, gone), "me"),
  ).toBe(false);
  expect(hasCompany(seats(person("me"), person("ben")), "me")).toBe(true);
});
