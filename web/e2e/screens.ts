// Every screen there is, for tests that look at all of them: axe, room for longer words, pictures.
import { expect, type Page } from "@playwright/test";

import { advance, friend, newTable, person, type Plan, playToEnd, server } from "./table";

export interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

const at = (name: string, path: string, ready: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(`${server()}${path}`);
    await page.locator(ready).first().waitFor();
  },
});

const MINE = '[data-play][data-turn="mine"]:not([data-busy])';
const myMove = (page: Page) => page.locator(MINE).waitFor();

const BOTS = ["greedy", "greedy", "greedy", "greedy", "greedy"];
const against = (game: Plan["game"], bots: number): Plan => ({ game, seats: ["me", ...BOTS.slice(0, bots)] });

/** A game that has begun, and what is done there. */
const inGame = (name: string, plan: Plan, then: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (page) => {
    await newTable(page, plan);
    await myMove(page);
    await then(page);
  },
});

/** The sheet on which a new table is set, by the button that opens it. */
const sheet = (name: string, box: number, button: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(server());
    await page.locator("article").nth(box).locator(button).click();
    await page.locator("dialog[open] button.primary:enabled").waitFor();
  },
});

/** A dialog of the game, opened by a key. */
const drawer = (name: string, game: Plan["game"], key: string, ready: string): Screen =>
  inGame(name, against(game, 1), async (page) => {
    await page.keyboard.press(key);
    await page.locator(`dialog[open] ${ready}`).first().waitFor();
  });

/** The end of a game with the winner's first parts opened to what they come from. */
const end = (name: string, plan: Plan): Screen => ({
  name,
  open: async (page) => {
    await playToEnd(page, plan);
    const parts = page.locator("dialog[open] details");
    await parts.first().waitFor();
    for (const part of (await parts.all()).slice(0, 3))
      await part.evaluate((details) => details.setAttribute("open", ""));
  },
});

const replay = (name: string, plan: Plan, step: number): Screen => ({
  name,
  open: async (page) => {
    const table = await playToEnd(page, plan);
    await page.goto(`${server()}/g/${table}#${step}`);
    await page.locator(`[data-replay][data-shown="${step}"]`).waitFor();
  },
});

const HOT_SEAT: Plan = { game: "chakapuces", seats: [{ label: "Ann" }, { label: "Bo" }] };

/** Nobody answers: the server is down, or the network is. */
const unanswered = (name: string, path: string): Screen => ({
  name,
  open: async (page) => {
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(`${server()}${path}`);
    await page.locator("[role=alert], h1").first().waitFor();
    await page.locator('[role=alert], [data-problem="offline"]').first().waitFor();
  },
});

