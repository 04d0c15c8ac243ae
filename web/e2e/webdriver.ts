// A browser that speaks WebDriver, as far as a game needs it: https://www.w3.org/TR/webdriver2/
import { type ChildProcess, spawn } from "node:child_process";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export class Driver {
  private constructor(
    private readonly address: string,
    private readonly session: string,
    private readonly process: ChildProcess,
  ) {}

  /** Starts the driver and one browser. */
  static async start(
    command: string[],
    port: number,
    capabilities: object,
    env: NodeJS.ProcessEnv = {},
  ): Promise<Driver> {
    const [program = "", ...given] = command;
    // A group of its own, so that the browser goes with it.
    const child = spawn(program, given, {
      stdio: "ignore",
      detached: true,
      env: { ...process.env, ...env },
    });
    const address = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries += 1) {
      const ready = await fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) break;
      if (tries > 100 || child.exitCode !== null) throw new Error(`${program} does not answer`);
      await new Promise((done) => setTimeout(done, 100));
    }
    const body = JSON.stringify({ capabilities: { alwaysMatch: capabilities } });
    const made = await fetch(`${address}/session`, { method: "POST", body });
    const { value } = (await made.json()) as { value: { sessionId: string; message?: string } };
    if (!made.ok) throw new Error(value.message);
    return new Driver(address, value.sessionId, child);
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.address}/session/${this.session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message ?? ""}`);
    return value;
  }

  go(url: string): Promise<void> {
    return this.#ask("POST", "/url", { url });
  }

  /** Runs a function in the page and waits for what it promises. */
  async run<T, G extends unknown[]>(what: (...given: G) => T | Promise<T>, ...args: G): Promise<T> {
    // As text: not every browser can tell nothing, or what went wrong.
    const script = `const done = arguments[arguments.length - 1]; const given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${what.toString()})(...given))
        .then((value) => done(JSON.stringify({ value })), (problem) => done(JSON.stringify({ failed: String(problem) })));`;
    const told = await this.#ask<string>("POST", "/execute/async", { script, args });
    const { value, failed } = JSON.parse(told) as { value: T; failed?: string };
    if (failed !== undefined) throw new Error(failed);
    return value;
  }

  /** Presses an element as a pointer would, once it lies still and nothing lies over it. */
  async press(selector: string, seconds = 10): Promise<void> {
    for (const until = Date.now() + 1000 * seconds; ;) {
      try {
        const found = await this.#ask<Record<string, string>>("POST", "/element", {
          using: "css selector",
          value: selector,
        });
        return await this.#ask("POST", `/element/${found[ELEMENT]}/click`, {});
      } catch (problem) {
        if (Date.now() > until) throw new Error(`${selector} can't be pressed`, { cause: problem });
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  }

  /** Waits until the page has such an element. */
  async wait(selector: string, seconds = 30): Promise<void> {
    const until = Date.now() + 1000 * seconds;
    const there = (selector: string) => document.querySelector(selector) !== null;
    while (!(await this.run(there, selector))) {
      if (Date.now() > until) throw new Error(`${selector} does not come`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Makes the page so large, whatever the window has around it. */
  async resize(width: number, height: number): Promise<void> {
    const inner = (): [number, number] => [innerWidth, innerHeight];
    let [outerWidth, outerHeight] = [width, height];
    for (let tries = 0; tries < 20; tries += 1) {
      await this.#ask("POST", "/window/rect", { x: 0, y: 0, width: outerWidth, height: outerHeight });
      await new Promise((done) => setTimeout(done, 100));
      const [wide, high] = await this.run(inner);
      if (wide === width && high === height) return;
      outerWidth += width - wide;
      outerHeight += height - high;
    }
    throw new Error(`the page does not become ${width} × ${height}: ${String(await this.run(inner))}`);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#ask<string>("GET", "/screenshot"), "base64");
  }

  async stop(): Promise<void> {
    await this.#ask("DELETE", "").catch(() => undefined);
    if (this.process.pid) process.kill(-this.process.pid, "SIGTERM");
  }
}
