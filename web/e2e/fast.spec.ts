// How soon the first screen is there, and in how few bytes.
import { type Browser, expect, test } from "@playwright/test";

import { server } from "./table";

const SLOWER = 4;
const LIMIT = 1000;
const LOADS = 20;

// Recording a trace would be measured too.
test.use({ trace: "off" });

interface Load {
  /** Milliseconds from the start of the navigation until the first screen is painted. */
  painted: number;
  /** Until a click on it, made as soon as there is something to click, has been answered. */
  answered: number;
}

/** One cold load on a slow processor: a new browser profile, nothing in any cache. */
async function load(browser: Browser): Promise<Load> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const marks = { painted: 0, answered: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === "first-contentful-paint") marks.painted = startTime;
    }).observe({ type: "paint", buffered: true });
    const watch = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>("article button.primary");
      if (!button) return;
      watch.disconnect();
      // A task of its own, as a person's click would be: behind everything that is still to be done.
      setTimeout(() => {
        button.click();
        const answered = new MutationObserver(() => {
          if (!document.querySelector("dialog[open]")) return;
          answered.disconnect();
          marks.answered = performance.now();
        });
        answered.observe(document, { childList: true, subtree: true, attributes: true });
      });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(server());
  const done = await page.waitForFunction(() => {
    const { marks } = window as unknown as { marks: Load };
    return marks.answered > 0 && marks.painted > 0 ? marks : null;
  });
  const marks = (await done.jsonValue()) as Load;
  await context.close();
  return marks;
}

// The limit is for a machine that has nothing else to do: the best of several loads is held against it.
test("the first screen answers a click within a second, cold, on a processor four times slower", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const loads: Load[] = [];
  const best = (what: keyof Load) => Math.round(Math.min(...loads.map((one) => one[what])));
  while (loads.length < 3 || (loads.length < LOADS && best("answered") > LIMIT))
    loads.push(await load(browser));
  const figures = `painted ${best("painted")} ms, answered ${best("answered")} ms (best of ${loads.length})`;
  test.info().annotations.push({ type: "first screen", description: figures });
  console.log(`first screen: ${figures}`);
  expect(best("answered"), figures).toBeLessThanOrEqual(LIMIT);
});

test("the first screen comes in few bytes", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server());
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150_000);
});
