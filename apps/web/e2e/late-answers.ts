import { expect, type Page, type Route } from "@playwright/test";

/** Something that goes on when the test says so. */
export function waitForWord() {
  let goOn = () => {};
  const word = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { word, goOn };
}

/**
 * Keeps the answers to a call back until the function that it gives is called; else they are the server's. All that are
 * asked for until then: the page may have begun to read something again just before it is loaded anew.
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

/** What a screen says until the answer to one of its calls is there, which is when it has been read. */
export async function expectLoading(page: Page, address: string, call: string, text: string): Promise<void> {
  const answer = await holdAnswer(page, call);
  await page.goto(address);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
}

/**
 * From the next page on a form waits for a refusal however slow the server is. No other deadline passes there either, such as
 * that of a request: one that is lost shows as the journey's timeout.
 */
export async function stopDeadlines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}
