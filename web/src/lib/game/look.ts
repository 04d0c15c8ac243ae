/** Listeners that tell when a mouse or the focus is on an element, and when it leaves. A finger only taps. */
export function lookAt(look: (on: boolean) => void) {
  const mouse = (on: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") look(on);
  };
  return {
    onpointerenter: mouse(true),
    onpointerleave: mouse(false),
    onfocus: () => look(true),
    onblur: () => look(false),
  };
}
