// What one is told of one's own time: a word at a few moments, a quiet tick for each of the last seconds.
import { announce } from "../game/announce.svelte";
import { t } from "../i18n/index.svelte";
import { play } from "../sound";
import { type Clock, leftAt, toldBetween } from "./clock";
import { runningNow } from "./ticking";

/** The seconds that can be heard. */
const HEARD = 5;

/** Watches the clock of one's own turn, or the one that all have; to be called while a component is set up. */
export function watchOwnTurn(clock: () => Clock | null): void {
  let before: { from: number; left: number } | null = null;
  $effect(() => {
    const own = clock();
    if (!own || own.from === null) {
      before = null;
      return;
    }
    const left = leftAt(own, runningNow());
    // Another turn, or a clock that was set: nothing has passed yet.
    const last = before?.from === own.from ? before.left : left;
    before = { from: own.from, left };
    const told = toldBetween(last, left, own.whole);
    if (told !== null) announce(t.time.seconds_left(told));
    const [was, is] = [Math.ceil(last / 1000), Math.ceil(left / 1000)];
    if (is < was && is > 0 && is <= HEARD) play("tick");
  });
}
