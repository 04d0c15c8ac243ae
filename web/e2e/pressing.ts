// What a press on a control does, as far as anybody could notice: the part that runs in the page, and its words.
import type { Page } from "@playwright/test";

/** A control of the page that may be pressed now. */
export interface Control {
  /** Names it, and all that are like it: of those one is pressed. */
  key: string;
  role: string;
  /** Whether a cell of a board may be played on. */
  cell: string;
  name: string;
  kind: "tap" | "write" | "choose" | "slide";
  /** Whether it says itself that a press has nothing to do: what is chosen already, where one is already. */
  idle: string | null;
  /** What is built like it, whatever it says. */
  sort: string;
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
  /** How often, since the page was loaded: sounds, animations, buzzes, dialogs shown. */
  sounds: number;
  moved: number;
  shown: string[];
  fullscreen: boolean;
  seq: string;
}

interface Pressing {
  settle(most: number): Promise<boolean>;
  controls(): Control[];
  /** Brings the control into view; answers with a point where it can be pressed, or with what lies over it. */
  point(index: number): { x: number; y: number } | { over: string };
  element(index: number): Element | null;
  sight(): Sight;
  /** Each element of a sight by its place: attributes, own words, value. */
  lines(number: number): Record<string, string>;
  /** Takes in what another document has seen. */
  learn(lines: Record<string, string>): number;
  /** The places where two sights differ; those that begin with `~` are of words that only come by. */
  differing(one: number, other: number, aside: string[]): string[];
  calm(): void;
}

declare global {
  interface Window {
    pressing: Pressing;
  }
}

