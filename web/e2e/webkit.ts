// A whole game of each kind in WebKitGTK, the relative of what iPhones have: `make webkit`. Pictures go to web/screenshots.
import { expect, test } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { recordedJumps } from "./booths";
import { server } from "./table";
import { nextTapHere } from "./trade";
import { Driver } from "./webdriver";

const FOLDER = join(import.meta.dirname, "../screenshots");
mkdirSync(FOLDER, { recursive: true });

const PHONE = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const TURN = '[data-play][data-turn="mine"]:not([data-busy]), [data-play][data-turn="over"]';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** The bar of the browser asks for more room than a phone has: a look of its own without any. */
const NO_BAR =
  "headerbar, toolbar, toolbar *, toolitem *, entry, entry *, box > button { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; } " +
  "image { min-width: 0; -gtk-icon-transform: scale(0.1); }";

let driver: Driver;
test.beforeAll(async () => {
  const port = await freePort();
  const screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24"];
  const browser = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
  const look = test.info().outputPath("look");
  mkdirSync(join(look, "gtk-3.0"), { recursive: true });
  writeFileSync(join(look, "gtk-3.0/gtk.css"), NO_BAR);
  const capabilities = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  };
  driver = await Driver.start([...screen, "WebKitWebDriver", `--port=${port}`], port, capabilities, {
    XDG_CONFIG_HOME: look,
  });
});
test.afterEach(async () => {
  if (test.info().status !== test.info().expectedStatus) await picture("failed").catch(() => undefined);
});
test.afterAll(() => driver?.stop());

const picture = async (name: string) =>
  writeFileSync(join(FOLDER, `webkit-${name}.png`), await driver.picture());

/** The same moment upright and on its side. */
async function pictures(name: string): Promise<void> {
  for (const [shape, { width, height }] of Object.entries({ lying: LYING, upright: PHONE })) {
    await driver.resize(width, height);
    await driver.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await picture(`${name}-${shape}`);
    const wide = await driver.run(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${name}, ${shape}: pixels that stick out at the side`).toBeLessThanOrEqual(0);
  }
}

/** Sits down at a new table; what goes wrong in the page from then on is kept. */
async function sit(game: string, seats: object[], options = {}): Promise<void> {
  await driver.go(server());
  const table = await driver.run(
    async (game, seats, options) => {
      localStorage.setItem("talat.settings", JSON.stringify({ speed: "fast", sound: false, motion: "full" }));
      const post = async (path: string, data: object) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(data) });
        return (await answer.json()) as { table: string };
      };
      await post("/api/me", { name: `Lek ${Date.now() % 1e8}` });
      const { table } = await post("/api/tables", { game, options, seats, visibility: "private" });
      await post(`/api/tables/${table}/start`, {});
      return table;
    },
    game,
    seats,
    options,
  );
  await driver.go(`${server()}/t/${table}`);
  await driver.run(() => {
    const wrong: string[] = [];
    Object.assign(window, { wrong });
    // What is told of a size in the same frame in which it changed comes with the next one: nothing is wrong with that.
    addEventListener("error", ({ message }) => {
      if (!message.startsWith("ResizeObserver loop")) wrong.push(message);
    });
    addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  });
}

const confirmable = () => document.querySelector("[data-confirm]:not(:disabled)") !== null;
const attribute = (name: string) => document.querySelector("[data-play]")?.getAttribute(name) ?? "";

/** What to tap next, by game; the puzzle's way is known. */
const NEXT: Record<string, (move: number) => Promise<string>> = {
  chatuchak: async (move) => (move < 9 ? "[data-spot][data-legal]" : "[data-pass]"),
  race: async (move) => `[data-spot="${recordedJumps("race-1-grid-7-solved")[move]}"]`,
  bangkok: () => driver.run(nextTapHere),
  chakapuces: async () => "[data-card][data-legal]",
};

test("a sheet is as high as what it says", async () => {
  await driver.resize(PHONE.width, PHONE.height);
  await driver.go(server());
  await driver.wait("article .main button");
  await driver.press("article .main button");
  await driver.wait("dialog[open] button.primary");
  await pictures("sheet");
  const height = () => document.querySelector("dialog[open]")?.getBoundingClientRect().height ?? 0;
  expect(await driver.run(height)).toBeGreaterThan(200);
});

const BOT = { kind: "bot", bot: "greedy" };
const ME = { kind: "me" };
for (const [game, seats, options] of [
  ["chatuchak", [ME, BOT, BOT, BOT], {}],
  ["race", [ME], { grid: "7" }],
  ["bangkok", [ME, BOT, BOT], {}],
  ["chakapuces", [ME, BOT, BOT], {}],
] as const)
  test(`${game}: a whole game in WebKitGTK`, async () => {
    test.setTimeout(600_000);
    await driver.resize(PHONE.width, PHONE.height);
    await sit(game, [...seats], options);
    await driver.wait(TURN);
    await pictures(`${game}-begins`);
    const next = NEXT[game]!;
    for (let move = 0; ; move += 1) {
      // Whoever has passed waits for all the others.
      await driver.wait(TURN, 300);
      if ((await driver.run(attribute, "data-turn")) === "over") break;
      expect(move, "a game ends").toBeLessThan(200);
      const before = Number(await driver.run(attribute, "data-seq"));
      for (let taps = 0; !(await driver.run(confirmable)); taps += 1) {
        expect(taps, "a move needs few taps").toBeLessThan(8);
        await driver.press(await next(move));
        if (await driver.run(() => document.querySelector("[data-sure]") !== null)) break;
      }
      if (move === 3) await pictures(`${game}-chosen`);
      const sure = await driver.run(() => document.querySelector("[data-sure]") !== null);
      await driver.press(sure ? "[data-sure]" : "[data-confirm]");
      await expect.poll(async () => Number(await driver.run(attribute, "data-seq"))).toBeGreaterThan(before);
    }
    await driver.wait("dialog[open]");
    await pictures(`${game}-result`);
    await driver.press("dialog[open] .close");
    await pictures(`${game}-over`);
    await driver.press("[data-menu]");
    await driver.wait("dialog[open]");
    await pictures(`${game}-menu`);
    expect(await driver.run(() => (window as unknown as { wrong: string[] }).wrong)).toEqual([]);
  });
