// Presses all that a screen offers, one control after the other, and writes down what nobody would notice or what goes wrong.
import type { Page, Request } from "@playwright/test";

import { ELSEWHERE, EXPECTED, PARTS, QUIET } from "./press.lists";
import { ask, type Control, type Look, type Sight } from "./pressing";
import { again, open, type Screen } from "./screens";

/** Deeper is what a dialog of a dialog opens. */
const DEEPEST = 2;
/** No screen has as many: what begets new controls for ever ends here. */
const MOST = 150;
/** How long something is waited for that may come or not, and that has to come, in milliseconds. */
const SOON = 2_000;
const LATE = 20_000;
/** How long an answer to a press may take, in milliseconds. */
const LATE_ANSWER = 2_000;
/** How long it is looked for what changes by itself, in milliseconds. */
const NOISE = 300;

/** A part of the screen that is gone through: the page, or a dialog over it. */
interface Inside {
  where: string;
  depth: number;
  /** From the screen, as it is reached, to here. */
  reach(): Promise<void>;
  start: Sight;
  /** What was there at first, and what of it has not been pressed yet. */
  first: ReadonlySet<string>;
  left: Set<string>;
  noise: string[];
}

export class Presser {
  faults: string[] = [];
  pressed = 0;
  /** How often the screen was gone to anew, and how often it was made anew. */
  reloaded = 0;
  opened = 0;
  /** Requests and messages since the last press. */
  #asked: string[] = [];
  #wrong: string[] = [];
  readonly #flying = new Set<Request>();
  #landed: () => void = () => undefined;
  #path = "";
  /** The dialogs that are open on the screen as it is reached. */
  #dialogs: string[] = [];
  /** Whether nothing was pressed since the screen was gone to. */
  #untouched = true;
  /** Whether a press has asked anything of the server that changes it. */
  #changed = false;
  /** Dialogs of this screen that were pressed before, by what they offer: like ones are pressed once. */
  readonly #known = new Set<string>();

