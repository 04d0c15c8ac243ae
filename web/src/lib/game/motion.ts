// Plays the beats that a game has planned: the board is drawn anew after each, and pieces travel from where
// something lay before to where it lies now. Places are elements with `data-at`.
import { flushSync } from "svelte";

import { play as playSound } from "../sound";
import type { Beat, GameName, Travel, ViewOf } from "./contract";

/** How long each way of travelling takes at normal speed, in milliseconds. */
export const DURATIONS: Record<Travel["how"], number> = {
  jump: 260,
  push: 220,
  sweep: 320,
  hop: 180,
  slide: 240,
};
/** How long a source is marked before its piece leaves, and how long a result glows. */
export const MARK = 260;
export const GLOW = 420;
/** What replaces all travelling where less motion is wanted. */
export const FADE = 120;
/** No animation of one update takes longer than this: what is longer is played faster. */
export const LONGEST = 9_000;

/** How much larger than at its end a piece may be at its start. */
const LARGEST = 1.4;

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const HEIGHT: Partial<Record<Travel["how"], number>> = { jump: 0.35, hop: 0.6 };

/** How a player of beats is told what to do. */
export interface Stage<V> {
  /** The element that holds the board. */
  root: HTMLElement;
  /** Draws a view. */
  show(view: V): void;
  /** A factor on durations; 0 shows the end at once. */
  speed: number;
  /** Fades instead of travel. */
  less: boolean;
  /** Ends it early, showing the end. */
  signal: AbortSignal;
}

/** How long a beat takes at normal speed. */
export function lengthOf(beat: Beat<GameName>): number {
  const travels = (beat.travels ?? []).map((travel) => (travel.after ?? 0) + DURATIONS[travel.how]);
  return (beat.mark?.length ? MARK : 0) + Math.max(0, ...travels) + (beat.glow?.length ? GLOW : 0);
}

/** Plays all beats in order and ends with the last view shown, also when it is cut short. */
export async function perform<G extends GameName>(
  beats: readonly Beat<G>[],
  end: ViewOf<G>,
  stage: Stage<ViewOf<G>>,
): Promise<void> {
  const total = beats.reduce((sum, beat) => sum + lengthOf(beat as Beat<GameName>), 0);
  const hurry = total > LONGEST ? LONGEST / total : 1;
  const speed = stage.speed * hurry;
  for (const beat of beats) {
    if (stage.signal.aborted || speed === 0) break;
    if (stage.less) await fade(beat, stage);
    else await travel(beat, stage, speed);
  }
  draw(stage, end);
}

function draw<V>(stage: Stage<V>, view: V): void {
  stage.show(view);
  flushSync();
}

/** The first of the named places that is there: on the board, else in the frame around it (`seat:1` is a panel). */
function place(root: HTMLElement, at: string): HTMLElement | null {
  for (const name of at.split(" ")) {
    const named = `[data-at="${CSS.escape(name)}"]`;
    const found = root.querySelector<HTMLElement>(named) ?? document.querySelector<HTMLElement>(named);
    if (found) return found;
  }
  return null;
}

/** Whether a travel ends at the place itself, and not at another one that stands for it, as a panel does. */
function drawn(root: HTMLElement, at: string): boolean {
  const [first = "", second] = at.split(" ");
  return second === undefined || place(root, first) !== null;
}

async function fade<G extends GameName>(beat: Beat<G>, stage: Stage<ViewOf<G>>): Promise<void> {
  draw(stage, beat.view);
  if (beat.sound) playSound(beat.sound);
  const changed = [...(beat.travels ?? []).map((travel) => travel.to), ...(beat.glow ?? [])];
  const frames = [{ opacity: 0.3 }, { opacity: 1 }];
  await finish(
    changed.map((at) => place(stage.root, at)?.animate(frames, { duration: FADE })),
    stage.signal,
  );
}

