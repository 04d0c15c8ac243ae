import { defineConfig } from "@playwright/test";

import base from "../playwright.config";

/** `make webkit`: games in another browser than that of the tests. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "webkit.ts",
  globalSetup: "./server.ts",
  outputDir: "../test-results",
  workers: 1,
  retries: 0,
});
