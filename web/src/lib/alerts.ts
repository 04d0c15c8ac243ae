// Alerts by this browser: what it can, and asking it. It is asked after a tap only, and never by itself.
import { currentLanguage } from "./i18n/index.svelte";
import { api } from "./net/api";
import type { Alerts } from "./wire/Alerts";
import type { PushKeys } from "./wire/PushKeys";

/** How a browser stands to alerts. */
export type Standing = "can" | "on" | "blocked" | "install" | "insecure" | "cannot";

const WORKER = "/sw.js";

/** Whether this is an iPhone or iPad, which alerts for installed pages alone. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1)
  );
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How this browser stands to alerts. */
export async function standing(): Promise<Standing> {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApplePhone() ? "install" : "cannot";
  }
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission === "granted" && (await subscription())) return "on";
  return "can";
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether a subscription was made for this house's key, and not for one that it had before. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at]);
}

/** Asks the browser, and tells the house where its alerts go; null where somebody said no. */
export async function turnOn(publicKey: string): Promise<Alerts | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const key = bytes(publicKey);
  let now = await registration.pushManager.getSubscription();
  if (now && !isFor(now, key)) {
    await now.unsubscribe();
    now = null;
  }
  now ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = now.toJSON() as { endpoint: string; keys: Record<string, string> };
  const own: PushKeys = { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
  return api.addBrowser({ endpoint, keys: own, language: currentLanguage() });
}

/** Lets this browser be alerted no more; the house finds out by itself that it is gone. */
export async function turnOff(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
