// What a host gives away works in a browser: an invitation, and a link for a forgotten password.
import { expect, test } from "@playwright/test";

import { startServer } from "./server";

test.use({ locale: "en-GB" });

test("an invitation lets a new guest in, whichever page they look at first", async ({ page }) => {
  const house = await startServer();
  try {
    house.admin("invite-only", "on");
    await page.goto(`${house.url}/settings`);
    const name = page.locator("#person ~ form").first();
    await name.getByLabel("Your name").fill("Fah");
    await name.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("New guests come in with an invitation")).toBeVisible();

    const [link] = house.admin("invite").split("\n");
    await page.goto(link ?? "");
    await page.goto(`${house.url}/settings`);
    await name.getByLabel("Your name").fill("Fah");
    await name.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Fah" })).toBeVisible();
  } finally {
    await house.stop();
  }
});

test("a link of the host's lets somebody choose a new password, once", async ({ page, browser }) => {
  const house = await startServer();
  try {
    await page.request.post(`${house.url}/api/me`, { data: { name: "Fah" } });
    await page.request.post(`${house.url}/api/me/password`, { data: { password: "long forgotten" } });
    const [link] = house.admin("sign-in-link", "Fah").split("\n");

    const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await elsewhere.goto(link ?? "");
    const form = elsewhere.getByRole("form", { name: "Choose a new password" });
    await form.getByLabel("New password").fill("remembered now");
    await form.getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere.getByRole("button", { name: "Fah" })).toBeVisible();
    await expect(elsewhere.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
    await expect(form).toHaveCount(0);

    // The device that had a session has none any more, and the link is used up.
    expect((await page.request.get(`${house.url}/api/me`)).status()).toBe(204);
    await page.goto(link ?? "");
    const again = page.getByRole("form", { name: "Choose a new password" });
    await again.getByLabel("New password").fill("somebody else");
    await again.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This link has been used")).toBeVisible();
  } finally {
    await house.stop();
  }
});
