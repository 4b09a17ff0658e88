import { expect, type Page, type Route } from "@playwright/test";

/** Answers as the server does, after a while. */
export function answerLate(ms: number) {
  return async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  };
}

/** What a screen says until the answer to one of its calls is there. */
export async function expectLoading(page: Page, address: string, call: string, text: string): Promise<void> {
  await page.route(`**/trpc/*${call}*`, answerLate(700), { times: 1 });
  await page.goto(address);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
}
