import { t } from "../i18n/index.svelte";
import type { Words } from "../wire/Words";

/** What was said, in the reader's language where it is no text of somebody's own. */
export function spoken(words: Words | null): string {
  if (words === null) return t.talk.removed;
  switch (words.kind) {
    case "emote":
      return t.game.emotes[words.emote];
    case "phrase":
      return t.talk.phrases[words.phrase];
    case "text":
      return words.text;
  }
}
