// The whole screen for the game, where the browser lets a page have it.
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  document.addEventListener("fullscreenchange", update);
  return () => document.removeEventListener("fullscreenchange", update);
});

/** Whether the browser can: phones from Apple can't. */
export const mayFill = (): boolean => document.fullscreenEnabled === true;

/** Whether the page has the whole screen now. */
export function fills(): boolean {
  subscribe();
  return document.fullscreenElement !== null;
}

/** Takes the whole screen, or gives it back. */
export async function toggleFull(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser or its owner says no: everything works as before.
  }
}
