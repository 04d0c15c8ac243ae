import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "test-results", "screenshots", "src/lib/wire"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript knows better.
      "no-irregular-whitespace": ["error", { skipTemplates: true }], // French sets narrow spaces.
      "svelte/no-at-html-tags": "error",
      // The server's content policy blocks style attributes; `style:name` goes past them and is fine.
      "no-restricted-syntax": [
        "error",
        { selector: "SvelteAttribute[key.name='style']", message: "Use style:name." },
      ],
      "@typescript-eslint/no-non-null-assertion": "off",
      "svelte/prefer-svelte-reactivity": "off", // What is not drawn is kept in plain collections.
      "svelte/no-navigation-without-resolve": "off", // There is no SvelteKit here.
    },
  },
);
