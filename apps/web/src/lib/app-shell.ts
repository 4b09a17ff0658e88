/** The part of a service worker's registration that is used. */
type Registration = Pick<ServiceWorkerRegistration, "waiting" | "installing" | "addEventListener">;

/** Browsers wait half a minute for an older version that was just asked for something; a page that ends frees it at once. */
const takeOverMs = 1_000;

/** Whether a newer version of the app waits, and how it takes over. */
export function createShell(reload: () => void) {
  let waiting: ServiceWorker | undefined;
  const listeners = new Set<() => void>();
  const show = (worker: ServiceWorker) => {
    waiting = worker;
    for (const listener of listeners) listener();
  };
  return {
    watch(registration: Registration, container: ServiceWorkerContainer) {
      if (registration.waiting) show(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => {
          // The first version of all replaces nothing.
          if (worker.state === "installed" && container.controller) show(worker);
        });
      });
    },
    hasUpdate: () => waiting !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ends the page within a second: only when somebody asked for it. */
    takeUpdate(container: Pick<ServiceWorkerContainer, "addEventListener" | "removeEventListener">) {
      const end = () => {
        clearTimeout(timer);
        container.removeEventListener("controllerchange", end);
        reload();
      };
      const timer = setTimeout(end, takeOverMs);
      // Another tab may have let it take over.
      if (waiting?.state !== "installed") return end();
      container.addEventListener("controllerchange", end);
      waiting.postMessage("take over");
    },
  };
}

export const shell = createShell(() => location.reload());

/** Pages on plain http have no service workers; shared catalogues want none. */
export function registerShell(): void {
  const isWanted = import.meta.env.PROD && "serviceWorker" in navigator;
  if (!isWanted || location.pathname.startsWith("/public/")) return;
  addEventListener("load", async () => {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    if (registration) shell.watch(registration, navigator.serviceWorker);
  });
}
