// How soon the first screen is there, and in how few bytes.
import { type Browser, expect, test } from "@playwright/test";

import { server } from "./table";

const SLOWER = 4;
const LIMIT = 1000;

// Recording a trace would be measured too.
test.use({ trace: "off" });

interface Load {
  /** Milliseconds from the start of the navigation until the first screen is painted. */
  painted: number;
  /** Until a click on it, made as soon as there is something to click, has been answered. */
  answered: number;
  /** The processor time of the page's main thread until then, whatever else the machine was doing. */
  worked: number;
}

/** One cold load: a new browser profile, nothing in any cache. */
async function load(browser: Browser, slower: number): Promise<Load> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
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
  const done = await page.waitForFunction(
    () => {
      const { marks } = window as unknown as { marks: Load };
      return marks.answered > 0 && marks.painted > 0 ? marks : null;
    },
    null,
    { polling: 100 },
  );
  const { metrics } = await client.send("Performance.getMetrics");
  const worked = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Infinity);
  const marks = { ...((await done.jsonValue()) as Load), worked };
  await context.close();
  return marks;
}

async function loads(browser: Browser, slower: number, most: number, until: (best: Load) => boolean) {
  const best: Load = { painted: Infinity, answered: Infinity, worked: Infinity };
  for (let n = 0; n < most && !until(best); n++) {
    const one = await load(browser, slower);
    for (const what of ["painted", "answered", "worked"] as const)
      best[what] = Math.round(Math.min(best[what], one[what]));
  }
  return best;
}

// The limit is for a machine that has nothing else to do. So the best of several loads is held against it; and where
// others keep the machine busy, four times the processor time that the page takes at full speed.
test("the first screen answers a click within a second, cold, on a processor four times slower", async ({
  browser,
}) => {
  const full = await loads(browser, 1, 12, ({ worked }) => SLOWER * worked <= LIMIT);
  // Where that decides it already, one load is enough to tell the figures.
  const most = SLOWER * full.worked <= LIMIT ? 1 : 4;
  const slow = await loads(browser, SLOWER, most, ({ answered }) => answered <= LIMIT);
  const figures = {
    "painted, slowed down": slow.painted,
    "answered, slowed down": slow.answered,
    "work at full speed": full.worked,
  };
  console.log("first screen, in ms:", figures);
  expect(full.worked, "measured at all").toBeGreaterThan(20);
  expect(Math.min(slow.answered, SLOWER * full.worked), JSON.stringify(figures)).toBeLessThanOrEqual(LIMIT);
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
