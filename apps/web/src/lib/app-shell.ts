import { oneOf, persisted } from "./persisted";
import { createStore } from "./store";

const missingPart = "MissingPart";

export const missingPartMessage = "Part of the app couldn't be loaded. Check your connection and try again.";

let isAnyMissing = false;

/**
 * Marks errors of code that failed to load. The router takes the browser's own errors for outdated code and reloads the
 * page, which offline would show no app at all.
 */
export function markMissingParts(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    isAnyMissing = true;
    Object.assign(payload, { name: missingPart, message: missingPartMessage });
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === missingPart;

/** Reloads the page if the server is reachable, because browsers cache a failed import until then. */
export async function loadPageAgain(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Retries failed code and queries with one press. */
export async function retryAll(askAgain: () => Promise<unknown>): Promise<void> {
  await (isAnyMissing ? loadPageAgain() : askAgain());
}

/** The part of a service worker's registration that the app uses. */
type Registration = Pick<ServiceWorkerRegistration, "active" | "waiting" | "installing" | "addEventListener">;

/**
 * Time in ms for the new version to become active. Browsers keep the old one for half a minute after its last request,
 * unless the page closes.
 */
const takeOverMs = 1_000;
/** Marks an unfinished update. The old version may have served the reloaded page, which is then reloaded again. */
export const unfinishedUpdate = persisted("lotwright.taking-update", oneOf("yes"), {
  storage: "sessionStorage",
  isText: true,
});
const halfwayMs = 5_000;

/** Whether the new version is active. Resolves after `halfwayMs` at the latest. */
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

/** Finds out whether a newer version of the app is installed, and activates it. */
export function createShell(reload: () => void) {
  const waiting = createStore<ServiceWorker | undefined>(undefined);
  return {
    watch(registration: Registration, container: ServiceWorkerContainer) {
      if (registration.waiting) waiting.set(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => {
          // The first installation replaces no older version, so it is no update.
          if (worker.state === "installed" && container.controller) waiting.set(worker);
        });
      });
    },
    hasUpdate: () => waiting.get() !== undefined,
    subscribe: waiting.subscribe,
    /** Activates the newer version and reloads the page within a second. Only called when the user requests it. */
    takeUpdate(container: Pick<ServiceWorkerContainer, "addEventListener" | "removeEventListener">) {
      const end = () => {
        clearTimeout(timer);
        container.removeEventListener("controllerchange", end);
        reload();
      };
      const timer = setTimeout(() => {
        unfinishedUpdate.write("yes");
        end();
      }, takeOverMs);
      // Another tab may have activated the newer version already.
      const worker = waiting.get();
      if (worker?.state !== "installed") return end();
      container.addEventListener("controllerchange", end);
      worker.postMessage("take over");
    },
    /** Completes an update of the app, after the page was reloaded for it. */
    async finishUpdate({ active, waiting: newer }: Registration) {
      if (!unfinishedUpdate.read()) return;
      unfinishedUpdate.forget();
      const place = location.pathname;
      const worker = newer ?? active;
      if (!worker || !(await isActivated(worker))) return;
      // If the user has navigated since, the reload would interrupt them.
      if (location.pathname === place) reload();
      else waiting.set(worker);
    },
  };
}

export const shell = createShell(() => location.reload());

/** Registers the service worker, except on plain http, where browsers forbid it, and in public catalogs. */
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
