import { defineConfig } from "@playwright/test";

// A real server, a real browser: the system's Chromium. `make test` sees to both.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  // What needs another go is listed as flaky, and is a defect, of the test or of what it tests.
  retries: 2,
  // For a machine on which ten others want the processor: how long something takes is no test's subject but for `fast.spec`.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    viewport: { width: 1280, height: 720 },
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Another name of this machine: a page that is not a secure context.
        "--host-resolver-rules=MAP talat.test 127.0.0.1",
      ],
    },
    // A trace of everything costs time: whoever looks for a fault asks for it.
    trace: process.env.TALAT_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
