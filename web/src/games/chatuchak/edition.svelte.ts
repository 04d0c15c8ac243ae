// What is printed on the pieces that are played with here, asked of the server once: pictures and bounds to show.
import { api } from "../../lib/net/api";
import type { ChatuchakEdition } from "../../lib/wire/chatuchak/ChatuchakEdition";

let known = $state.raw<ChatuchakEdition | null>(null);
let asked = false;

/** The edition; null until it has come. */
export function edition(): ChatuchakEdition | null {
  if (!known && !asked) {
    asked = true;
    api.editions().then(
      ({ chatuchak }) => (known = chatuchak),
      () => (asked = false),
    );
  }
  return known;
}
