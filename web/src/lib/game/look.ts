/**
 * Listeners that tell when a mouse or the focus of keys is on an element, and when it leaves. A finger only taps: the
 * focus that its touch brings must show nothing, or the board shifts before the tap has counted.
 */
export function lookAt(look: (on: boolean) => void) {
  const mouse = (on: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") look(on);
  };
  return {
    onpointerenter: mouse(true),
    onpointerleave: mouse(false),
    ...focusOn(look),
  };
}

/** The same for the focus of keys alone. */
export function focusOn(look: (on: boolean) => void) {
  return {
    onfocus: ({ currentTarget }: FocusEvent & { currentTarget: Element }) => {
      if (currentTarget.matches(":focus-visible")) look(true);
    },
    onblur: () => look(false),
  };
}
