import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { compress } from "./vite.compress";

// `npm run dev` shows changes at once and passes what concerns the server on to a running `talat serve`.
const server = process.env.TALAT_URL ?? "http://127.0.0.1:7878";

export default defineConfig({
  plugins: [svelte(), compress()],
  // A piece of art is never inlined as a data URL, a font never either.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, manifest: true },
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
