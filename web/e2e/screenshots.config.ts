import { defineConfig } from "@playwright/test";

import base from "../playwright.config";

/** `make screenshots`: pictures instead of tests; then the README's few, made from them. */
export default defineConfig({
  ...base,
  testDir: ".",
  globalSetup: "./server.ts",
  outputDir: "../test-results",
  projects: [
    { name: "screens", testMatch: "screenshots.ts" },
    { name: "pictures", testMatch: "pictures.ts" },
  ],
});
