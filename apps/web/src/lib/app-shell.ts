import { forget, recall, remember } from "./storage";

const missingPart = "MissingPart";

export const missingPartMessage = "Part of the app couldn't be loaded. Check your connection and try again.";

let isAnyMissing = false;

/**
 * Renames the errors of code that could not be loaded. The router would take the browser's own errors for outdated code and
 * reload immediately, which offline would leave the app.
 */
export function markMissingParts(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    isAnyMissing = true;
    Object.assign(payload, { name: missingPart, message: missingPartMessage });
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === missingPart;

/** Browsers cache a failed import until the page reloads; the server must be reachable for that. */
export async function loadPageAgain(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Retries code and queries with one press. */
export async function retryAll(askAgain: () => Promise<unknown>): Promise<void> {
  await (isAnyMissing ? loadPageAgain() : askAgain());
}

/** The part of a service worker's registration that is used. */
type Registration = Pick<ServiceWorkerRegistration, "active" | "waiting" | "installing" | "addEventListener">;

/** Browsers keep an older version for half a minute after its last request; closing the page releases it. */
const takeOverMs = 1_000;
/** Stored in the tab: the older version may still serve its next page, which is then reloaded once. */
const halfwayKey = "lotwright.taking-update";
const halfwayMs = 5_000;

/** Whether the new version is active; resolves after `halfwayMs` at the latest. */
async function isActivated(worker: ServiceWorker): Promise<boolean> {
  const signal = AbortSignal.timeout(halfwayMs);
  while (worker.state !== "activated" && worker.state !== "redundant" && !signal.aborted) {
    await new Promise((resolve) => {
      worker.addEventListener("statechange", resolve, { once: true, signal });
      signal.addEventListener("abort", resolve, { once: true });
    });
  }
  return worker.state === "activated";
}

/** Whether a newer version of the app is installed, and how it is activated. */
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
          // The first installation replaces nothing.
          if (worker.state === "installed" && container.controller) show(worker);
        });
      });
    },
    hasUpdate: () => waiting !== undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reloads the page within a second: only on the person's request. */
    takeUpdate(container: Pick<ServiceWorkerContainer, "addEventListener" | "removeEventListener">) {
      const end = () => {
        clearTimeout(timer);
        container.removeEventListener("controllerchange", end);
        reload();
      };
      const timer = setTimeout(() => {
        remember(halfwayKey, "yes", "sessionStorage");
        end();
      }, takeOverMs);
      // Another tab may have activated it.
      if (waiting?.state !== "installed") return end();
      container.addEventListener("controllerchange", end);
      waiting.postMessage("take over");
    },
    /** For the page after an update. */
    async finishUpdate({ active, waiting: newer }: Registration) {
      if (!recall(halfwayKey, "sessionStorage")) return;
      forget(halfwayKey, "sessionStorage");
      const place = location.pathname;
      const worker = newer ?? active;
      if (!worker || !(await isActivated(worker))) return;
      // The person may be working again in between: ask again.
      if (location.pathname === place) reload();
      else show(worker);
    },
  };
}

export const shell = createShell(() => location.reload());

/** Registers the service worker, except on plain http (not supported) and in public catalogs (not needed). */
export function registerShell(): void {
  const isWanted = import.meta.env.PROD && "serviceWorker" in navigator;
  if (!isWanted || location.pathname.startsWith("/public/")) return;
  addEventListener("load", async () => {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    if (!registration) return;
    shell.watch(registration, navigator.serviceWorker);
    await shell.finishUpdate(registration);
  });
}
