import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What the program is made of. */
const SOURCES = ["crates", "editions", "migrations", "Cargo.toml"].map((path) => `${ROOT}${path}`);
/** Editors write several files at once. */
const PAUSE = 300;

/** Runs `talat serve` beside the client's own server, and again whenever something that it is made of changes. */
export function house(address: string): Plugin {
  let child: ChildProcess | undefined;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function stop() {
    const running = child;
    child = undefined;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    // Cargo does not pass signals on, so its whole group is told.
    if (running.pid) process.kill(-running.pid, "SIGTERM");
    await ended;
  }

  function start() {
    const { hostname, port } = new URL(address);
    const serve = ["serve", "--listen", `${hostname}:${port}`, "--data", "target/dev-house"];
    const run = ["run", "--quiet", "--locked", "-p", "talat", "--", ...serve];
    child = spawn("cargo", run, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], detached: true });
  }

  function again() {
    turn = turn.then(stop).then(start);
  }

  return {
    name: "talat-house",
    apply: "serve",
    configureServer(server) {
      server.watcher.add(SOURCES);
      server.watcher.on("all", (_event, path) => {
        if (!SOURCES.some((source) => path.startsWith(source)) || !/\.(rs|toml|sql)$/.test(path)) return;
        clearTimeout(timer);
        timer = setTimeout(again, PAUSE);
      });
      server.httpServer?.on("close", () => void stop());
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        process.once(signal, () => void stop().finally(() => process.exit(0)));
      }
      again();
    },
  };
}
