/** Random hexadecimal letters; `crypto.randomUUID` is missing on plain `http` in a home network. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return [...values].map((value) => value.toString(16).padStart(2, "0")).join("");
}
