// Presses every control of every screen, as people do, with motion on: each must do something that can be noticed, and
// nothing may go wrong. What a press opens is pressed too.
import { expect, type Page, test } from "@playwright/test";

import { ask, type Control, differing, type Sight, watch } from "./pressing";
import { again, BOARDS, open, type Screen, SCREENS } from "./screens";
import { ALL_SIZES, sizeName, SIZES } from "./sizes";
import { withSettings } from "./table";

/** What may do nothing, or do no more than close its dialog, and why. */
const QUIET: { screen: RegExp; control: RegExp; because: string }[] = [
  { screen: /./, control: /^button (Close|Cancel|Later|Not now)$/, because: "it is there to close" },
  { screen: /./, control: /^button Save$/, because: "the same name is saved already" },
];

/** What may go wrong, and why. */
const EXPECTED: { screen: RegExp; complaint: RegExp; because: string }[] = [
  { screen: /./, complaint: /ERR_ABORTED/, because: "the page was left before the answer came" },
  { screen: /./, complaint: /Cross-Origin-Opener-Policy/, because: "plain http has no opener policy" },
  { screen: /unanswered/, complaint: /ERR_FAILED|ERR_CONNECTION|WebSocket/, because: "nobody answers there" },
  { screen: /lost-connection/, complaint: /ERR_INTERNET|WebSocket/, because: "there is no network" },
  { screen: /no-table/, complaint: /404/, because: "there is no such table" },
  { screen: /no-replay/, complaint: /404/, because: "there is no such game" },
];

const MOVING = { speed: "normal", sound: true, motion: "full" };
/** Dialogs that have a screen of their own are pressed there. */
const ELSEWHERE = /^(Menu|Log|Keys|Rules of .*)$/;
/** Deeper is what a dialog of a dialog opens. */
const DEEPEST = 2;

class Presser {
  faults: string[] = [];
  pressed = 0;
  opened = 1;
  /** Requests and messages since the last press. */
  #asked: string[] = [];
  #wrong: string[] = [];
  #flying = new Set<unknown>();
  #path = "";
  /** Dialogs of this screen that were pressed before, by what they offer: like ones are pressed once. */
  readonly #known = new Set<string>();
  /** The sights that are gone back to, for when another document has to know them. */
  readonly #kept = new Map<Sight, Record<string, string>>();

