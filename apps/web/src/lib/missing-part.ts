const missingPart = "MissingPart";

export const missingPartMessage = "Part of the app couldn't be loaded. Check your connection and try again.";

let isAnyMissing = false;

/**
 * Names the errors of code that was to be loaded later and did not come. In the browser's own words the router would
 * take them for its own, and reload at once: without a line that ends outside of the app.
 */
export function markMissingParts(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    isAnyMissing = true;
    Object.assign(payload, { name: missingPart, message: missingPartMessage });
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === missingPart;

/** The browser keeps in mind what did not come, so that only a new page asks again; it has to be reachable. */
export async function loadPageAgain(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** One press is enough, also where code was lost together with the answers. */
export async function retryAll(askAgain: () => Promise<unknown>): Promise<void> {
  await (isAnyMissing ? loadPageAgain() : askAgain());
}
