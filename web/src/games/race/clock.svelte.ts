// The time of a speed game, by the server's clock.
import type { Times } from "../../lib/game/contract";
import { socket } from "../../lib/net/socket.svelte";

/** Minutes and seconds, as a clock shows them: "2:05". */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long a race took; null if that is not known. */
export function taken(times: Times | undefined): string | null {
  if (!times || times.from === null || times.to === null) return null;
  return clockTime(times.to - times.from);
}

/** The running time of a race; to be made while a component is set up. */
export class RaceClock {
  #now = $state(socket.now());
  #times: () => Times | undefined;

  constructor(times: () => Times | undefined) {
    this.#times = times;
    $effect(() => {
      const { from = null, to = null } = times() ?? {};
      if (from === null || to !== null) return;
      const tick = () => (this.#now = socket.now());
      tick();
      const timer = setInterval(tick, 200);
      return () => clearInterval(timer);
    });
  }

  /** Whether the common start is still to come. */
  get counting(): boolean {
    const { from = null, to = null } = this.#times() ?? {};
    return from !== null && to === null && this.#now < from;
  }

  /** What has passed since the start; null where nobody says when that was. */
  get shown(): string | null {
    const { from = null, to = null } = this.#times() ?? {};
    return from === null ? null : clockTime((to ?? this.#now) - from);
  }
}
