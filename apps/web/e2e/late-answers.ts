import { expect, type Page, type Route } from "@playwright/test";

/** Creates a promise, and the function that resolves it. */
export function waitForWord() {
  let goOn = () => {};
  const word = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { word, goOn };
}

/**
 * Holds all responses of a tRPC call until the returned function is called. It holds several, because the page may
 * refetch just before a reload.
 */
export async function holdAnswer(
  page: Page,
  call: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { word, goOn } = waitForWord();
  let isHeld = true;
  await page.route(`**/trpc/*${call}*`, (route) =>
    isHeld ? word.then(() => answer(route)) : route.fallback(),
  );
  return () => {
    isHeld = false;
    goOn();
  };
}

/**
 * Holds the responses of photos and logos until the returned function is called. The page's load event waits for them.
 */
export async function holdPhotos(page: Page): Promise<() => void> {
  const { word, goOn } = waitForWord();
  await page.route("**/photos/**", (route) => word.then(() => route.continue()));
  return goOn;
}

/** Expects the loading text of a screen while one of its calls is held. */
export async function expectLoading(page: Page, address: string, call: string, text: string): Promise<void> {
  const answer = await holdAnswer(page, call);
  await page.goto(address);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
}

/**
 * Disables `AbortSignal.timeout` from the next page load on, so that a form waits for the server's rejection, however
 * slow the machine is. Request timeouts do not expire either: a lost request fails the journey by the journey's own
 * timeout.
 */
export async function stopDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
