import { expect, type Page, type Route } from "@playwright/test";

/** A promise that the test resolves. */
export function waitForWord() {
  let goOn = () => {};
  const word = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { word, goOn };
}

/**
 * Delays the responses of a call until the returned function is called: all of the calls until then, because
 * the page may have refetched just before a reload.
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

/** Holds photos and logos until the returned function is called. The load event of the page waits for them. */
export async function holdPhotos(page: Page): Promise<() => void> {
  const { word, goOn } = waitForWord();
  await page.route("**/photos/**", (route) => word.then(() => route.continue()));
  return goOn;
}

/** The loading text of a screen while one of its calls is delayed. */
export async function expectLoading(page: Page, address: string, call: string, text: string): Promise<void> {
  const answer = await holdAnswer(page, call);
  await page.goto(address);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
}

/**
 * From the next page on, a form waits for a rejection regardless of the server's speed. No other deadline expires either,
 * such as that of a request: a lost one fails the journey's timeout.
 */
export async function stopDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
