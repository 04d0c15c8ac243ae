// Browsers that a worker keeps for all the screens it opens: what is loaded once need not be loaded and read again, and
// nothing is known to a page of those before it.
import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";

/** What a page of a kept browser may have that others have not. */
export interface Kept {
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
}

type Opening = (kept?: Kept) => Promise<Page>;

/** A page in a context where nobody is signed in; what was kept by the page before is thrown away at its first document. */
async function newPage(context: BrowserContext): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  // Once, not at every load: what a screen remembers is tried as well.
  await page.addInitScript(() => {
    // A page without an address of its own has no store.
    if (!location.protocol.startsWith("http")) return;
    if (!sessionStorage.getItem("begun")) localStorage.clear();
    sessionStorage.setItem("begun", "yes");
  });
  return page;
}

function keep(browser: Browser): { open(kept: Kept): Promise<BrowserContext>; close(): Promise<void> } {
  const known = new Map<string, Promise<BrowserContext>>();
  return {
    open(kept) {
      const key = JSON.stringify(kept);
      const context = known.get(key) ?? browser.newContext({ locale: "en-GB", ...kept });
      known.set(key, context);
      return context;
    },
    async close() {
      for (const context of known.values()) await (await context).close();
    },
  };
}

export const test = base.extend<{ opening: Opening }, { keeping: (kept: Kept) => Promise<BrowserContext> }>({
  keeping: [
    async ({ browser }, use) => {
      const kept = keep(browser);
      await use(kept.open);
      await kept.close();
    },
    { scope: "worker" },
  ],
  /** Opens a page, which is closed with the test. */
  opening: async ({ keeping }, use) => {
    const pages: Page[] = [];
    await use(async (kept = {}) => {
      const page = await newPage(await keeping(kept));
      pages.push(page);
      return page;
    });
    for (const page of pages) {
      await page.context().setOffline(false);
      await page.close();
    }
  },
});