  constructor(
    readonly page: Page,
    readonly screen: Screen,
    readonly touch: boolean,
  ) {
    page.on("pageerror", (error) => this.#complain(`throws ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#complain(`says ${message.text()}`);
    });
    page.on("request", (request) => {
      this.#flying.add(request);
      this.#asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    page.on("requestfinished", (request) => this.#flying.delete(request));
    page.on("requestfailed", (request) => {
      this.#flying.delete(request);
      this.#complain(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
    });
    page.on("response", (response) => {
      const request = response.request();
      if (response.status() >= 400)
        this.#complain(`${request.method()} ${response.url()}: ${response.status()}`);
    });
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const { type } = JSON.parse(String(payload)) as { type: string };
        if (!/ping|subscribe/.test(type)) this.#asked.push(`says ${type}`);
      }),
    );
    for (const event of ["filechooser", "download"] as const)
      page.on(event as "download", () => this.#asked.push(event));
    page.on("popup", (other) => {
      this.#asked.push("another page");
      void other.close();
    });
  }

  #complain(what: string): void {
    const expected = EXPECTED.some(
      ({ screen, complaint }) => screen.test(this.screen.name) && complaint.test(what),
    );
    if (!expected) this.#wrong.push(what);
  }

  /** Waits until nothing changes any more. */
  async #settle(): Promise<void> {
    const answered = expect.poll(() => this.#flying.size, { timeout: 4_000, intervals: [20, 50, 100] });
    await answered.toBe(0).catch(() => undefined);
    await ask(this.page, (most) => window.pressing.settle(most), 4_000);
  }

  readonly #sight = (): Promise<Sight> => ask(this.page, () => window.pressing.sight());
  readonly #controls = (): Promise<Control[]> => ask(this.page, () => window.pressing.controls());

  /** All of the screen; answers when everything on it was pressed. */
  async all(): Promise<void> {
    this.#path = await open(this.page, this.screen);
    await this.#inside(this.screen.name, () => this.screen.reach(this.page), 0);
  }

  /** The screen as it was: by Escape, by going there again, or anew if the game has moved. */
  async #back(start: Sight, noise: Set<string>, reach: () => Promise<void>, depth: number): Promise<Sight> {
    const { page } = this;
    const like = async () => {
      await this.#settle();
      const now = await this.#sight();
      const same = now.url === start.url && now.dialogs.length === start.dialogs.length;
      if (!same) return null;
      const moved = await differing(page, await this.#remembered(start, now), now, noise);
      return moved.every((place) => place.startsWith("~")) ? this.#keep(now, start) : null;
    };
    await ask(page, () => {
      window.pressing.calm();
      if (document.fullscreenElement) return document.exitFullscreen();
    });
    let now = await this.#sight();
    const here = now.url === start.url && now.seq === start.seq;
    if (!here && now.url !== start.url && depth === 0 && start.dialogs.length === 0) await page.goBack();
    if (here && (now.dialogs.length > start.dialogs.length || start.dialogs.length === 0))
      await page.keyboard.press("Escape");
    let found = await like();
    if (found) return found;
    // What a dialog was told is forgotten with it.
    if (here && start.dialogs.length > 0) {
      for (let shut = 0; shut < 4 && (now = await this.#sight()).dialogs.length > 0; shut += 1)
        await page.keyboard.press("Escape");
      found = await reach().then(like, () => null);
      if (found) return found;
    }
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    if (now.seq === start.seq) {
      found = await again(page, this.screen, this.#path)
        .then(depth > 0 ? reach : async () => undefined)
        .then(like)
        .catch(() => null);
      if (found) return found;
    }
    this.opened += 1;
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page.context().clearCookies();
    await page.context().setOffline(false);
    this.#path = await open(page, this.screen);
    if (depth > 0) await reach();
    await this.#settle();
    // What was on its way when we left says nothing.
    this.#wrong = [];
    return this.#keep(await this.#sight());
  }

  /** Keeps a sight to go back to; one that is like an earlier one is known already. */
  async #keep(sight: Sight, like?: Sight): Promise<Sight> {
    const lines =
      (like && this.#kept.get(like)) ?? (await ask(this.page, (n) => window.pressing.lines(n), sight.number));
    if (like) this.#kept.delete(like);
    this.#kept.set(sight, lines);
    return sight;
  }

  /** The same sight as the document of another one knows it. */
  async #remembered(sight: Sight, now: Sight): Promise<Sight> {
    const { document } = now;
    if (sight.document === document) return sight;
    const lines = this.#kept.get(sight) ?? {};
    return {
      ...sight,
      document,
      number: await ask(this.page, (lines) => window.pressing.learn(lines), lines),
    };
  }

  /** What changes there by itself. */
  async #noise(first: Sight): Promise<Set<string>> {
    await this.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    return new Set(await differing(this.page, first, await this.#sight()));
  }

  /** Presses all that is on the screen, or in the dialog that lies over it. */
  async #inside(where: string, reach: () => Promise<void>, depth: number): Promise<void> {
    await this.#settle();
    let start = await this.#keep(await this.#sight());
    const noise = await this.#noise(start);
    this.#known.add(await this.#offer(start));
    const done = new Set<string>();
    for (let presses = 0; presses < 120; presses += 1) {
      const controls = await this.#controls();
      const index = controls.findIndex(({ key }) => !done.has(key));
      const control = controls[index];
      if (!control) break;
      done.add(control.key);
      const { after, closed } = await this.#press(where, control, index, start, noise);
      const dialog = after.dialogs.at(-1);
      const shows =
        after.dialogs.length >= start.dialogs.length && after.dialogs.join() !== start.dialogs.join();
      const further = shows && after.url === start.url && depth < DEEPEST && !ELSEWHERE.test(dialog ?? "");
      if (further && !this.#known.has(await this.#offer(after))) {
        const there = async () => {
          if (depth > 0) await reach();
          const here = await this.#controls();
          const same = here.findIndex(({ key }) => key === control.key);
          if (same >= 0) await this.#tap(here[same]!, same);
          await this.#settle();
        };
        await this.#inside(`${where} › ${dialog}`, there, depth + 1);
      }
      start = await this.#back(start, noise, reach, depth);
      if (closed) start = await this.#notOnlyClosed(where, control, after, noise, start, reach, depth);
    }
  }

  /** A dialog by what it offers: a large one by the sorts of controls, a small one by its title too. */
  async #offer({ dialogs }: Sight): Promise<string> {
    const sorts = new Set((await this.#controls()).map(({ sort }) => sort));
    return `${sorts.size > 6 ? "" : dialogs.at(-1)}: ${[...sorts].sort().join()}`;
  }

  async #tap(control: Control, index: number): Promise<string | null> {
    const at = await ask(this.page, (index) => window.pressing.point(index), index);
    if ("over" in at) return at.over;
    if (control.kind === "choose") {
      const list = await this.page.evaluateHandle((index) => window.pressing.element(index), index);
      const now = await list.evaluate((select) => (select as HTMLSelectElement).selectedIndex);
      await list.asElement()!.selectOption({ index: now === 0 ? 1 : 0 });
      return null;
    }
    const x = control.kind === "slide" ? at.x * 1.3 : at.x;
    if (this.touch) await this.page.touchscreen.tap(x, at.y);
    else await this.page.mouse.click(x, at.y);
    if (control.kind === "write") await this.page.keyboard.press("7");
    return null;
  }

  /** Presses a control and writes down what is wrong; tells whether all that came of it is that its dialog is closed. */
  async #press(
    where: string,
    control: Control,
    index: number,
    start: Sight,
    noise: Set<string>,
  ): Promise<{ after: Sight; closed: boolean }> {
    const called = `${control.role} ${control.name}`;
    const fault = (what: string) =>
      this.faults.push(`${where}: ${control.cell}${control.role} “${control.name}” ${what}`);
    // The way there scrolls, which is no answer.
    await ask(this.page, (index) => void window.pressing.point(index), index);
    await this.#settle();
    this.#asked = [];
    const before = await this.#sight();
    const over = await this.#tap(control, index);
    this.pressed += 1;
    if (over) {
      fault(`can't be pressed: ${over} lies over it`);
      return { after: before, closed: false };
    }
    const noticed = async (after: Sight) =>
      this.#asked.length > 0 ||
      after.url !== before.url ||
      after.sounds > before.sounds ||
      after.moved > before.moved ||
      after.fullscreen !== before.fullscreen ||
      after.scroll !== before.scroll ||
      ![before.focus, called, ""].includes(after.focus) ||
      after.dialogs.join() !== before.dialogs.join() ||
      (await differing(this.page, before, after, noise)).length > 0;
    await this.#settle();
    let after = await this.#sight();
    const quiet =
      control.idle !== null ||
      QUIET.some(({ screen, control: name }) => screen.test(where) && name.test(called));
    if (!quiet && !(await noticed(after))) {
      // On a busy machine the answer may take its time.
      const late = async () => noticed((after = await this.#sight()));
      const moved = await expect
        .poll(late, { timeout: 2_000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
      if (!moved) fault("does nothing: a page, a dialog, a request, a sound or another sight was expected");
    }
    for (const title of after.shown.slice(before.shown.length))
      if (!after.dialogs.includes(title) && after.url === before.url)
        fault(`opens “${title}” and shuts it at once: it was expected to stay`);
    for (const complaint of this.#wrong.splice(0)) fault(`goes wrong: ${complaint}`);
    const shut = after.url === start.url && after.dialogs.length < start.dialogs.length;
    const said = this.#asked.some((what) => !what.includes("/assets/"));
    return { after, closed: shut && !quiet && !said };
  }

  /** What closes a dialog must do more than Escape does, or it does nothing. */
  async #notOnlyClosed(
    where: string,
    control: Control,
    after: Sight,
    noise: Set<string>,
    start: Sight,
    reach: () => Promise<void>,
    depth: number,
  ): Promise<Sight> {
    await this.page.keyboard.press("Escape");
    await this.#settle();
    const escaped = await this.#sight();
    if ((await differing(this.page, after, escaped, noise)).length === 0)
      this.faults.push(
        `${where}: ${control.role} “${control.name}” only closes the dialog: more than Escape does was expected`,
      );
    return this.#back(start, noise, reach, depth);
  }
}

const SMALL = SIZES[0];
/** Where people press most; the soak presses every screen, at every size. */
const FEW = /^(new-with-bots|game-menu|game-log|curtain)$/;
const EVERY = [...SCREENS, ...BOARDS];
const PRESSED = ALL_SIZES ? EVERY : EVERY.filter(({ name }) => FEW.test(name));
for (const size of ALL_SIZES ? SIZES : [SMALL])
  test.describe(`at ${sizeName(size)}`, () => {
    const touch = size.shape !== "wide";
    test.use({ viewport: size, hasTouch: touch });

    for (const screen of PRESSED)
      test(`${screen.name}: whatever is pressed does something`, async ({ page }) => {
        test.setTimeout(300_000);
        await page.addInitScript(watch);
        await withSettings(page, MOVING);
        const presser = new Presser(page, screen, touch);
        await presser
          .all()
          .catch((problem: Error) => presser.faults.push(`${screen.name}: ${problem.message}`));
        test.info().annotations.push({
          type: "pressed",
          description: `${presser.pressed} controls, opened ${presser.opened} times`,
        });
        expect(presser.faults, presser.faults.join("\n")).toEqual([]);
      });
  });
