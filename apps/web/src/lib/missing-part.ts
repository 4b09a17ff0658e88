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
