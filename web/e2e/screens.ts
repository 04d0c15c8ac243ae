// Every screen there is, for tests that look at all of them: axe, room for longer words, pictures, every control pressed.
import { expect, type Page } from "@playwright/test";

import type { TimeControl } from "../src/lib/wire/TimeControl";
import { recordedJumps } from "./booths";
import {
  advance,
  CALM,
  lasting,
  makeTable,
  past,
  person,
  type Plan,
  playedTable,
  recorded,
  server,
  start,
  withSettings,
} from "./table";

export interface Screen {
  name: string;
  /** Makes what it shows, people, tables and games, and says at which path. */
  make(page: Page): Promise<string>;
  /** From the page at that path to what is shown: waits for it, opens a dialog. It knows no language. */
  reach(page: Page): Promise<void>;
}

/** Makes what a screen shows and goes there; answers with its path. */
export async function open(page: Page, screen: Screen): Promise<string> {
  const path = await screen.make(page);
  await again(page, screen, path);
  return path;
}

/** Goes there once more without making anything: a reload. */
export async function again(page: Page, screen: Screen, path: string): Promise<void> {
  await page.context().setOffline(false);
  const [from, to] = [page.url(), `${server()}${path}`].map((url) => url.split("#")[0]);
  await page.goto(`${server()}${path}`);
  // Another hash alone loads nothing.
  if (from === to && path.includes("#")) await page.reload();
  await screen.reach(page);
}

const at = (name: string, path: string, ready: string): Screen => ({
  name,
  make: async () => path,
  reach: (page) => page.locator(ready).first().waitFor(),
});

const MINE = '[data-play][data-turn="mine"]:not([data-busy])';
const myMove = (page: Page) => page.locator(MINE).waitFor();
const inDialog = (page: Page, what = "") => page.locator(`dialog[open] ${what}`).first().waitFor();

const BOTS = ["greedy", "greedy", "greedy", "greedy", "greedy"];
const against = (game: Plan["game"], bots: number): Plan => ({ game, seats: ["me", ...BOTS.slice(0, bots)] });
const PUZZLE: Plan = { game: "race", seats: ["me"], options: { grid: "7" } };

/** Somebody else, in a browser that goes with the page. */
async function somebody(page: Page): Promise<Page> {
  const context = await page.context().browser()!.newContext({ locale: "en-GB" });
  page.once("close", () => void context.close().catch(() => undefined));
  const other = await context.newPage();
  await withSettings(other, CALM);
  await person(other);
  return other;
}

async function sitDown(page: Page, join: string): Promise<void> {
  const joined = await page.request.post(`${server()}/api/tables/${join}/join`, { data: {} });
  expect(joined.ok(), await joined.text()).toBe(true);
}

/** Lets two people sit in a game that has begun; answers with the number of the first. */
async function playedWith(page: Page, other: Page): Promise<string> {
  const { table, join } = await makeTable(page, { game: "chakapuces", seats: ["me", "open"], start: false });
  await sitDown(other, join);
  await start(page, table);
  return ((await (await page.request.get(`${server()}/api/me`)).json()) as { id: string }).id;
}

/** Time that is not over before the test is, shown with as many digits as there can be. */
const LONG: TimeControl = { kind: "bank", seconds: 3600, increment: 30 };

/** Wishes for a pause, or agrees to one. */
async function pauseOf(page: Page, table: string): Promise<void> {
  const paused = await page.request.post(`${server()}/api/tables/${table}/pause`);
  expect(paused.ok(), await paused.text()).toBe(true);
}

/** A table before its start. */
const lobby = (
  name: string,
  seats: Plan["seats"],
  game: Plan["game"],
  ready: string,
  time?: TimeControl,
): Screen => ({
  name,
  make: async (page) =>
    `/t/${(await makeTable(page, { game, seats, start: false, ...(time && { time }) })).table}`,
  reach: (page) => page.locator(ready).waitFor(),
});

