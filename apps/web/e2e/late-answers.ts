import type { Page } from "@playwright/test";

/** Creates a promise, and the function that resolves it. */
export function waitForWord() {
  let goOn = () => {};
  const word = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { word, goOn };
}

/**
 * Holds the responses of photos and logos until the returned function is called. The page's load event waits for them.
 */
export async function holdPhotos(page: Page): Promise<() => void> {
  const { word, goOn } = waitForWord();
  await page.route("**/photos/**", (route) => word.then(() => route.continue()));
  return goOn;
}

/** Holds the responses of a tRPC call until the returned function is called. */
export async function holdAnswers(page: Page, call: string): Promise<() => void> {
  const { word, goOn } = waitForWord();
  await page.route(`**/trpc/*${call}*`, (route) => word.then(() => route.continue()));
  return goOn;
}

/**
 * Makes `AbortSignal.timeout` never fire after the next page load, so that on a slow machine a form still waits for the
 * server's error response. If a request is lost, the journey fails by its own timeout.
 */
export async function stopDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
