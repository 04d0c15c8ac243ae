// What may be pressed on a page, and what it looks like before and after: the part that runs in the page, and its words.
import type { Page } from "@playwright/test";

/** A control of the page that may be pressed now. */
export interface Control {
  /** Names it, and all that are like it: of those one is pressed. */
  key: string;
  role: string;
  /** Whether a cell of a board may be played on. */
  cell: string;
  name: string;
  /** How it is pressed; by a key what is only there for keys. */
  kind: "tap" | "key" | "write" | "choose" | "slide";
  /** Whether it says itself that a press has nothing to do: what is chosen already, where one is already. */
  idle: string | null;
  /** What is built like it, whatever it says. */
  sort: string;
  /** The part of the page that it belongs to, if that part is the same one on many screens. */
  part: string | null;
}

/** What can be seen and heard at one moment; each element by its place stays in the page, under a number. */
export interface Sight {
  /** Of the document: what another one has seen is not known there. */
  document: number;
  number: number;
  url: string;
  focus: string;
  scroll: string;
  dialogs: string[];
  /** How often, since the page was loaded: sounds, animations, entries in the history, dialogs shown. */
  sounds: number;
  moved: number;
  pushed: number;
  shown: number;
  fullscreen: boolean;
  seq: string;
}

/** What there is once nothing changes any more. */
export interface Look {
  sight: Sight;
  controls: Control[];
  /** Places that differ from an earlier sight, if one was named. */
  differing: string[];
  /** Dialogs that were shown since then and are open no longer. */
  shut: string[];
}

interface Pressing {
  /** Waits until nothing changes any more, and looks; `calm` lets words that only come by go before. */
  look(given: { since?: Sight; aside?: string[]; calm?: boolean }): Promise<Look>;
  /** Brings a control into view; answers with a point where it can be pressed or with what lies over it, and the sight then. */
  aim(key: string): Promise<{ at: { x: number; y: number } | null; over: string; sight: Sight }>;
  element(key: string): Element | null;
  /** Gives a field that was written into its words again. */
  unwrite(key: string): void;
  /** The places that change by themselves within so many milliseconds. */
  noise(during: number): Promise<string[]>;
}

declare global {
  interface Window {
    pressing: Pressing;
  }
}