/** The table of somebody else before its start, by their link. */
const invited = (name: string, plan: Plan, ready: string): Screen => ({
  name,
  make: async (page) => `/t/${(await makeTable(await somebody(page), { ...plan, start: false })).join}`,
  reach: (page) => page.locator(ready).waitFor(),
});

/** A game that is on, some moves in, and what is done there. */
const inGame = (
  name: string,
  plan: Plan,
  moves = 0,
  then: (page: Page) => Promise<void> = async () => undefined,
): Screen => ({
  name,
  make: async (page) => {
    if (moves === 0) return `/t/${(await makeTable(page, plan)).table}`;
    // A game may be over sooner than one would think: then another one.
    for (let tables = 0; tables < 5; tables += 1) {
      const { table } = await playedTable(page, plan, moves);
      const known = await page.request.get(`${server()}/api/tables/${table}`);
      if (((await known.json()) as { status: string }).status === "playing") return `/t/${table}`;
    }
    throw new Error(`${name}: five games in turn were over after ${moves} moves`);
  },
  reach: async (page) => {
    await myMove(page);
    await then(page);
  },
});

const menu = async (page: Page) => {
  await page.locator("[data-menu]").click();
  await inDialog(page);
};

/** The sheet on which a new table is set, by the button that opens it. */
const sheet = (name: string, box: number, button: string): Screen => ({
  name,
  make: async () => "/",
  reach: async (page) => {
    await page.locator("article").nth(box).locator(button).click();
    await inDialog(page, "button.primary:enabled");
  },
});

/** A dialog of the game, opened by a key. */
const drawer = (name: string, game: Plan["game"], moves: number, key: string, ready: string): Screen =>
  inGame(name, against(game, 1), moves, async (page) => {
    await page.keyboard.press(key);
    await inDialog(page, ready);
  });

/** The end of a game, as the result tells it. */
const end = (name: string, plan: Plan, actions?: object[]): Screen => ({
  name,
  make: async (page) => `/t/${(await playedTable(page, plan, Infinity, actions)).table}`,
  reach: (page) => inDialog(page),
});

/** The first number opened to what it comes from. */
const opened = (screen: Screen): Screen => ({
  ...screen,
  reach: async (page) => {
    await screen.reach(page);
    await page.locator("dialog[open] [data-part]").first().click();
    await page.locator("dialog[open] .opened").waitFor();
  },
});

/** The same without the dialog that lies over it. */
const under = (screen: Screen, then: (page: Page) => Promise<void>): Screen => ({
  ...screen,
  reach: async (page) => {
    await screen.reach(page);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await then(page);
  },
});

/** A recorded game at one of its moments: always the same one. */
const replay = (name: string, game: string, step: number): Screen => ({
  name,
  make: async (page) => `${await recorded(page, game)}#${step}`,
  reach: async (page) => {
    await page.locator(`[data-replay][data-shown="${step}"]`).waitFor();
    // The words of the log come later, and take room.
    await page.locator('input[type=range]:not([aria-valuetext=""])').waitFor();
  },
});

const HOT_SEAT: Plan["seats"] = [{ label: "Ann" }, { label: "Bo" }];
const hotSeat = (game: Plan["game"]): Plan => ({ game, seats: HOT_SEAT });

const curtain: Screen = {
  name: "curtain",
  make: async (page) => `/t/${(await makeTable(page, hotSeat("chakapuces"))).table}`,
  reach: (page) => page.locator("[data-curtain]").waitFor(),
};

/** Nobody answers: the server is down, or the network is. */
const unanswered = (name: string, path: string): Screen => ({
  name,
  make: async (page) => {
    await page.route("**/api/**", (route) => route.abort());
    return path;
  },
  reach: async (page) => {
    await page.locator("[role=alert], h1").first().waitFor();
    await page.locator('[role=alert], [data-problem="offline"]').first().waitFor();
  },
});

