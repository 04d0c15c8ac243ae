// What explains itself on a tap, and what on a longer look. Elements with `data-explain="…"` have something to tell:
// - a drawing, or a control with `aria-disabled="true"`: a tap or Enter tells it;
// - a control that has the attribute itself: a tap tells it and what lies in it, unless it has `data-legal` (a move) or
//   `data-acts` (anything else that a tap does, as opening somebody's market);
// - what acts, and what lies inside a control that acts: holding it, the right button, or the key `i` tells it.
const CONTROL = "button, a, input, select, summary, label, [role='button']";

/** How long a finger rests on something that acts before it is explained, in milliseconds. */
export const HOLD = 550;
/** How far it may tremble meanwhile. */
export const SLACK = 8;

/** The nearest element that can be explained. */
export function thingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-explain]") : null;
}

/** Whether a tap on it does something else now. */
export function acts(thing: HTMLElement): boolean {
  const control = thing.closest(CONTROL);
  if (!control || control.getAttribute("aria-disabled") === "true") return false;
  return !control.matches("[data-explain]") || control.matches("[data-legal], [data-acts]");
}

/** What a look from the keyboard means: the thing that has the focus with all that lies on it. */
export function namesAt(focused: Element | null): string[] {
  const thing = thingAt(focused);
  const within = [...(focused?.querySelectorAll<HTMLElement>("[data-explain]") ?? [])];
  return unique([thing, ...within].flatMap((element) => element?.dataset.explain ?? []));
}

/** All that is to be seen and can be explained. */
export function namesIn(root: ParentNode): string[] {
  const seen = [...root.querySelectorAll<HTMLElement>("[data-explain]")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  return unique(seen.flatMap(({ dataset }) => dataset.explain ?? []));
}

const unique = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== "");
