import { defineConfig } from "@playwright/test";

import base from "../playwright.config";

/** `make pictures`: the README's few, made from those of `make screenshots`. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "pictures.ts",
  globalSetup: [],
  outputDir: "../test-results",
});
