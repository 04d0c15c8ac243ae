/** Letters that look like the plain ones but show that a text came through the catalogue. */
const LETTERS: Record<string, string> = {
  a: "å",
  c: "ç",
  e: "é",
  i: "ï",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  A: "Å",
  C: "Ç",
  E: "É",
  I: "Î",
  N: "Ñ",
  O: "Ö",
  S: "Š",
  U: "Ü",
  Y: "Ý",
};

/** A text as a language that needs 40 % more room would have it. */
export function stretch(text: string): string {
  const letters = text.replace(/[a-z]/gi, (letter) => LETTERS[letter] ?? letter);
  return letters + "·~".repeat(Math.ceil(text.length * 0.2));
}

/** A whole catalogue, stretched: texts, texts with gaps, and tables of both. */
export function pseudo<T>(messages: T): T {
  if (typeof messages === "string") return stretch(messages) as T;
  if (typeof messages === "function") {
    const write = messages as unknown as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => pseudo(write(...given))) as T;
  }
  if (typeof messages === "object" && messages !== null) {
    const entries = Object.entries(messages).map(([key, message]) => [key, pseudo(message)]);
    return (
      Array.isArray(messages) ? entries.map(([, message]) => message) : Object.fromEntries(entries)
    ) as T;
  }
  return messages;
}
