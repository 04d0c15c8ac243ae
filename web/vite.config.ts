import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { compress } from "./vite.compress.ts";
import { preloadFonts } from "./vite.fonts.ts";
import { house } from "./vite.house.ts";

// `npm run dev` shows changes at once and passes what concerns the server on to a running `talat serve`; `make dev` runs that one too.
const server = process.env.TALAT_URL ?? "http://127.0.0.1:7878";

/** What the first screen needs, and other pages too. */
const FIRST =
  /\/src\/games\/\w+\/Cover\.|\/src\/lib\/(ui|net|i18n|settings|art\/shared|(game\/(announce|bots|load|ways|words|OptionsEditor)|rules\/links|router|me|catalogue|editions|sound)\.)/;

export default defineConfig({
  plugins: [svelte(), preloadFonts(), compress(), ...(process.env.TALAT_DEV ? [house(server)] : [])],
  build: {
    target: "es2022",
    // Drawings and fonts stay files of their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // What every page needs comes in one file instead of a dozen.
    rolldownOptions: {
      // The service worker is a file of its own, at an address that stays; what it imports would not be there for it.
      input: { main: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [{ name: "base", test: FIRST, minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    host: "127.0.0.1",
    proxy: {
      "/api": {
        target: server,
        ws: true,
        changeOrigin: true,
        // The server takes changes from its own pages only.
        headers: { origin: server },
      },
    },
  },
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
});
