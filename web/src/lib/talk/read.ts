// How far this browser's person has read what is said at a table.
const KEY = "talat.read";
const MOST = 40;

function read(): Record<string, number> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}

/** The number of the last line that was read; 0 where none was. */
export function lastRead(table: string): number {
  return read()[table] ?? 0;
}

/** Notes how far somebody has read. */
export function noteRead(table: string, number: number): void {
  const others = Object.entries(read()).filter(([other]) => other !== table);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, number]])),
    );
  } catch {
    // Without storage it counts as new once more.
  }
}
