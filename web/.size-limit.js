// What a browser fetches before the first screen can be used, in one language, taken from the build's own list.
import { readFileSync } from "node:fs";

const chunks = JSON.parse(readFileSync(new URL("dist/.vite/manifest.json", import.meta.url), "utf8"));
const files = new Set(["index.html"]);

function add(name) {
  const chunk = chunks[name];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const name of chunk.imports ?? []) add(name);
}

add("index.html");
for (const subject of ["shell", "game", "refusals"]) add(`src/messages/fr/${subject}.ts`);

export default [{ name: "first screen", path: [...files].map((file) => `dist/${file}`), limit: "120 kB" }];
