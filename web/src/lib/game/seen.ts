// How far this browser had seen a table when its person last acted there: so that it can tell what came since.
const KEY = "talat.seen";
const MOST = 40;

type Seen = Record<string, number>;

function read(): Seen {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Seen;
  } catch {
    return {};
  }
}

/** The length of the log after the person's last action from a seat; null if this browser knows of none. */
export function lastActed(table: string, seat: number): number | null {
  return read()[`${table}:${seat}`] ?? null;
}

/** Notes an action that the server has taken. */
export function noteActed(table: string, seat: number, seq: number): void {
  const name = `${table}:${seat}`;
  const others = Object.entries(read()).filter(([other]) => other !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [name, seq]])));
  } catch {
    // Without storage there is nothing to come back to.
  }
}