async function travel<G extends GameName>(
  beat: Beat<G>,
  stage: Stage<ViewOf<G>>,
  speed: number,
): Promise<void> {
  await shine(beat.mark ?? [], stage, MARK * speed, "mark");
  if (stage.signal.aborted) return;
  const before = new Map<string, DOMRect>();
  // Several may leave the same place, each as a copy of its own.
  const ghosts = new Map<Travel, HTMLElement>();
  for (const way of beat.travels ?? []) {
    const element = place(stage.root, way.from);
    if (!element) continue;
    before.set(way.from, element.getBoundingClientRect());
    if (way.ghost || !drawn(stage.root, way.to)) ghosts.set(way, element.cloneNode(true) as HTMLElement);
  }
  draw(stage, beat.view);
  if (beat.sound) playSound(beat.sound);
  const running = (beat.travels ?? []).map((way) => {
    const start = before.get(way.from);
    const target = place(stage.root, way.to);
    if (!start || !target) return undefined;
    const timing = {
      duration: DURATIONS[way.how] * speed,
      delay: (way.after ?? 0) * speed,
      easing: EASE,
      fill: "backwards" as const,
    };
    const ghost = ghosts.get(way);
    if (ghost) return haunt(ghost, start, target.getBoundingClientRect(), way, timing);
    return target.animate(path(start, target.getBoundingClientRect(), way.how), timing);
  });
  await finish(running, stage.signal);
  if (!stage.signal.aborted) await shine(beat.glow ?? [], stage, GLOW * speed, "glow");
}

/** From one rectangle to another, seen from the second, over an arc where the way has one. */
export function path(from: DOMRect, to: DOMRect, how: Travel["how"]): Keyframe[] {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  // What comes out of something large, as a panel, is not large itself.
  const scale = to.width > 0 ? Math.min(LARGEST, from.width / to.width) : 1;
  const lift = (HEIGHT[how] ?? 0) * Math.max(to.height, 24);
  const middle = `translate(${x / 2}px, ${y / 2 - lift}px) scale(${(1 + scale) / 2 + (lift ? 0.08 : 0)})`;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
    { transform: middle, zIndex: 5 },
    { transform: "none", zIndex: 5 },
  ];
}

/** A copy of a piece that lies above everything, where the piece is. */
export function copyOf(piece: HTMLElement, at: DOMRect): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement;
  fix(copy, at);
  return copy;
}

function fix(copy: HTMLElement, at: DOMRect): void {
  copy.removeAttribute("data-at");
  for (const inner of copy.querySelectorAll("[data-at]")) inner.removeAttribute("data-at");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: "50",
  });
}

function haunt(
  ghost: HTMLElement,
  start: DOMRect,
  end: DOMRect,
  way: Travel,
  timing: KeyframeAnimationOptions,
): Animation {
  fix(ghost, start);
  document.body.append(ghost);
  const x = end.left + end.width / 2 - (start.left + start.width / 2);
  const y = end.top + end.height / 2 - (start.top + start.height / 2);
  const shrink = Math.min(1, Math.max(0.2, end.width / Math.max(1, start.width)));
  const lift = (HEIGHT[way.how] ?? 0) * Math.max(start.height, 24);
  const animation = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x / 2}px, ${y / 2 - lift}px)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${shrink})`, opacity: 0.15 },
    ],
    timing,
  );
  const gone = () => ghost.remove();
  animation.finished.then(gone, gone);
  return animation;
}

/** Marks places for a while: style them by `[data-shine="mark"]` and `[data-shine="glow"]`. */
async function shine(
  places: readonly string[],
  stage: Stage<unknown>,
  ms: number,
  how: string,
): Promise<void> {
  const elements = places.map((at) => place(stage.root, at)).filter((element) => element !== null);
  if (elements.length === 0 || ms <= 0) return;
  for (const element of elements) element.dataset.shine = how;
  await pause(ms, stage.signal);
  for (const element of elements) delete element.dataset.shine;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

async function finish(running: readonly (Animation | undefined)[], signal: AbortSignal): Promise<void> {
  const stop = () => running.forEach((animation) => animation?.finish());
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  await Promise.allSettled(running.map((animation) => animation?.finished));
  signal.removeEventListener("abort", stop);
}
