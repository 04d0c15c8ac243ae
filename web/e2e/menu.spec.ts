// The menu's entries, pressed as people press them: with motion on, at the size of a phone and of a desk.
import { expect, type Page, test } from "@playwright/test";

import { myTurn, newTable, noComplaints, withSettings } from "./table";

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];

/** Opens the menu and presses one of its entries. */
async function press(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: entry, exact: true }).click();
}

test("rules, log and keys open from the menu and stay, and the way back is the menu's button", async ({
  page,
}) => {
  const fine = noComplaints(page);
  await withSettings(page, { speed: "normal", sound: false });
  await newTable(page, { game: "chatuchak", seats: ["me", "greedy"] });
  await myTurn(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [entry, title] of [
      ["Rules", /^Rules of/],
      ["Log", "Log"],
      ["Keys", "Keys"],
    ] as const) {
      await press(page, entry);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      // The menu's own closing is told later: it must not take this one along.
      await page.evaluate(() => new Promise((later) => requestAnimationFrame(() => setTimeout(later))));
      await expect(dialog).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
    }
  }
  await press(page, "Rules");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  fine();
});
