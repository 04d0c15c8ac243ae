// Every screen there is, for tests that look at all of them: axe, room for longer words, pictures.
import type { Page } from "@playwright/test";

import { advance, newTable, person, type Plan, playToEnd, server } from "./table";

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

export const SCREENS: Screen[] = [
  at("home", "/", "article h2"),
  {
    name: "new-table",
    open: async (page) => {
      await page.goto(server());
      await page.locator("article button.primary").first().click();
      await page.locator("dialog[open] button.primary:enabled").waitFor();
    },
  },
  {
    name: "lobby",
    open: async (page) => {
      await newTable(page, { game: "chakapuces", seats: ["me", "greedy", "open"], start: false });
      await page.locator("#seats").waitFor();
    },
  },
  {
    name: "game-menu",
    open: async (page) => {
      await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
      await page.locator('[data-play][data-turn="mine"]').waitFor();
      await page.locator("header button").last().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "game-rules",
    open: async (page) => {
      await newTable(page, { game: "bangkok", seats: ["me", "greedy"] });
      await page.locator('[data-play][data-turn="mine"]').waitFor();
      await page.keyboard.press("r");
      await page.locator("dialog[open] [data-section]").first().waitFor();
    },
  },
  {
    name: "curtain",
    open: async (page) => {
      await newTable(page, { game: "chakapuces", seats: [{ label: "Ann" }, { label: "Bo" }] });
      await page.locator("[data-curtain]").waitFor();
    },
  },
  {
    name: "end",
    open: async (page) => {
      await playToEnd(page);
      await page.locator("dialog[open] h3").first().waitFor();
    },
  },
  {
    name: "replay",
    open: async (page) => {
      const table = await playToEnd(page);
      await page.goto(`${server()}/g/${table}#40`);
      await page.locator('[data-replay][data-shown="40"]').waitFor();
    },
  },
  at("rules-chatuchak", "/rules/chatuchak", "[data-section]"),
  at("rules-bangkok", "/rules/bangkok", "[data-section]"),
  at("rules-chakapuces", "/rules/chakapuces", "[data-section]"),
  {
    name: "settings",
    open: async (page) => {
      await person(page);
      await page.goto(`${server()}/settings`);
      await page.locator("#device").waitFor();
    },
  },
  at("not-found", "/nowhere", "h1"),
  at("no-table", "/t/ZZZZZZ", "h1"),
];

/** The games themselves, some moves in. */
const board = (name: string, plan: Plan, moves: number): Screen => ({
  name,
  open: async (page) => {
    await newTable(page, plan);
    await advance(page, moves);
    await page.locator('[data-play][data-turn="mine"]:not([data-busy])').waitFor();
  },
});

export const BOARDS: Screen[] = [
  board("chatuchak-2", { game: "chatuchak", seats: ["me", "greedy"] }, 0),
  board("chatuchak-5", { game: "chatuchak", seats: ["me", "greedy", "greedy", "greedy", "greedy"] }, 6),
  board("race-solo", { game: "race", seats: ["me"] }, 4),
  board("bangkok-2", { game: "bangkok", seats: ["me", "greedy"] }, 0),
  board("bangkok-4", { game: "bangkok", seats: ["me", "greedy", "greedy", "greedy"] }, 8),
  board("bangkok-solo", { game: "bangkok", seats: ["me"] }, 4),
  board("chakapuces-2", { game: "chakapuces", seats: ["me", "greedy"] }, 0),
  board(
    "chakapuces-6",
    { game: "chakapuces", seats: ["me", "greedy", "greedy", "greedy", "greedy", "greedy"] },
    8,
  ),
];
