// The log of a table or a record: it comes page by page, since it may be long.
import { api, type Viewer } from "./api";
import type { Line } from "./table.svelte";

/** Reads what came after so many entries, and hands over each page; it goes on as long as it is told to. */
export async function readLog(
  path: string,
  viewer: Viewer,
  after: number,
  take: (lines: readonly Line[]) => boolean,
): Promise<void> {
  for (let from = after; ;) {
    const { lines, more } = await api.log(path, viewer, from);
    const page = lines as Line[];
    const last = page.at(-1);
    if (!take(page) || !more || !last) return;
    from = last.number;
  }
}
