// A result for others: the device's own way of sharing, or the clipboard, which works on plain http too.
import { copy } from "../ui/copy";

/** How it went: handed on, copied, let go by the person, or not possible. */
export type Shared = "shared" | "copied" | "cancelled" | "failed";

export async function share(title: string, text: string, url: string): Promise<Shared> {
  // Only pages that came over a secure connection have it.
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text, url });
      return "shared";
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return "cancelled";
    }
  }
  return (await copy(`${text}\n${url}`)) ? "copied" : "failed";
}
