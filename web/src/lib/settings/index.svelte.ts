// What this device prefers. Kept in the browser only; works without storage too.
import { buzzOn, soundOn } from "../sound";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "less";
/** How fast pieces travel: a factor on their durations; 0 shows results at once. */
export type Speed = "slow" | "normal" | "fast" | "instant";

/** When it is told what the others did: after all their turns, only where they took something from us, or not. */
export const RECAPS = ["always", "losses", "never"] as const;
export type RecapWish = (typeof RECAPS)[number];

/** The factor of each speed. */
export const SPEEDS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

export interface Settings {
  language: string | null;
  theme: Theme;
  motion: Motion;
  speed: Speed;
  sound: boolean;
  /** Whether the device shakes when it is one's turn, where it can. */
  vibrate: boolean;
  /** When it is told what the others did. */
  recap: RecapWish;
  oneTap: boolean;
  letters: boolean;
  /** Whether single keys do something at a table: letters and the question mark. */
  shortcuts: boolean;
  /** Around one device: whether it passes on without a tap. */
  passAlone: boolean;
}

const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  motion: "system",
  speed: "normal",
  sound: true,
  vibrate: true,
  recap: "losses",
  oneTap: false,
  letters: true,
  shortcuts: true,
  passAlone: false,
};
const KEY = "talat.settings";

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(stored as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The settings now; change them with `set`. */
export const settings = $state<Settings>(typeof localStorage === "undefined" ? { ...DEFAULTS } : read());

/** Changes one setting, here and for the next visit. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may have no storage: the setting holds until the page goes.
  }
  apply();
}

const dark = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)");
const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things fade instead of travelling. */
export function lessMotion(): boolean {
  return settings.motion === "less" || (settings.motion === "system" && (calm?.matches ?? false));
}

/** Writes what style sheets and sounds need to know. */
export function apply(): void {
  const root = document.documentElement;
  const night = settings.theme === "dark" || (settings.theme === "system" && (dark?.matches ?? false));
  root.dataset.theme = night ? "dark" : "light";
  root.dataset.motion = lessMotion() ? "less" : "full";
  soundOn(settings.sound);
  buzzOn(settings.vibrate);
}

/** Applies the settings, and again when the system changes its mind. */
export function start(): void {
  apply();
  dark?.addEventListener("change", apply);
  calm?.addEventListener("change", apply);
}
