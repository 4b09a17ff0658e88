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
 * Holds all responses of a tRPC call until the returned function is called. There may be several, because the page can
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
 * Makes `AbortSignal.timeout` never fire after the next page load, so that on a slow machine a form still waits for the
 * server's error response. If a request is lost, the journey fails by its own timeout.
 */
export async function stopDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
