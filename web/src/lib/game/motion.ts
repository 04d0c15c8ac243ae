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
  fly: 640,
};
/** How long a source is marked before its piece leaves, and how long a result glows. */
export const MARK = 180;
export const GLOW = 400;
/** How long it is said what was taken from somebody. */
const TOLL = 1400;
/** What replaces all travelling where less motion is wanted. */
export const FADE = 120;
/** How much larger than at its end a piece may be at its start. */
const LARGEST = 1.4;

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** What a panel does for a piece that travels unseen. */
const PULSE = [1, 1.12, 1].map((scale) => ({ scale: String(scale) }));
const HEIGHT: Partial<Record<Travel["how"], number>> = { jump: 0.35, hop: 0.6 };

/** How a player of beats is told what to do. */
export interface Stage<V> {
  /** The element that holds the board. */
  root: HTMLElement;
  /** Draws a view. */
  show(view: V): void;
  /** A beat begins: its source lights up. */
  begins?(beat: Beat<GameName>): void;
  /** The pieces of a beat have landed. */
  lands?(beat: Beat<GameName>): void;
  /** A factor on durations, asked for anew at each beat; 0 shows the end at once. */
  speed(): number;
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

/** How long beats take together at normal speed. */
export function lengthOfAll(beats: readonly Beat<GameName>[]): number {
  return beats.reduce((sum, beat) => sum + lengthOf(beat), 0);
}

/** Plays all beats in order and ends with the last view shown, also when it is cut short. */
export async function perform<G extends GameName>(
  beats: readonly Beat<G>[],
  end: ViewOf<G>,
  stage: Stage<ViewOf<G>>,
): Promise<void> {
  for (const beat of beats) {
    const speed = stage.speed();
    if (stage.signal.aborted || speed === 0) break;
    stage.begins?.(beat as Beat<GameName>);
    if (stage.less) await fade(beat, stage);
    else await travel(beat, stage, speed);
  }
  draw(stage, end);
}

/** The pieces are where they go: numbers and words follow. */
function land<G extends GameName>(beat: Beat<G>, stage: Stage<ViewOf<G>>): void {
  if (stage.signal.aborted) return;
  stage.lands?.(beat as Beat<GameName>);
  draw(stage, beat.landed ?? beat.view);
  for (const { at, label } of beat.shakes ?? []) shake(place(stage.root, at), label, stage.less);
}

function draw<V>(stage: Stage<V>, view: V): void {
  stage.show(view);
  flushSync();
}

/** The first of the named places that is to be seen: on the board, else in the frame around it (`seat:1` is a panel). */
function place(root: HTMLElement, at: string): HTMLElement | null {
  for (const name of at.split(" ")) {
    const named = `[data-at="${CSS.escape(name)}"]`;
    const found = [root, document].flatMap((where) => [...where.querySelectorAll<HTMLElement>(named)]);
    // What a shape of the screen has no room for may be there without a place on it.
    const shown = found.find((element) => element.getClientRects().length > 0);
    if (shown) return shown;
  }
  return null;
}

/** Whether a travel ends at the place itself, and not at another one that stands for it, as a panel does. */
function drawn(root: HTMLElement, at: string): boolean {
  const [first = "", second] = at.split(" ");
  return second === undefined || place(root, first) !== null;
}

async function fade<G extends GameName>(beat: Beat<G>, stage: Stage<ViewOf<G>>): Promise<void> {
  if (beat.sound) playSound(beat.sound);
  land(beat, stage);
  const changed = [...(beat.travels ?? []).map((travel) => travel.to), ...(beat.glow ?? [])];
  const keyframes = [{ opacity: 0.3 }, { opacity: 1 }];
  await finish(
    changed.map((at) => place(stage.root, at)?.animate(keyframes, { duration: FADE })),
    stage.signal,
  );
  // What flies elsewhere is quietly lit instead, so that it is not missed.
  const flown = (beat.travels ?? []).filter(({ how }) => how === "fly").map(({ to }) => to);
  await shine(flown, stage, GLOW, "glow");
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
    if (way.how === "fly" || way.ghost || !drawn(stage.root, way.to)) {
      const piece = (way.as === undefined ? null : place(stage.root, way.as)) ?? element;
      ghosts.set(way, piece.cloneNode(true) as HTMLElement);
    }
  }
  draw(stage, beat.view);
  if (beat.sound) playSound(beat.sound);
  const running = (beat.travels ?? []).map((way) => {
    const start = before.get(way.from);
    const target = place(stage.root, way.to);
    if (!start || !target) return undefined;
    // One panel stands for both ends.
    const stays = !drawn(stage.root, way.to) && target === place(stage.root, way.from);
    const timing = {
      duration: DURATIONS[way.how] * speed,
      delay: (way.after ?? 0) * speed,
      easing: EASE,
      fill: "backwards" as const,
    };
    if (stays) return target.animate(PULSE, timing);
    const ghost = ghosts.get(way);
    if (ghost && way.how === "fly") return fly(ghost, start, target, way, timing, drawn(stage.root, way.to));
    if (ghost) return haunt(ghost, start, target.getBoundingClientRect(), way, timing);
    return target.animate(path(start, target.getBoundingClientRect(), way.how), timing);
  });
  await finish(running, stage.signal);
  land(beat, stage);
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

/** How large a piece is that flies, at least and at most, in pixels: it is to be seen from one end to the other. */
const FLYING = { least: 34, most: 120 };

/** A piece flies above everything, larger than life, with words below it. Where it lands it is not seen before. */
function fly(
  piece: HTMLElement,
  start: DOMRect,
  target: HTMLElement,
  way: Travel,
  timing: KeyframeAnimationOptions,
  lands: boolean,
): Animation {
  const end = target.getBoundingClientRect();
  const size = Math.min(FLYING.most, Math.max(FLYING.least, lands ? end.width : 0));
  const flier = document.createElement("div");
  flier.className = "flier";
  flier.dataset.flight = way.to;
  fix(flier, new DOMRect(0, 0, size, size));
  fix(piece, new DOMRect(0, 0, size, size));
  piece.style.position = "absolute";
  flier.append(piece);
  if (way.label !== undefined) {
    const label = document.createElement("span");
    label.className = "flier-label";
    label.textContent = way.label;
    flier.append(label);
  }
  document.body.append(flier);
  const grand = Math.min(FLYING.most / size, way.scale ?? 1);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2 - size / 2}px, ${box.top + box.height / 2 - size / 2}px) scale(${scale})`;
  const middle = new DOMRect((start.x + end.x) / 2, (start.y + end.y) / 2, end.width, end.height);
  // It rises, is read, and comes down.
  const animation = flier.animate(
    [
      { transform: at(start, Math.min(1, start.width / size)), offset: 0 },
      { transform: at(start, grand), offset: 0.25 },
      { transform: at(middle, grand), offset: 0.6 },
      { transform: at(end, lands ? end.width / size : 0.6), offset: 1 },
    ],
    { ...timing, easing: "ease-in-out", fill: "both" },
  );
  const unseen = lands
    ? target.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, easing: "linear" })
    : null;
  const gone = () => {
    flier.remove();
    unseen?.cancel();
  };
  animation.finished.then(gone, gone);
  return animation;
}

/** Something was taken from there: it shakes once and says what; nothing waits for it. */
function shake(place: HTMLElement | null, words: string, less: boolean): void {
  if (!place) return;
  const at = place.getBoundingClientRect();
  const label = document.createElement("span");
  label.className = "toll";
  label.textContent = words;
  label.setAttribute("aria-hidden", "true");
  document.body.append(label);
  label.style.left = `${at.left + at.width / 2}px`;
  label.style.top = `${at.top + at.height / 2}px`;
  const sides = less ? [] : [0, -6, 5, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  if (sides.length > 0) place.animate(sides, { duration: 420 });
  const keyframes = less
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }];
  const gone = () => label.remove();
  label.animate(keyframes, { duration: TOLL }).finished.then(gone, gone);
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

/** Waits, unless it is cut short. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