const solved = (name: string): Screen =>
  end(
    name,
    PUZZLE,
    recordedJumps("race-1-grid-7-solved").map((from) => ({ kind: "jump", from })),
  );
const givenUp = (name: string): Screen => end(name, PUZZLE, [{ kind: "give_up" }]);

export const SCREENS: Screen[] = [
  at("home", "/", "article h2"),
  {
    name: "home-tables",
    make: async (page) => {
      const stranger = await somebody(page);
      const offered = { game: "bangkok", options: {}, seats: [{ kind: "me" }, { kind: "open" }] };
      await stranger.request.post(`${server()}/api/tables`, { data: { ...offered, visibility: "open" } });
      await playedTable(page, against("chakapuces", 2));
      await makeTable(page, { game: "chakapuces", seats: ["me", "open", "open"], start: false });
      await makeTable(page, against("chatuchak", 3));
      return "/";
    },
    reach: (page) => page.locator("section a").nth(3).waitFor(),
  },
  unanswered("home-unanswered", "/"),
  {
    name: "home-broken-record",
    make: async (page) => {
      await person(page);
      await lasting(page);
      return "/";
    },
    reach: async (page) => {
      const [name, mimeType] = ["game.json", "application/json"];
      const buffer = Buffer.from('{"format":"chess"}');
      await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
      await page.locator(".toast").waitFor();
    },
  },
  {
    name: "name",
    make: async () => "/",
    reach: async (page) => {
      await page.locator("header .name").click();
      await inDialog(page, "input");
    },
  },
  sheet("new-with-bots", 0, ".main button >> nth=0"),
  sheet("new-with-friends", 1, ".main button >> nth=1"),
  sheet("new-on-this-device", 2, ".more button >> nth=0"),
  sheet("new-solo", 0, ".more button >> nth=0"),
  sheet("new-speed", 0, ".more button >> nth=1"),
  lobby("lobby", ["me", "greedy", "open"], "chakapuces", "#invite"),
  {
    name: "lobby-friend",
    make: async (page) => {
      const seats: Plan["seats"] = ["me", "open", "open"];
      const { table, join } = await makeTable(page, { game: "chatuchak", seats, start: false });
      const other = await somebody(page);
      await sitDown(other, join);
      return `/t/${table}`;
    },
    reach: (page) => page.locator("#invite").waitFor(),
  },
  invited("lobby-invited", { game: "bangkok", seats: ["me", "open", "greedy"] }, "form.join"),
  invited("lobby-full", { game: "chatuchak", seats: ["me", "greedy"] }, "#seats"),
  {
    name: "game-menu",
    make: async (page) => {
      const plan: Plan = { game: "chatuchak", seats: ["me", "open"], start: false };
      const { table, join } = await makeTable(page, plan);
      await sitDown(await somebody(page), join);
      await start(page, table);
      return `/t/${table}`;
    },
    reach: async (page) => {
      await page.locator("[data-play][data-seq] [data-cell]").first().waitFor();
      await menu(page);
    },
  },
  {
    name: "game-talk",
    make: async (page) => {
      const plan: Plan = { game: "chatuchak", seats: ["me", "open"], start: false };
      const { table, join } = await makeTable(page, plan);
      const other = await somebody(page);
      await sitDown(other, join);
      await start(page, table);
      await page.request.post(`${server()}/api/tables/${table}/free-text`, { data: { on: true } });
      for (const [by, seat, words] of [
        [other, 1, { kind: "phrase", phrase: "good_luck" }],
        [page, 0, { kind: "emote", emote: "thanks" }],
        [other, 1, { kind: "text", text: "Shall we play until supper? ".repeat(9) }],
      ] as const) {
        const data = { cid: `${seat}${words.kind}`, seat, words };
        const said = await by.request.post(`${server()}/api/tables/${table}/talk`, { data });
        expect(said.ok(), await said.text()).toBe(true);
      }
      return `/t/${table}`;
    },
    reach: async (page) => {
      await page.locator("[data-play][data-seq] [data-cell]").first().waitFor();
      await page.locator("[data-talk]").click();
      await inDialog(page, "[data-line='3']");
    },
  },
  lobby("lobby-timed", ["me", "open", "open"], "chatuchak", "[data-time-chooser] fieldset >> nth=1", {
    kind: "turn",
    seconds: 45,
  }),
  {
    ...sheet("new-with-time", 1, ".main button >> nth=1"),
    reach: async (page) => {
      await page.locator("article").nth(1).locator(".main button").nth(1).click();
      await inDialog(page, "[data-time] summary");
      await page.locator("[data-time] summary").click();
      await page.locator('[data-time] input[value="days"]').check();
      await page.locator("[data-time] fieldset").nth(1).waitFor();
    },
  },
  {
    name: "game-paused",
    make: async (page) => {
      const { table } = await makeTable(page, { ...against("bangkok", 2), time: LONG });
      // Where all others are bots it takes nobody else's word.
      await pauseOf(page, table);
      return `/t/${table}`;
    },
    reach: (page) => page.locator("[data-paused] [data-go-on]").waitFor(),
  },
  {
    name: "game-pause-asked",
    make: async (page) => {
      const plan: Plan = { game: "chakapuces", seats: ["me", "open"], time: LONG, start: false };
      const { table, join } = await makeTable(page, plan);
      const other = await somebody(page);
      await sitDown(other, join);
      await start(page, table);
      await pauseOf(other, table);
      return `/t/${table}`;
    },
    reach: (page) => page.locator("[data-agree-pause]").waitFor(),
  },
  drawer("game-rules", "bangkok", 0, "r", "[data-section]"),
  drawer("game-log", "chatuchak", 4, "l", "li"),
  drawer("game-keys", "chakapuces", 0, "?", "h2"),
  inGame("game-pass", against("chatuchak", 1), 0, async (page) => {
    await page.locator("[data-pass]").first().click();
    await page.locator("dialog[open], [data-confirm]").first().waitFor();
  }),
  {
    name: "game-watched",
    make: async (page) => `/t/${(await playedTable(await somebody(page), against("bangkok", 2), 3)).table}`,
    reach: (page) => page.locator("[data-play][data-seq] [data-cell]").first().waitFor(),
  },
  inGame("game-lost-connection", against("chakapuces", 2), 0, async (page) => {
    await page.context().setOffline(true);
    await page.locator('[data-connection="lost"]').waitFor();
  }),
  curtain,
  opened(end("end-chatuchak", against("chatuchak", 2))),
  opened(end("end-bangkok", against("bangkok", 2))),
  opened(end("end-bangkok-solo", against("bangkok", 0))),
  opened(end("end-chakapuces", against("chakapuces", 3))),
  under(end("end-board", against("chatuchak", 1)), (page) => page.locator("[data-end]").waitFor()),
  givenUp("end-solo-given-up"),
  solved("end-solo-solved"),
  under(solved("compare"), async (page) => {
    await page.locator("[data-compare]").first().click();
    await inDialog(page, "[data-next]");
  }),
  replay("replay-chatuchak", "chatuchak-2-tent", 24),
  replay("replay-bangkok", "bangkok-2-ninth-card", 30),
  replay("replay-chakapuces", "chakapuces-2-no-fleas", 43),
  {
    name: "replay-unfinished",
    make: async (page) => `/g/${(await makeTable(page, against("chatuchak", 1))).table}`,
    reach: (page) => page.locator('[data-problem="unfinished"]').waitFor(),
  },
  at("no-replay", "/g/nothing", "[data-problem]"),
  at("rules-chatuchak", "/rules/chatuchak", "[data-section]"),
  at("rules-bangkok", "/rules/bangkok", "[data-section]"),
  at("rules-chakapuces", "/rules/chakapuces", "[data-section]"),
  {
    name: "rules-nothing-found",
    make: async () => "/rules/bangkok",
    reach: async (page) => {
      await page.getByRole("searchbox").fill("zeppelin");
      await expect(page.locator("[data-section]")).toHaveCount(0);
    },
  },
  {
    name: "settings",
    make: async (page) => {
      await person(page);
      return "/settings";
    },
    reach: (page) => page.locator("#device").waitFor(),
  },
  {
    name: "settings-delete",
    make: async (page) => {
      await person(page);
      return "/settings";
    },
    reach: async (page) => {
      await page.locator("button.danger").click();
      await inDialog(page);
    },
  },
  {
    name: "settings-people",
    make: async (page) => {
      await playedWith(page, await somebody(page));
      const name = { data: { name: "My bot" } };
      expect((await page.request.post(`${server()}/api/me/tokens`, name)).ok()).toBe(true);
      return "/settings";
    },
    reach: async (page) => {
      await page.locator('[data-mates="1"]').waitFor();
      await page.locator('[data-tokens="1"]').waitFor();
      await page.locator("[data-archive] h2").waitFor();
    },
  },
  {
    name: "home-invited",
    make: async (page) => {
      const other = await somebody(page);
      const me = await playedWith(page, other);
      expect((await other.request.post(`${server()}/api/mates/${me}/again`)).ok()).toBe(true);
      return "/";
    },
    reach: (page) => page.locator('[data-asks="1"]').waitFor(),
  },
  at("not-found", "/nowhere", "h1"),
  at("no-table", "/t/ZZZZZZ", "[data-problem]"),
  unanswered("table-unanswered", "/t/ZZZZZZ"),
  unanswered("replay-unanswered", "/g/nothing"),
];

