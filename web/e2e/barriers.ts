// What keeps somebody out, as axe sees it.
import type { Page } from "@playwright/test";
import axe from "axe-core";

/** What axe finds that is serious, by all its rules or by some. */
export async function barriers(page: Page, rules: string[] = []): Promise<string[]> {
  // Once for each document, and run in it: the wrapper for Playwright brings it anew and opens a page for each look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      ...(rules.length > 0 ? { runOnly: { type: "rule" as const, values: rules } } : {}),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  }, rules);
}
