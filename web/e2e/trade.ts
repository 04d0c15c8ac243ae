// How a move of Bangkok is composed by a test, tap by tap.
import { expect, type Page } from "@playwright/test";

import { move, myTurn, newTable, type Plan } from "./table";

/** The next thing to tap on the way to a move, as seen in the page: a cell, what to take, the place that brings most, a card. */
export function nextTapHere(): string {
  const legal = (of: string) => [...document.querySelectorAll<HTMLElement>(`[${of}][data-legal]`)];
  const name = (of: string, element: HTMLElement | undefined) =>
    element ? `[${of}="${element.getAttribute(of)}"][data-legal]` : null;
  const badge = (element: HTMLElement) => Number(element.textContent?.trim().replace("−", "-") || 0);
  const best = (elements: HTMLElement[]) => elements.sort((a, b) => badge(b) - badge(a))[0];
  const held = document.querySelector('[data-hand][aria-pressed="true"]');
  const hand = legal("data-hand");
  return (
    name("data-market", best(legal("data-market"))) ??
    name("data-port", legal("data-port")[0]) ??
    (held || hand.length === 0 ? name("data-place", best(legal("data-place"))) : null) ??
    name("data-hand", hand[hand.length - 1]) ??
    "nothing to tap"
  );
}

/** The same for a page of a test. */
export const nextTap = (page: Page): Promise<string> => page.evaluate(nextTapHere);

export const confirm = (page: Page) => page.locator("[data-confirm]");

export async function compose(
  page: Page,
  tap: (page: Page, selector: string) => Promise<void>,
): Promise<void> {
  for (let taps = 0; !(await confirm(page).isVisible()); taps += 1) {
    expect(taps, "a move needs few taps").toBeLessThan(8);
    await tap(page, await nextTap(page));
  }
}

export const byClick = (page: Page) => compose(page, (on, selector) => on.locator(selector).click());
export const byTap = (page: Page) => compose(page, (on, selector) => on.locator(selector).tap());

/** Plays by clicks until something is so on one's own turn. A game may end before it comes up: then another one. */
export async function playUntil(page: Page, plan: Plan, so: () => Promise<boolean>): Promise<void> {
  for (let tables = 0; tables < 5; tables += 1) {
    await newTable(page, plan);
    while (!(await myTurn(page))) {
      if (await so()) return;
      await move(page, byClick);
    }
  }
  throw new Error("it does not come up in five games");
}
