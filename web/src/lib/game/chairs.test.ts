import { beforeAll, expect, test } from "vitest";
import { loadSubjects, setLanguage } from "../i18n/index.svelte";
import type { RoomSeat } from "../wire/RoomSeat";
import { botActs, personActs } from "./chairs";
import { lineWords, seatings } from "./words";

beforeAll(async () => {
  await setLanguage("en");
  await loadSubjects("company", "game");
});

const rest = { online: false, away_since: null, idle_since: null, asked: null };
const open: RoomSeat = { sitter: "open", ...rest };
const bot: RoomSeat = { sitter: "bot", bot: "hard", ...rest };
const person: RoomSeat = {
  sitter: "person",
  person: "1",
  name: "bot:hard",
  stand_in: null,
  scripted: false,
  ...rest,
};
const left: RoomSeat = { ...person, stand_in: "normal" };
const forgotten: RoomSeat = { ...person, name: null, stand_in: "normal" };

test("who acts is told by the kind of sitter, whatever a name looks like", () => {
  expect([open, bot, person, left, forgotten, undefined].map(botActs)).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect([open, bot, person, left, forgotten, undefined].map(personActs)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test("a seat where a bot stands in keeps its person's name", () => {
  const seats = seatings([bot, person, left, forgotten], [1]);
  expect(seats.map(({ bot }) => bot)).toEqual([true, false, true, true]);
  expect(seats.slice(1, 3).map(({ name }) => name)).toEqual(["bot:hard", "bot:hard"]);
  expect(seats[3]?.name).not.toBe("bot:hard");
});

test("the log says whether a bot has sat down or somebody is back", () => {
  const names = { of: () => "Ann", mine: () => false };
  const words = (line: Parameters<typeof lineWords>[0]) => lineWords(line, {} as never, names, null);
  const sits = words({ number: 1, type: "chair", seat: 0, sitter: "bot", bot: "hard" });
  const back = words({ number: 2, type: "chair", seat: 0, sitter: "person" });
  expect(sits).toContain("Ann");
  expect(back).toContain("Ann");
  expect(sits).not.toBe(back);
});