/** The games themselves, some moves in, perhaps with something chosen. */
const board = (name: string, plan: Plan, moves: number, taps = 0): Screen =>
  inGame(name, plan, moves, async (page) => {
    for (let tap = 0; tap < taps; tap++) {
      const next = page.locator("[data-legal]");
      await next.nth(Math.min(tap, (await next.count()) - 1)).click();
      if ((await page.locator("[data-confirm]").count()) > 0) break;
    }
  });

/** A speed game of two people, after its common start. */
const speed: Screen = {
  name: "race-speed",
  make: async (page) => {
    const plan: Plan = { game: "race", seats: ["me", "open"], options: { grid: "7" }, start: false };
    const { table, join } = await makeTable(page, plan);
    const other = await somebody(page);
    await sitDown(other, join);
    const startsAt = await start(page, table);
    await past(startsAt);
    await other.goto(`${server()}/api/games`);
    await advance(other, 5, { table, seats: [1] });
    return `/t/${table}`;
  },
  reach: async (page) => {
    await expect(page.locator("[data-countdown]")).toHaveCount(0);
    await myMove(page);
  },
};

export const BOARDS: Screen[] = [
  board("chatuchak-2", against("chatuchak", 1), 0),
  board("chatuchak-4", against("chatuchak", 3), 5, 1),
  board("chatuchak-5", against("chatuchak", 4), 6),
  board("chatuchak-5-clock", { ...against("chatuchak", 4), time: LONG }, 3),
  board("chakapuces-6-clock", { ...against("chakapuces", 5), time: LONG }, 2),
  board("bangkok-2-clock", { ...against("bangkok", 1), time: LONG }, 2),
  board("chatuchak-device", hotSeat("chatuchak"), 2),
  board("race-solo", { game: "race", seats: ["me"] }, 4),
  speed,
  board("bangkok-2", against("bangkok", 1), 0, 2),
  board("bangkok-4", against("bangkok", 3), 5),
  board("bangkok-solo", against("bangkok", 0), 4),
  board("chakapuces-2", against("chakapuces", 1), 0),
  board("chakapuces-4", against("chakapuces", 3), 4, 2),
  board("chakapuces-6", against("chakapuces", 5), 5),
];
