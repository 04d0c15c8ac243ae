import { expect, test } from "@playwright/test";

import { frame, newTable, playOn } from "./table";

for (const game of ["chatuchak", "bangkok", "chakapuces"] as const) {
  test(`a few moves of ${game} by clicks`, async ({ page }) => {
    await newTable(page, { game, seats: ["me", "random"] });
    const moves = await playOn(page, undefined, 6);
    expect(moves).toBe(6);
    await expect(frame(page)).toBeVisible();
  });
}
