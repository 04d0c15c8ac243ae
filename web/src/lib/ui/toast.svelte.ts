import { untrack } from "svelte";

/** A short word at the edge of the screen. */
export interface Toast {
  id: number;
  text: string;
  kind: "note" | "problem";
  /** Where the rules speak of it. */
  rule: string | null;
}

let next = 0;
/** The words to be seen now. */
export const toasts = $state<Toast[]>([]);

/** Shows a word for a while; the same word again replaces itself. */
export function toast(text: string, kind: Toast["kind"] = "note", rule: string | null = null): void {
  const id = next++;
  // An effect that says something does not hang on what is said already: it would run again for its own words.
  untrack(() => {
    const same = toasts.findIndex((other) => other.text === text);
    if (same >= 0) toasts.splice(same, 1);
    toasts.push({ id, text, kind, rule });
    if (toasts.length > 3) toasts.shift();
  });
  setTimeout(() => dismiss(id), 4000 + text.length * 40);
}

/** Takes away all words of problems: what was refused has been done since, or is no longer looked at. */
export function forgive(): void {
  for (const { id } of toasts.filter(({ kind }) => kind === "problem")) dismiss(id);
}

/** Takes a word away. */
export function dismiss(id: number): void {
  const at = toasts.findIndex((other) => other.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
