import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes each text beside itself as `.br` and `.gz`, so that the server has nothing left to compress. */
export function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    closeBundle() {
      const root = join(import.meta.dirname, "dist");
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        if (text.length < 512) continue;
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: hint }));
      }
    },
  };
}
