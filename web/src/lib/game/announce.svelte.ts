// One polite voice for the whole page: each move is announced once.
let line = $state("");
let turn = false;

/** What the live region holds now. */
export function announced(): string {
  return line;
}

/** Says something to those who listen to the page. Saying the same again is heard again. */
export function announce(text: string): void {
  if (!text) return;
  turn = !turn;
  line = turn ? text : `${text}\u00a0`;
}
