// Alerts: the browser is asked after a tap only, the worker shows what is pushed, and a tap on it leads to the table.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { type BrowserContext, expect, type Page, type Worker, test } from "@playwright/test";

import { startServer } from "./server";
import { makeTable, person, server } from "./table";

/** Counts how often the browser is asked, before anything of the page runs. */
async function countQuestions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { asked: number };
    counted.asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      counted.asked += 1;
      return ask();
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked);
}

/** The page's worker, which counts what it has shown from now on. */
async function countingWorker(context: BrowserContext, page: Page): Promise<Worker> {
  const begun = context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const worker = await begun;
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown?: number };
    if (scope.shown !== undefined) return;
    scope.shown = 0;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.registration.showNotification = async (...alert) => {
      await show(...alert);
      scope.shown = (scope.shown ?? 0) + 1;
    };
  });
  return worker;
}

/**
 * Registers the page's worker, pushes a message to it as the browser does, and waits until it is shown: a browser without a
 * screen that is asked for its alerts while it is about to show one may forget that one.
 */
async function push(context: BrowserContext, page: Page, message: string): Promise<void> {
  const worker = await countingWorker(context, page);
  const count = () => worker.evaluate(() => (self as unknown as { shown: number }).shown);
  const before = await count();
  const cdp = await context.newCDPSession(page);
  const versions = new Promise<string>((found) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin));
      if (own) found(own.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await versions;
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId,
    data: message,
  });
  await expect.poll(count).toBe(before + 1);
}

/** What the worker has shown; it is asked only now and then, since asking may keep it from showing. */
async function shown(page: Page): Promise<{ title: string; body: string; tag: string; path: unknown }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: (data as { path?: unknown }).path,
    }));
  });
}

test("nobody is asked before they tap, on any page", async ({ page }) => {
  const asked = await countQuestions(page);
  await person(page);
  const { table } = await makeTable(page, { game: "chakapuces", seats: ["me", "greedy"] });
  for (const path of ["/", `/t/${table}`, "/rules/chakapuces", "/settings"]) {
    await page.goto(`${server()}${path}`);
    await expect(page.locator("#app > *").first()).toBeVisible();
    expect(await asked()).toBe(0);
  }
  const allow = page.getByRole("button", { name: "Alert me on this device" });
  await allow.click();
  await expect.poll(asked).toBe(1);
});

test("a pushed alert is shown, the next one of its table replaces it, and one without sense is shown too", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"], { origin: server() });
  await person(page);
  await page.goto(`${server()}/settings`);
  const alert = (id: string, table: string, title: string) =>
    JSON.stringify({ id, kind: "turn", title, body: "Chakapuces with Bo.", path: `/t/${table}`, table });
  const titles = async () => (await shown(page)).map(({ title }) => title).sort();
  const slowly = { intervals: [1500, 1500, 1500], timeout: 30_000 };
  await push(context, page, alert("a1", "TABLE234", "It’s your turn"));
  await expect.poll(titles, slowly).toEqual(["It’s your turn"]);
  expect((await shown(page))[0]).toMatchObject({
    body: "Chakapuces with Bo.",
    tag: "a1",
    path: "/t/TABLE234",
  });
  await push(context, page, alert("a2", "TABLE234", "The game is over"));
  await expect.poll(titles, slowly).toEqual(["The game is over"]);
  await push(context, page, alert("b1", "OTHER234", "It’s your turn"));
  await expect.poll(titles, slowly).toEqual(["It’s your turn", "The game is over"]);
  await push(context, page, "no JSON");
  await expect.poll(titles, slowly).toEqual(["It’s your turn", "Talat", "The game is over"]);
});

test("the worker and the manifest are served as they have to be", async ({ request }) => {
  const worker = await request.get(`${server()}/sw.js`);
  expect(worker.headers()["content-type"]).toContain("javascript");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(await worker.text()).not.toMatch(/\bimport\b/);
  const manifest = await (await request.get(`${server()}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
  for (const { src } of manifest.icons) expect((await request.get(`${server()}${src}`)).ok(), src).toBe(true);
  const missing = await request.get(`${server()}/assets/none-12345678.js`);
  expect([missing.status(), await missing.text()]).toEqual([404, ""]);
});

test("a webhook gets a message at once, another when it is asked for, and what was chosen stays", async ({
  page,
}) => {
  const got: unknown[] = [];
  const hook = createServer((request: IncomingMessage, answer) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      got.push(JSON.parse(body));
      answer.end();
    });
  }).listen(0, "127.0.0.1");
  const house = await startServer({ "alert-network": "127.0.0.0/8" });
  try {
    await page.request.post(`${house.url}/api/me`, { data: { name: "Ann" } });
    await page.goto(`${house.url}/settings`);
    const alerts = page.locator("[data-alerts]");
    await expect(alerts.getByText("This house sends no mail.")).toBeVisible();
    await alerts.getByText("By webhook").click();
    await alerts
      .getByLabel("Address of the webhook")
      .fill(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/secret`);
    await alerts.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => got.length).toBe(1);
    expect(got[0]).toMatchObject({ kind: "test", title: "Alerts arrive" });
    await expect(alerts.getByRole("button", { name: "Remove 127.0.0.1" })).toBeVisible();
    await alerts.getByRole("button", { name: "Send me one now" }).click();
    await expect.poll(() => got.length).toBe(2);
    await alerts.getByText("The last deliveries").click();
    await alerts.getByRole("button", { name: "Look again" }).click();
    await expect(alerts.locator("[data-deliveries] li")).toHaveText([
      /Test[^]*127\.0\.0\.1[^]*sent/,
      /Test[^]*sent/,
    ]);
    const turn = alerts.getByRole("checkbox", { name: "It is my turn: Webhook" });
    await expect(turn).toBeChecked();
    await turn.uncheck();
    await expect(turn).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "It is my turn: Webhook" })).not.toBeChecked();
    await page.getByRole("button", { name: "Remove 127.0.0.1" }).click();
    await expect(page.getByRole("button", { name: "Send me one now" })).toHaveCount(0);
  } finally {
    hook.close();
    await house.stop();
  }
});
