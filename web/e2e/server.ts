// Starts the real program for all tests: a free port, a directory of its own, bots that don't dawdle.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const program = resolve(import.meta.dirname, "..", process.env.TALAT ?? "../target/debug/talat");

const SETTINGS = {
  "bot-pace-ms": 0,
  "bot-budget-ms": 200,
  "countdown-ms": 1200,
  "requests-per-minute": 1_000_000,
  "messages-per-second": 10_000,
  "people-per-hour": 1_000_000,
  "sign-ins-per-minute": 10_000,
  "codes-per-minute": 100_000,
  "codes-per-minute-in-all": 100_000,
  "connections-per-address": 2_000,
  "sockets-per-address": 1_000,
  "tables-per-person": 1_000,
};

/** Starts a server and tells its address. */
export async function startServer(settings: Record<string, string | number> = {}): Promise<{
  url: string;
  process: ChildProcess;
  /** What the host does on the command line; tells what it printed. */
  admin(...order: string[]): string;
  stop(): Promise<void>;
}> {
  if (!existsSync(program)) throw new Error(`${program} is missing: cargo build -p talat makes it`);
  const data = mkdtempSync(join(tmpdir(), "talat-e2e-"));
  const given = { listen: "127.0.0.1:0", data, log: "warn", ...SETTINGS, ...settings };
  const flags = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, ["serve", ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /https?:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (address) found(address);
    });
    child.once("exit", (code) => failed(new Error(`talat ended with ${code}`)));
    child.once("error", failed);
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const admin = (...order: string[]) =>
    execFileSync(program, ["admin", ...order, "--data", data], { encoding: "utf8" });
  return { url, process: child, admin, stop };
}

export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TALAT_URL) return async () => undefined;
  const { url, stop } = await startServer();
  process.env.TALAT_URL = url;
  return stop;
}