export const SCREENS: Screen[] = [
  at("home", "/", "article h2"),
  {
    name: "home-tables",
    open: async (page) => {
      const other = await page.context().browser()!.newContext();
      const stranger = await other.newPage();
      await person(stranger, `Nok ${Date.now() % 1e6}`);
      const offered = { game: "bangkok", options: {}, seats: [{ kind: "me" }, { kind: "open" }] };
      await stranger.request.post(`${server()}/api/tables`, { data: { ...offered, visibility: "open" } });
      await other.close();
      await playToEnd(page, against("chakapuces", 2));
      await newTable(page, { game: "chakapuces", seats: ["me", "open", "open"], start: false });
      await newTable(page, against("chatuchak", 3));
      await myMove(page);
      await page.goto(server());
      await page.locator("section a").nth(3).waitFor();
    },
  },
  unanswered("home-unanswered", "/"),
  {
    name: "home-broken-record",
    open: async (page) => {
      await person(page);
      await page.goto(server());
      const file = {
        name: "game.json",
        mimeType: "application/json",
        buffer: Buffer.from('{"format":"chess"}'),
      };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator(".toast").waitFor();
    },
  },
  {
    name: "name",
    open: async (page) => {
      await page.goto(server());
      await page.locator("header .name").click();
      await page.locator("dialog[open] input").waitFor();
    },
  },
  sheet("new-with-bots", 0, ".main button >> nth=0"),
  sheet("new-with-friends", 1, ".main button >> nth=1"),
  sheet("new-on-this-device", 2, ".more button >> nth=0"),
  sheet("new-solo", 0, ".more button >> nth=0"),
  sheet("new-speed", 0, ".more button >> nth=1"),
  {
    name: "lobby",
    open: async (page) => {
      await newTable(page, { game: "chakapuces", seats: ["me", "greedy", "open"], start: false });
      await page.locator("#invite").waitFor();
    },
  },
  {
    name: "lobby-invited",
    open: async (page) => {
      const host = await (await page.context().browser()!.newContext()).newPage();
      const plan: Plan = { game: "bangkok", seats: ["me", "open", "greedy"], start: false };
      const { join } = await newTable(host, plan);
      await host.context().close();
      await page.goto(`${server()}/t/${join}`);
      await page.locator("form.join").waitFor();
    },
  },
  {
    name: "lobby-full",
    open: async (page) => {
      const host = await (await page.context().browser()!.newContext()).newPage();
      const { join } = await newTable(host, { game: "chatuchak", seats: ["me", "greedy"], start: false });
      await host.context().close();
      await page.goto(`${server()}/t/${join}`);
      await page.locator("#seats").waitFor();
    },
  },
  inGame("game-menu", against("chatuchak", 1), async (page) => {
    await page.locator("header button").last().click();
    await page.locator("dialog[open]").waitFor();
  }),
  drawer("game-rules", "bangkok", "r", "[data-section]"),
  {
    name: "game-log",
    open: async (page) => {
      await newTable(page, against("chatuchak", 2));
      await advance(page, 4);
      await myMove(page);
      await page.keyboard.press("l");
      await page.locator("dialog[open] li").first().waitFor();
    },
  },
  drawer("game-keys", "chakapuces", "?", "h2"),
  inGame("game-pass", against("chatuchak", 1), async (page) => {
    await page
      .getByRole("button", { name: "Pass", exact: true })
      .or(page.locator("[data-pass]"))
      .first()
      .click();
    await page.locator("dialog[open], [data-confirm]").first().waitFor();
  }),
  inGame("game-lost-connection", against("chakapuces", 2), async (page) => {
    await page.context().setOffline(true);
    await page.locator('[data-connection="lost"]').waitFor();
  }),
  {
    name: "curtain",
    open: async (page) => {
      await newTable(page, HOT_SEAT);
      await page.locator("[data-curtain]").waitFor();
    },
  },
  end("end-chatuchak", against("chatuchak", 3)),
  end("end-bangkok", against("bangkok", 2)),
  end("end-bangkok-solo", against("bangkok", 0)),
  end("end-chakapuces", against("chakapuces", 3)),
  {
    name: "end-board",
    open: async (page) => {
      await playToEnd(page, against("chatuchak", 2));
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("[data-end]").waitFor();
    },
  },
  {
    name: "end-solo-given-up",
    open: async (page) => {
      await newTable(page, { game: "race", seats: ["me"], options: { grid: "7" } });
      await myMove(page);
      await page.locator("[data-give-up]").click();
      await page.locator("[data-sure]").click();
      await page.locator('[data-play][data-turn="over"]').waitFor();
      await page.locator("dialog[open]").waitFor();
    },
  },
  replay("replay-chatuchak", against("chatuchak", 2), 24),
  replay("replay-bangkok", against("bangkok", 1), 30),
  replay("replay-chakapuces", HOT_SEAT, 40),
  {
    name: "replay-unfinished",
    open: async (page) => {
      const { table } = await newTable(page, against("chatuchak", 1));
      await page.goto(`${server()}/g/${table}`);
      await page.locator('[data-problem="unfinished"]').waitFor();
    },
  },
  at("no-replay", "/g/nothing", "[data-problem]"),
  at("rules-chatuchak", "/rules/chatuchak", "[data-section]"),
  at("rules-bangkok", "/rules/bangkok", "[data-section]"),
  at("rules-chakapuces", "/rules/chakapuces", "[data-section]"),
  {
    name: "rules-nothing-found",
    open: async (page) => {
      await page.goto(`${server()}/rules/bangkok`);
      await page.getByRole("searchbox").fill("zeppelin");
      await expect(page.locator("[data-section]")).toHaveCount(0);
    },
  },
  {
    name: "settings",
    open: async (page) => {
      await person(page);
      await page.goto(`${server()}/settings`);
      await page.locator("#device").waitFor();
    },
  },
  {
    name: "settings-delete",
    open: async (page) => {
      await person(page);
      await page.goto(`${server()}/settings`);
      await page.locator("button.danger").click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  at("not-found", "/nowhere", "h1"),
  at("no-table", "/t/ZZZZZZ", "[data-problem]"),
  unanswered("table-unanswered", "/t/ZZZZZZ"),
  unanswered("replay-unanswered", "/g/nothing"),
];

/** The games themselves, some moves in, perhaps with something chosen. */
const board = (name: string, plan: Plan, moves: number, taps = 0): Screen => ({
  name,
  open: async (page) => {
    await newTable(page, plan);
    await advance(page, moves);
    await myMove(page);
    for (let tap = 0; tap < taps; tap++) {
      const next = page.locator("[data-legal]");
      await next.nth(Math.min(tap, (await next.count()) - 1)).click();
      if ((await page.locator("[data-confirm]").count()) > 0) break;
    }
  },
});

export const BOARDS: Screen[] = [
  board("chatuchak-2", against("chatuchak", 1), 0),
  board("chatuchak-4", against("chatuchak", 3), 5, 1),
  board("chatuchak-5", against("chatuchak", 4), 6),
  board("race-solo", { game: "race", seats: ["me"] }, 4),
  {
    name: "race-speed",
    open: async (page) => {
      const plan: Plan = { game: "race", seats: ["me", "open"], options: { grid: "7" }, start: false };
      const { table, join } = await newTable(page, plan);
      const other = await friend(page.context().browser()!, join);
      const started = await page.request.post(`${server()}/api/tables/${table}/start`, { data: {} });
      const { starts_at } = (await started.json()) as { starts_at: number };
      await other.locator(MINE).waitFor();
      await expect.poll(() => Date.now(), { timeout: 30_000 }).toBeGreaterThan(starts_at);
      await advance(other, 5, [1]);
      await other.context().close();
      await expect(page.locator("[data-countdown]")).toHaveCount(0);
      await myMove(page);
    },
  },
  board("bangkok-2", against("bangkok", 1), 0, 2),
  board("bangkok-4", against("bangkok", 3), 5),
  board("bangkok-solo", against("bangkok", 0), 4),
  board("chakapuces-2", against("chakapuces", 1), 0),
  board("chakapuces-4", against("chakapuces", 3), 4, 2),
  board("chakapuces-6", against("chakapuces", 5), 5),
];
