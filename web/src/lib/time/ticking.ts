// The server's time for what runs down before one's eyes.
import { createSubscriber } from "svelte/reactivity";

import { socket } from "../net/socket.svelte";

/** How often what counts seconds is looked at, in milliseconds: two screens change theirs at nearly the same moment. */
const OFTEN = 100;

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN);
  return () => clearInterval(timer);
});

/** The server's time; whatever shows it follows it closely. */
export function runningNow(): number {
  ticking();
  return socket.now();
}