  constructor(
    readonly page: Page,
    readonly screen: Screen,
    readonly touch: boolean,
  ) {
    const landed = (request: Request) => {
      this.#flying.delete(request);
      if (this.#flying.size === 0) this.#landed();
    };
    page.on("pageerror", (error) => this.#complain(`throws ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#complain(`says ${message.text()}`);
    });
    page.on("request", (request) => {
      this.#flying.add(request);
      this.#asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    page.on("requestfinished", landed);
    page.on("requestfailed", (request) => {
      landed(request);
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

  #quiet(where: string, { role, name }: Control): boolean {
    return QUIET.some(({ screen, control }) => screen.test(where) && control.test(`${role} ${name}`));
  }

  /** All of the screen; answers when everything on it was pressed. */
  async all(): Promise<void> {
    this.opened += 1;
    this.#path = await open(this.page, this.screen);
    await this.#inside(this.screen.name, async () => undefined, 0);
  }

  /** What there is once nothing changes any more and every request has its answer. */
  async #look(given: { since?: Sight; aside?: string[]; calm?: boolean } = {}): Promise<Look> {
    for (let tries = 0; ; tries += 1) {
      const look = await ask(this.page, (given) => window.pressing.look(given), given);
      if (this.#flying.size === 0 || tries > 3) return look;
      let late: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((done) => {
        this.#landed = done;
        late = setTimeout(done, 2_000);
      });
      clearTimeout(late);
    }
  }

  /** Presses all that is on the screen, or in the dialog that lies over it; what a press adds in place is pressed too. */
  async #inside(where: string, reach: () => Promise<void>, depth: number): Promise<void> {
    let now = await this.#look();
    const noise = await ask(this.page, (during) => window.pressing.noise(during), NOISE);
    this.#known.add(offer(now));
    const mine = ({ part }: Control) => part === null || PARTS[part]?.screen === this.screen.name;
    const left = new Set(now.controls.filter(mine).map(({ key }) => key));
    if (depth === 0) this.#dialogs = now.sight.dialogs;
    const inside: Inside = { where, depth, reach, start: now.sight, first: new Set(left), left, noise };
    const done = new Set<string>();
    while (done.size < MOST) {
      const offered = now.controls.filter((one) => mine(one) && !done.has(one.key));
      // What closes comes last: nobody has to come back then.
      const control = offered.find((one) => !this.#quiet(where, one)) ?? offered[0];
      if (!control) {
        if (left.size === 0 || this.#untouched) break;
        now = await this.#anew(inside);
        continue;
      }
      done.add(control.key);
      left.delete(control.key);
      now = await this.#go(inside, control);
    }
  }

  /** Presses a control, and what it opens; answers with what there is to go on with. */
  async #go(inside: Inside, control: Control): Promise<Look> {
    const { where, depth, reach, start } = inside;
    const faults = this.faults.length;
    let pressed = await this.#press(inside, control);
    if (pressed.dead) {
      // What was pressed before may have taken away what it does: it has to do nothing on the screen as it comes, too.
      const now = await this.#anew(inside);
      if (now.controls.some(({ key }) => key === control.key)) {
        this.faults.length = faults;
        inside.noise.push(...(await ask(this.page, (during) => window.pressing.noise(during), LATE_ANSWER)));
        pressed = await this.#press(inside, control, true);
      }
    }
    const { after, closed } = pressed;
    const dialog = after.sight.dialogs.at(-1) ?? "";
    const shows =
      after.sight.dialogs.length >= start.dialogs.length &&
      after.sight.dialogs.join() !== start.dialogs.join();
    const elsewhere = ELSEWHERE.some(
      ({ title, screens }) => title.test(dialog) && !screens.test(this.screen.name),
    );
    const further = shows && samePage(after.sight, start) && depth < DEEPEST && !elsewhere;
    if (further && !this.#known.has(offer(after))) {
      const there = async () => {
        await reach();
        await this.#tap(control);
        await this.#look();
      };
      await this.#inside(`${where} › ${dialog}`, there, depth + 1);
    }
    if (!closed) return this.#back(inside);
    inside.left.add(control.key);
    await this.#back(inside);
    if (await this.#onlyClosed(inside, control, after))
      this.faults.push(
        `${where}: ${control.role} “${control.name}” only closes the dialog: more than Escape does was expected`,
      );
    inside.left.delete(control.key);
    return this.#back(inside);
  }

  /** Whether one can go on from here: the same page and dialog, with all that is left to be pressed. */
  #fits({ start, first, left }: Inside, { sight, controls }: Look): boolean {
    const keys = new Set(controls.map(({ key }) => key));
    return (
      samePage(sight, start) &&
      sight.dialogs.join() === start.dialogs.join() &&
      [...left].every((key) => keys.has(key)) &&
      // A table whose game has begun is at the same address, and is another screen.
      [...first].filter((key) => keys.has(key)).length * 2 >= first.size
    );
  }

  /** To where one can go on: by staying, by Escape, by the way back, by going there again, or anew if the game has moved. */
  async #back(inside: Inside): Promise<Look> {
    const { page } = this;
    const { start, depth, reach } = inside;
    let now = await this.#look({ calm: true });
    if (this.#fits(inside, now)) return now;
    // Nothing is left that one would have to come back for.
    if (inside.left.size === 0) return { ...now, controls: [] };
    // A table that was changed is not as it was by loading it again.
    if (this.#changed && start.seq === "") return this.#anew(inside, now.sight);
    const open = start.dialogs.length;
    if (samePage(now.sight, start)) {
      // Escape takes back a choice, or shuts what was opened.
      for (let shut = 0; shut < 3 && (open === 0 || now.sight.dialogs.length > open); shut += 1) {
        const before = now.sight.dialogs.length;
        await page.keyboard.press("Escape");
        now = await this.#look();
        if (this.#fits(inside, now)) return now;
        if (now.sight.dialogs.length === 0 || now.sight.dialogs.length === before) break;
      }
    }
    const left = now.sight.document === start.document && !samePage(now.sight, start);
    if (left) {
      await page.goBack();
      now = await this.#look();
      if (this.#fits(inside, now)) return now;
    }
    // What a dialog was told is forgotten with it.
    if (samePage(now.sight, start) && now.sight.seq === start.seq) {
      const gone = () => left || this.#dialogs.some((title, at) => now.sight.dialogs[at] !== title);
      const open = () => now.sight.dialogs.length > (gone() ? 0 : this.#dialogs.length);
      for (let shut = 0; shut < 4 && open(); shut += 1) {
        await page.keyboard.press("Escape");
        now = await this.#look();
      }
      const chosen = depth === 0 && start.dialogs.length === 0;
      // What is not there soon does not come without going there again.
      page.setDefaultTimeout(SOON);
      const found = await (gone() || chosen ? this.screen.reach(page) : Promise.resolve())
        .then(depth > 0 ? reach : undefined)
        .then(() => this.#look())
        .catch(() => null);
      page.setDefaultTimeout(LATE);
      if (found && this.#fits(inside, found)) return found;
    }
    return this.#anew(inside, now.sight);
  }

  /** Goes to the screen again, with nothing remembered; where the game has moved it is made anew. */
  async #anew(inside: Inside, now?: Sight): Promise<Look> {
    const { page } = this;
    const { start, depth, reach } = inside;
    const forget = () => page.evaluate(() => localStorage.clear()).catch(() => undefined);
    const arrived = async () => {
      if (depth > 0) await reach();
      const look = await this.#look();
      // What was on its way when we left says nothing.
      this.#wrong = [];
      this.#untouched = true;
      inside.start = look.sight;
      return look;
    };
    await forget();
    const moved = now && (now.seq !== start.seq || (this.#changed && start.seq === ""));
    if (!moved) {
      this.reloaded += 1;
      page.setDefaultTimeout(SOON * 2);
      const found = await again(page, this.screen, this.#path)
        .then(arrived)
        .catch(() => null);
      page.setDefaultTimeout(LATE);
      if (found && this.#fits(inside, found)) return found;
    }
    this.opened += 1;
    this.#changed = false;
    await forget();
    await page.context().clearCookies();
    await page.context().setOffline(false);
    this.#path = await open(page, this.screen);
    return arrived();
  }

  async #tap(control: Control): Promise<{ before: Sight; over: string }> {
    const { page } = this;
    const { at, over, sight } = await ask(page, (key) => window.pressing.aim(key), control.key);
    if (control.kind === "key") {
      await page.keyboard.press("Enter");
      return { before: sight, over: "" };
    }
    if (!at) return { before: sight, over };
    if (control.kind === "choose" || control.kind === "write") {
      const list = await page.evaluateHandle((key) => window.pressing.element(key), control.key);
      if (control.kind === "choose") {
        const now = await list.evaluate((select) => (select as HTMLSelectElement).selectedIndex);
        await list.asElement()!.selectOption({ index: now === 0 ? 1 : 0 });
        return { before: sight, over };
      }
    }
    if (this.touch) await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    if (control.kind === "write") await page.keyboard.press("7");
    return { before: sight, over };
  }

  /**
   * Presses a control and writes down what is wrong; tells whether all that came of it is that its dialog is closed. What
   * comes late may have come by itself: it counts where it is sure that nothing does.
   */
  async #press(
    inside: Inside,
    control: Control,
    surely = false,
  ): Promise<{ after: Look; closed: boolean; dead: boolean }> {
    const { where, start, noise } = inside;
    const called = `${control.role} ${control.name}`;
    const fault = (what: string) =>
      this.faults.push(`${where}: ${control.cell}${control.role} “${control.name}” ${what}`);
    this.#asked = [];
    const { before, over } = await this.#tap(control);
    this.pressed += 1;
    this.#untouched = false;
    let after = await this.#look({ since: before, aside: noise });
    if (over) {
      fault(`can't be pressed: ${over} lies over it`);
      return { after, closed: false, dead: true };
    }
    const noticed = ({ sight, differing }: Look) =>
      this.#asked.length > 0 ||
      sight.url !== before.url ||
      sight.sounds > before.sounds ||
      sight.moved > before.moved ||
      sight.fullscreen !== before.fullscreen ||
      sight.scroll !== before.scroll ||
      ![before.focus, called, ""].includes(sight.focus) ||
      sight.dialogs.join() !== before.dialogs.join() ||
      differing.length > 0;
    const quiet = control.idle !== null || this.#quiet(where, control);
    let dead = false;
    if (!quiet && !noticed(after)) {
      // On a busy machine the answer may take its time.
      for (const until = Date.now() + LATE_ANSWER; !noticed(after) && Date.now() < until;)
        after = await this.#look({ since: before, aside: noise });
      dead = !noticed(after) || !surely;
      if (dead) fault("does nothing: a page, a dialog, a request, a sound or another sight was expected");
    }
    if (after.sight.url === before.url)
      for (const title of after.shut) fault(`opens “${title}” and shuts it at once: it was expected to stay`);
    for (const complaint of this.#wrong.splice(0)) fault(`goes wrong: ${complaint}`);
    this.#changed ||= this.#asked.some((what) => /^(POST|PUT|PATCH|DELETE) /.test(what));
    if (control.kind === "write") await ask(this.page, (key) => window.pressing.unwrite(key), control.key);
    const shut = samePage(after.sight, start) && after.sight.dialogs.length < start.dialogs.length;
    const said = this.#asked.some((what) => !what.includes("/assets/"));
    return { after, closed: shut && !quiet && !said, dead };
  }

  /** Whether Escape does the same as what closed a dialog: that does nothing then. */
  async #onlyClosed(inside: Inside, control: Control, after: Look): Promise<boolean> {
    const { page } = this;
    const { depth, reach, noise } = inside;
    await page.keyboard.press("Escape");
    const escaped = await this.#look({ since: after.sight, aside: noise });
    if (escaped.differing.length > 0) return false;
    // What was chosen before may be what it chooses: on the screen as it comes it has to do more.
    await this.#anew(inside);
    await page.keyboard.press("Escape");
    const under = await this.#look();
    const reached = await (depth > 0 ? reach() : this.screen.reach(page)).then(
      () => true,
      () => false,
    );
    if (!reached) return false;
    await this.#tap(control);
    const again = await this.#look({ since: under.sight, aside: noise });
    return again.differing.length === 0;
  }
}

/** Another passage of it is the same page. */
const samePage = (one: Sight, other: Sight) => one.url.split("#")[0] === other.url.split("#")[0];

/** A dialog by what it offers: a large one by the sorts of controls, a small one by its title too. */
function offer({ sight, controls }: Look): string {
  const sorts = new Set(controls.map(({ sort }) => sort));
  return `${sorts.size > 6 ? "" : sight.dialogs.at(-1)}: ${[...sorts].sort().join()}`;
}
