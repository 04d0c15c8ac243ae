// The service worker: it shows alerts, and leads to their tables. It keeps nothing and answers no request, so that a page is
// never older than its server; it imports nothing, so that every browser takes it as it is.
interface Pushed {
  id: string;
  title: string;
  body: string;
  path: string;
  table?: string;
}

/** As much of a worker's world as is used here: the page's own types know none. */
interface Worker {
  addEventListener(name: "push", heard: (event: Waits & { data: { json(): unknown } | null }) => void): void;
  addEventListener(
    name: "notificationclick",
    heard: (event: Waits & { notification: Notification }) => void,
  ): void;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(
      which: object,
    ): Promise<{ url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
}
interface Waits {
  waitUntil(done: Promise<unknown>): void;
}

const worker = self as unknown as Worker;

/** Every message is shown, whatever it says: browsers take the permission from whoever sends silent ones. */
async function show(pushed: Partial<Pushed>): Promise<void> {
  const { id, title, body, path, table } = pushed;
  const shown = await worker.registration.getNotifications();
  for (const old of shown) {
    if (table && old.tag !== id && (old.data as Partial<Pushed> | null)?.table === table) old.close();
  }
  await worker.registration.showNotification(title ?? "Talat", {
    body: body ?? "",
    tag: id ?? "talat",
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: { path: path ?? "/", table },
  });
}

/** Goes to a table: in its own window, in any other, or in a new one. */
async function lead(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  // Only within this house.
  const there = url.origin === worker.location.origin ? url.href : worker.location.origin;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.find((window) => window.url.split(/[?#]/)[0] === there);
  if (own) return void (await own.focus());
  try {
    const any = windows[0];
    if (any) {
      await any.focus();
      await any.navigate(there);
      return;
    }
  } catch {
    // A window that this worker does not control can't be led anywhere.
  }
  await worker.clients.openWindow(there);
}

worker.addEventListener("push", (event) => {
  let pushed: Partial<Pushed> = {};
  try {
    pushed = (event.data?.json() ?? {}) as Partial<Pushed>;
  } catch {
    // It is shown all the same.
  }
  event.waitUntil(show(pushed));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as Pushed;
  event.waitUntil(lead(path));
});