/** Runs in the page after `notice`; the parts are those that many screens share, by the selector that finds them. */
export function watch(parts: Record<string, string>): void {
  if (!("noticed" in window)) return;
  const seen = window.noticed;
  const targets = new Map<string, { element: Element; target: Element }>();
  const written = new Map<string, string>();
  /** Older ones are not asked for again. */
  const sights = new Map<number, Map<string, string>>();
  let numbers = 0;

  const words = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  /** What is explained has the name of the thing; the drawer is the same one. */
  const titleOf = (dialog: Element) =>
    dialog.matches("[data-explained]")
      ? "what it is"
      : words(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") ?? dialog).slice(0, 60);

  function nameOf(element: Element): string {
    const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labelled = by.map((id) => words(document.getElementById(id) ?? document.body)).join(" ");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(words).join(" ");
    const picture = element.querySelector("img[alt], svg title, [aria-label]");
    const told = picture?.getAttribute("alt") ?? picture?.getAttribute("aria-label") ?? picture?.textContent;
    const own = element.getAttribute("aria-label") || labelled || labels || words(element);
    return (own || told || element.getAttribute("title") || "").trim().slice(0, 80);
  }

  const ROLES: Record<string, string> = {
    A: "link",
    BUTTON: "button",
    SELECT: "combobox",
    TEXTAREA: "textbox",
    SUMMARY: "summary",
  };
  const TYPES: Record<string, string> = {
    checkbox: "checkbox",
    radio: "radio",
    range: "slider",
    file: "file",
  };
  const roleOf = (element: Element) =>
    element.getAttribute("role") ??
    ROLES[element.tagName] ??
    (element instanceof HTMLInputElement ? (TYPES[element.type] ?? "textbox") : "piece");

  /** What is seen and pressed for it: a hidden input, or a list that lies unseen over its words, has a label in its place. */
  function targetOf(element: Element): Element {
    const list = element instanceof HTMLSelectElement && getComputedStyle(element).opacity === "0";
    const box = element instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(element.type);
    if (!list && !box) return element;
    return element.closest("label") ?? element.labels?.[0] ?? element;
  }

  const seenNow = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return visible && width > 2 && height > 2 && !element.closest("[inert], .visually-hidden");
  };

  function idle(element: Element): string | null {
    if (element instanceof HTMLInputElement && element.type === "radio" && element.checked)
      return "is chosen";
    if (element.getAttribute("aria-selected") === "true") return "is chosen";
    if (element.getAttribute("aria-checked") === "true" && roleOf(element) === "radio") return "is chosen";
    if (element instanceof HTMLAnchorElement && element.href === location.href) return "leads here";
    if (element instanceof HTMLSelectElement && element.options.length < 2) return "has no other choice";
    return null;
  }

  const SELECTOR =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], " +
    "[role=switch], [role=radio], [role=checkbox], [role=slider], [data-cell], [data-explain]";

  /** The component that drew it, by the mark that its style sheet leaves. */
  const drawnBy = (element: Element | null) =>
    [...(element?.classList ?? [])].filter((name) => name.startsWith("svelte-")).join();

  /** All that are alike have the same key: cells of a grid that are legal, or are not; entries of a list. */
  function keyOf(element: Element, role: string, name: string): string {
    const legal = element.hasAttribute("data-legal") ? "legal" : "not";
    const classes = [...element.classList].filter((name) => name !== "looked");
    const sort = `${role}.${classes.sort().join(".")}`;
    const grid = element.closest("[role=grid], [role=list], ul, ol, section");
    const what = (element as HTMLElement).dataset.explain?.split(/[\s:]/)[0] ?? "";
    if (element.hasAttribute("data-cell")) {
      // Whatever else a cell shows, it does one thing if it may be played on, another if not, and another once it is chosen.
      const chosen = element.matches(".chosen, .picked, [aria-pressed=true], [aria-selected=true]");
      return `${drawnBy(grid)} ${role} ${drawnBy(element)} ${what} ${legal}${chosen ? " chosen" : ""}`;
    }
    if (element.hasAttribute("data-explain"))
      return `${grid?.getAttribute("class") ?? ""} ${sort} ${what} ${legal}`;
    // References are alike: to a rule, to a passage; and so are the ways to the tables and games of a list.
    const to = element.getAttribute("href") ?? "";
    if (role === "link" && to.includes("#")) return `${sort} #`;
    const entry = /^\/[tg]\//.exec(to)?.[0];
    if (entry) return `${drawnBy(grid)} ${sort} ${entry}`;
    // What opens in place stands in a row of such: those are entries too.
    const row = element.closest("summary")?.parentElement?.parentElement;
    const many = row ?? element.closest("ul, ol, [role=grid], [role=list], tbody");
    const alike = many
      ? [...many.querySelectorAll(element.tagName)].filter((one) => one.className === element.className)
      : [];
    if (alike.length > 3) {
      const end = alike.at(-1) === element ? "last" : "one";
      return `${many?.className} ${sort} ${legal} ${end}`;
    }
    const dialog = element.closest("dialog, article, section, form");
    // What slides may say where it stands.
    const called = role === "slider" ? name.replace(/\d+/g, "#") : name;
    return `${role} ${called} ${dialog?.className ?? ""} ${to}`;
  }

  function kindOf(element: Element, role: string): Control["kind"] {
    if (element.matches("[data-skip]")) return "key";
    if (element.tagName === "SELECT") return "choose";
    if (element instanceof HTMLInputElement && element.type === "range") return "slide";
    const input =
      element instanceof HTMLInputElement && !["radio", "checkbox", "file"].includes(element.type);
    return input || role === "textbox" || role === "searchbox" ? "write" : "tap";
  }

  /** What is open, the one on top at the end: drawers that stop nobody lie below what keeps one from everything else. */
  function dialogs(): Element[] {
    const stack = seen.stack.filter((dialog) => dialog.open && dialog.isConnected);
    const beside = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")];
    return [...beside.filter((dialog) => !stack.includes(dialog)), ...stack];
  }

  function controls(): Control[] {
    targets.clear();
    const found: Control[] = [];
    for (const element of (dialogs().at(-1) ?? document).querySelectorAll(SELECTOR)) {
      const target = targetOf(element);
      if (!seenNow(target) || element.matches(":disabled")) continue;
      // What is drawn on a thing that is pressed instead of it is explained with that one; pictures of the rules are not explained.
      const drawing = !element.matches("a, button, input, select, textarea, summary, [role], [data-cell]");
      const explained = document.querySelector("dialog[data-explained]") !== null;
      if (drawing && (!explained || getComputedStyle(element).pointerEvents === "none")) continue;
      const role = roleOf(element);
      const name = nameOf(element);
      const part = Object.keys(parts).find((part) => element.closest(parts[part]!)) ?? null;
      // A part of many screens may offer the same as the screen itself.
      const key = `${part ?? ""} ${keyOf(element, role, name)}`;
      if (targets.has(key)) continue;
      targets.set(key, { element, target });
      const legal = element.hasAttribute("data-legal") ? "legal " : "not legal ";
      found.push({
        key,
        role,
        cell: element.hasAttribute("data-cell") ? legal : "",
        name,
        kind: kindOf(element, role),
        idle: idle(element),
        sort: `${role}.${element.getAttribute("class") ?? ""}`,
        part,
      });
    }
    return found;
  }

  /** Where a target can be hit as it stands now, or what lies over it. */
  function hit(target: Element): { x: number; y: number } | Element | null {
    const { left, top, width, height } = target.getBoundingClientRect();
    let over: Element | null = null;
    for (const [across, down] of [
      [0.5, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
      [0.15, 0.5],
      [0.85, 0.5],
    ] as const) {
      const point = { x: left + width * across, y: top + height * down };
      const there = document.elementFromPoint(point.x, point.y);
      if (there && target.contains(there)) return point;
      over = there ?? over;
    }
    return over;
  }

  const frame = () => new Promise(requestAnimationFrame);

  const moving = () =>
    // Without a network nobody answers.
    (navigator.onLine && (seen.waiting > 0 || document.querySelector("[data-busy]") !== null)) ||
    document
      .getAnimations()
      .some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);

  /** Waits until three frames in a row are alike and nobody is waited for. */
  async function untilStill(most = 4_000): Promise<void> {
    const began = performance.now();
    for (let calm = 0; calm < 3 && performance.now() - began < most;) {
      await frame();
      calm = seen.mutated || moving() ? 0 : calm + 1;
      seen.mutated = false;
    }
  }

  const IGNORED = /^(style|tabindex|data-busy|data-at|id|for|aria-labelledby|aria-describedby|name)$/;

  /** Each element by its place: attributes, own words, value. */
  function lines(): Map<string, string> {
    const found = new Map<string, string>();
    const value = (element: Element) =>
      element instanceof HTMLInputElement
        ? `${element.value}${element.checked}`
        : element instanceof HTMLSelectElement
          ? element.value
          : "";
    const walk = (element: Element, place: string) => {
      let line = "";
      for (const { name, value } of element.attributes) if (!IGNORED.test(name)) line += `${name}=${value} `;
      for (const node of element.childNodes) if (node.nodeType === 3) line += `${node.nodeValue?.trim()} `;
      line += value(element);
      if (element.tagName === "svg") {
        found.set(place, line + element.innerHTML.length);
        return;
      }
      found.set(place, line);
      let index = 0;
      for (const child of element.children) {
        // What only comes by has places of its own.
        const passing = child.matches(".toasts, [aria-live]") ? "~" : place;
        walk(child, `${passing}/${child.tagName.toLowerCase()}${index++}`);
      }
    };
    walk(document.body, "body");
    found.set("html", [...document.documentElement.attributes].map(({ value }) => value).join(" "));
    found.set("title", document.title);
    return found;
  }

  function sight(): Sight {
    sights.set(++numbers, lines());
    sights.delete(numbers - 100);
    const scrolled = [...document.querySelectorAll("*")]
      .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
      .map(
        (element) => `${element.tagName}${Math.round(element.scrollTop)},${Math.round(element.scrollLeft)}`,
      );
    const focused = document.activeElement;
    return {
      document: performance.timeOrigin,
      number: numbers,
      url: location.href,
      focus: focused && focused !== document.body ? `${roleOf(focused)} ${nameOf(focused)}` : "",
      scroll: scrolled.join(" "),
      dialogs: dialogs().map(titleOf),
      sounds: seen.sounds,
      moved: seen.moved,
      pushed: seen.pushed,
      shown: seen.shown.length,
      fullscreen: document.fullscreenElement !== null,
      seq: document.querySelector<HTMLElement>("[data-play]")?.dataset.seq ?? "",
    };
  }

  function differing(one: Sight, other: Sight, aside: readonly string[]): string[] {
    const [before, after] = [sights.get(one.number), sights.get(other.number)];
    // Where a press has loaded another document, everything is another one.
    if (one.document !== other.document) return ["document"];
    if (!before || !after) throw new Error("this sight is forgotten");
    return [...new Set([...before.keys(), ...after.keys()])].filter(
      (place) => before.get(place) !== after.get(place) && !aside.some((noisy) => place.startsWith(noisy)),
    );
  }

  window.pressing = {
    look: async ({ since, aside = [], calm = false }) => {
      if (calm) {
        for (const button of document.querySelectorAll<HTMLElement>(".toast button")) button.click();
        if (document.fullscreenElement) await document.exitFullscreen();
      }
      await untilStill();
      const now = sight();
      const here = since?.document === now.document;
      return {
        sight: now,
        controls: controls(),
        differing: since ? differing(since, now, aside) : [],
        shut: here
          ? seen.shown
              .slice(since.shown)
              .filter(({ open }) => !open)
              .map(titleOf)
          : [],
      };
    },
    aim: async (key) => {
      controls();
      const { element, target } = targets.get(key) ?? {};
      if (!target) return { at: null, over: "nothing: it is gone", sight: sight() };
      // A cell that may be played on tells what it would do when it has the focus: a press has to do more than that. What is
      // there for keys has the focus before it is pressed.
      if (element?.matches("[data-cell][data-legal], [data-skip]")) {
        (element as HTMLElement).focus({ preventScroll: true });
        await untilStill();
      }
      let at = hit(target);
      if (!at || at instanceof Element) {
        // The way there scrolls, which is no answer.
        target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        await untilStill();
        at = hit(target);
      }
      if (at && !(at instanceof Element)) {
        // What slides is pressed where it does not stand.
        const { left, width } = target.getBoundingClientRect();
        const range = element instanceof HTMLInputElement && element.type === "range" ? element : null;
        if (range) at.x = left + width * (Number(range.value) * 2 > Number(range.max) ? 0.2 : 0.8);
        return { at, over: "", sight: sight() };
      }
      const over = at?.closest("[class]") ?? at;
      const told = over && `${over.tagName.toLowerCase()}.${over.getAttribute("class")} “${nameOf(over)}”`;
      return { at: null, over: told ?? "the edge of the window", sight: sight() };
    },
    element: (key) => {
      const element = targets.get(key)?.element ?? null;
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        written.set(key, element.value);
      return element;
    },
    unwrite: (key) => {
      const element = targets.get(key)?.element;
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
      element.value = written.get(key) ?? "";
      element.dispatchEvent(new Event("input", { bubbles: true }));
    },
    noise: async (during) => {
      const first = sight();
      await new Promise((done) => setTimeout(done, during));
      return differing(first, sight(), []);
    },
  };
}

/** Asks the page, also where it is being loaded anew just now. */
export async function ask<T>(page: Page, question: () => T | Promise<T>): Promise<T>;
export async function ask<T, G>(page: Page, question: (given: G) => T | Promise<T>, given: G): Promise<T>;
export async function ask<T>(
  page: Page,
  question: (given: never) => T | Promise<T>,
  given?: unknown,
): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await page.evaluate(question as (given: unknown) => T, given);
    } catch (problem) {
      if (tries > 4 || !/context|navigat|undefined/i.test(String(problem))) throw problem;
      await page.waitForLoadState();
      await page.waitForFunction(() => "pressing" in window);
    }
}