/** Runs in the page before anything else. */
export function watch(): void {
  if (!location.protocol.startsWith("http") || location.pathname.startsWith("/api")) return;
  const seen = { sounds: 0, moved: 0, shown: [] as string[], mutated: true };
  const stack: HTMLDialogElement[] = [];
  let list: { element: Element; target: Element }[] = [];
  const sights: Record<string, string>[] = [];

  const sing = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    seen.sounds += 1;
    return sing.apply(this, given);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    seen.moved += 1;
    return animate.apply(this, given);
  };
  navigator.vibrate &&= () => (seen.sounds += 1) > 0;
  const show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function () {
    show.apply(this);
    stack.push(this);
    seen.shown.push(titleOf(this));
  };
  new MutationObserver(() => (seen.mutated = true)).observe(document, {
    attributes: true,
    childList: true,
    characterData: true,
    subtree: true,
  });

  const words = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const titleOf = (dialog: Element) =>
    words(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "") ?? dialog).slice(0, 60);

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

  /** What is pressed for it: a hidden input has a label in its place. */
  function targetOf(element: Element): Element {
    if (!(element instanceof HTMLInputElement)) return element;
    const label = element.closest("label") ?? element.labels?.[0];
    return label && ["checkbox", "radio", "file"].includes(element.type) ? label : element;
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

  /** All that are alike have the same key: cells of a grid that are legal, or are not; entries of a list. */
  function keyOf(element: Element, role: string, name: string): string {
    const legal = element.hasAttribute("data-legal") ? "legal" : "not";
    const sort = `${role}.${[...element.classList].sort().join(".")}`;
    if (element.hasAttribute("data-cell") || element.hasAttribute("data-explain")) {
      const grid = element.closest("[role=grid], [role=list], ul, ol, section");
      const what = (element as HTMLElement).dataset.explain?.split(/[\s:]/)[0] ?? "";
      return `${grid?.getAttribute("class") ?? ""} ${sort} ${what} ${legal}`;
    }
    // References are alike: to a rule, to a passage.
    if (role === "link" && /#/.test(element.getAttribute("href") ?? "")) return `${sort} #`;
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
    return `${role} ${name} ${dialog?.className ?? ""} ${element.getAttribute("href") ?? ""}`;
  }

  /** The dialog that keeps one from everything else, or a drawer that lies beside it. */
  const top = () =>
    stack.filter((dialog) => dialog.open && dialog.isConnected).at(-1) ??
    document.querySelector("dialog[open]");

  window.pressing = {
    settle: (most) =>
      new Promise((done) => {
        const began = performance.now();
        let calm = 0;
        const look = () => {
          const moving =
            document.querySelector("[data-busy]") !== null ||
            document
              .getAnimations()
              .some(
                (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity,
              );
          calm = seen.mutated || moving ? 0 : calm + 1;
          seen.mutated = false;
          if (calm >= 4 || performance.now() - began > most) done(calm >= 4);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    controls: () => {
      list = [];
      const found: Control[] = [];
      for (const element of (top() ?? document).querySelectorAll(SELECTOR)) {
        const target = targetOf(element);
        if (!seenNow(target) || element.matches(":disabled")) continue;
        const role = roleOf(element);
        const name = nameOf(element);
        const text = role === "textbox" || role === "searchbox" || element.tagName === "TEXTAREA";
        const input =
          element instanceof HTMLInputElement &&
          !["radio", "checkbox", "file", "range"].includes(element.type);
        list.push({ element, target });
        found.push({
          key: keyOf(element, role, name),
          role,
          cell: element.hasAttribute("data-cell")
            ? element.hasAttribute("data-legal")
              ? "legal "
              : "not legal "
            : "",
          name,
          kind:
            element.tagName === "SELECT"
              ? "choose"
              : element instanceof HTMLInputElement && element.type === "range"
                ? "slide"
                : text || input
                  ? "write"
                  : "tap",
          idle: idle(element),
          sort: `${role}.${element.getAttribute("class") ?? ""}`,
        });
      }
      return found;
    },
    element: (index) => list[index]?.element ?? null,
    point: (index) => {
      const target = list[index]?.target;
      if (!target) return { over: "nothing: it is gone" };
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
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
        const hit = document.elementFromPoint(point.x, point.y);
        if (hit && (target.contains(hit) || hit.contains(target.querySelector("input") ?? document)))
          return point;
        over = hit;
      }
      return {
        over: over
          ? `${over.tagName.toLowerCase()}.${over.getAttribute("class") ?? ""}`
          : "the edge of the window",
      };
    },
    sight: () => {
      const lines: Record<string, string> = {};
      const value = (element: Element) =>
        element instanceof HTMLInputElement
          ? `${element.value}${element.checked}`
          : element instanceof HTMLSelectElement
            ? element.value
            : "";
      const IGNORED = /^(style|tabindex|data-busy|data-at|id|for|aria-labelledby|aria-describedby|name)$/;
      const walk = (element: Element, place: string) => {
        const attributes = [...element.attributes]
          .filter(({ name }) => !IGNORED.test(name))
          .map(({ name, value }) => `${name}=${value}`);
        const own = [...element.childNodes]
          .map((node) => (node.nodeType === 3 ? node.nodeValue?.trim() : ""))
          .join(" ");
        lines[place] = `${attributes.join(" ")} ${own.trim()} ${value(element)}`;
        if (element.tagName === "svg") {
          lines[place] += element.innerHTML.length;
          return;
        }
        [...element.children].forEach((child, index) => {
          // What only comes by has places of its own.
          const passing = child.matches(".toasts, [aria-live]") ? "~" : place;
          walk(child, `${passing}/${child.tagName.toLowerCase()}${index}`);
        });
      };
      walk(document.documentElement.querySelector("body") ?? document.documentElement, "body");
      lines["html"] = [...document.documentElement.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .join(" ");
      lines["title"] = document.title;
      const scrolled = [...document.querySelectorAll("*")]
        .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
        .map(
          (element) => `${element.tagName}${Math.round(element.scrollTop)},${Math.round(element.scrollLeft)}`,
        );
      const focused = document.activeElement;
      return {
        document: performance.timeOrigin,
        number: sights.push(lines) - 1,
        url: location.href,
        focus: focused && focused !== document.body ? `${roleOf(focused)} ${nameOf(focused)}` : "",
        scroll: scrolled.join(" "),
        dialogs: [...document.querySelectorAll("dialog[open]")].map(titleOf),
        sounds: seen.sounds,
        moved: seen.moved,
        shown: [...seen.shown],
        fullscreen: document.fullscreenElement !== null,
        seq: document.querySelector<HTMLElement>("[data-play]")?.dataset.seq ?? "",
      };
    },
    lines: (number) => sights[number] ?? {},
    learn: (lines) => sights.push(lines) - 1,
    differing: (one, other, aside) => {
      const [before, after] = [sights[one] ?? {}, sights[other] ?? {}];
      return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (place) => before[place] !== after[place] && !aside.some((noisy) => place.startsWith(noisy)),
      );
    },
    /** Lets words that only come by go, so that the same ones are seen again. */
    calm: () => {
      for (const button of document.querySelectorAll<HTMLElement>(".toast button")) button.click();
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

/** The places where two sights differ. */
export async function differing(
  page: Page,
  one: Sight,
  other: Sight,
  aside: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  // Where a press has loaded another document, everything is another one.
  if (one.document !== other.document) return ["document"];
  return ask(page, ({ one, other, aside }) => window.pressing.differing(one, other, aside), {
    one: one.number,
    other: other.number,
    aside: [...aside],
  });
}
