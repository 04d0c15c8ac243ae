// Dragging, as one more way to do what taps do. A mouse takes a piece along at once, a finger after a short hold: so the
// page still scrolls under it, and a tap stays a tap, also one that rested before it let go.
import type { Attachment } from "svelte/attachments";

import { copyOf } from "./motion";

/** How far a mouse goes before it drags, and how far a finger may tremble while it holds. */
const SLACK = 6;
/** How long a finger holds before it drags, in milliseconds. */
const HOLD = 220;

/** What a piece can be dragged to. */
export interface Drag {
  /** Where it may be dropped: a selector of elements. */
  targets: string;
  /** It is taken along. */
  lift?(): void;
  /** It is held over a target, or over none. */
  over(target: HTMLElement | null): void;
  /** It is let go over a target. */
  drop(target: HTMLElement): void;
}

/** `<button {@attach draggable(() => …)}>`: what it can be dragged to now; null where it can't be. */
export function draggable(drag: () => Drag | null): Attachment<HTMLElement> {
  return (piece) => {
    let now: Drag | null = null;
    let pointer: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    let target: HTMLElement | null = null;
    /** Whether it has been taken along: a finger that only rested is still a tap. */
    let travelled = false;
    let hold: ReturnType<typeof setTimeout> | undefined;

    const aim = (at: HTMLElement | null) => {
      if (at === target) return;
      target?.removeAttribute("data-over");
      at?.setAttribute("data-over", "");
      target = at;
      now?.over(at);
    };
    const lift = () => {
      if (!pointer || !now) return;
      const shown = piece.querySelector<HTMLElement>("[data-at]") ?? piece;
      ghost = copyOf(shown, shown.getBoundingClientRect());
      document.body.append(ghost);
      piece.dataset.dragged = "";
      piece.setPointerCapture(pointer.pointerId);
    };
    const end = () => {
      clearTimeout(hold);
      aim(null);
      ghost?.remove();
      delete piece.dataset.dragged;
      now = pointer = ghost = null;
      travelled = false;
    };

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      end();
      now = drag();
      if (!now) return;
      pointer = event;
      if (event.pointerType !== "mouse") hold = setTimeout(lift, HOLD);
    };
    const onMove = (event: PointerEvent) => {
      if (!pointer || event.pointerId !== pointer.pointerId) return;
      const [x, y] = [event.clientX - pointer.clientX, event.clientY - pointer.clientY];
      if (!travelled && Math.hypot(x, y) < SLACK) return;
      if (!ghost && pointer.pointerType !== "mouse") return end();
      if (!ghost) lift();
      if (!ghost || !now) return;
      if (!travelled) now.lift?.();
      travelled = true;
      ghost.style.translate = `${x}px ${y}px`;
      aim(document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(now.targets) ?? null);
    };
    const onUp = (event: PointerEvent) => {
      if (!pointer || event.pointerId !== pointer.pointerId) return;
      const [to, what, dragged] = [target, now, travelled];
      end();
      if (!dragged) return;
      // The click that follows belongs to the drag.
      piece.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => piece.removeEventListener("click", swallow, { capture: true }));
      if (to) what?.drop(to);
      else what?.over(null);
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    // A finger that holds a piece neither scrolls nor asks for a menu.
    const hush = (event: Event) => {
      if (ghost) event.preventDefault();
    };

    piece.addEventListener("pointerdown", onDown);
    piece.addEventListener("pointermove", onMove);
    piece.addEventListener("pointerup", onUp);
    piece.addEventListener("pointercancel", end);
    piece.addEventListener("touchmove", hush, { passive: false });
    piece.addEventListener("contextmenu", hush);
    return () => {
      end();
      piece.removeEventListener("pointerdown", onDown);
      piece.removeEventListener("pointermove", onMove);
      piece.removeEventListener("pointerup", onUp);
      piece.removeEventListener("pointercancel", end);
      piece.removeEventListener("touchmove", hush);
      piece.removeEventListener("contextmenu", hush);
    };
  };
}
