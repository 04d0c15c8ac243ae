import { defineConfig } from "@playwright/test";

import base from "../playwright.config";

/** `make screenshots`: pictures instead of tests. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "screenshots.ts",
  globalSetup: "./server.ts",
  outputDir: "../test-results",
});
