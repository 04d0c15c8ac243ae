// On a screen that lies, a board may put some of its parts into the rail that the frame has at the right.
import type { Attachment } from "svelte/attachments";

/** Moves an element into the frame's rail (`[data-rail]`) while `lying`, and back to its place afterwards. */
export const inRail =
  (lying: boolean): Attachment<HTMLElement> =>
  (element) => {
    const rail = lying ? document.querySelector("[data-rail]") : null;
    if (!rail) return;
    const place = document.createComment("in the rail");
    element.replaceWith(place);
    rail.append(element);
    return () => {
      if (place.isConnected) place.replaceWith(element);
      else element.remove();
    };
  };
