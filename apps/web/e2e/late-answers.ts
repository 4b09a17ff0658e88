import { expect, type Page, type Route } from "@playwright/test";

/** Answers as the server does, after a while. */
export function answerLate(ms: number) {
  return async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  };
}

/** Keeps the next answer to a call back until the function that it gives is called. */
export async function holdAnswer(page: Page, call: string): Promise<() => void> {
  let answer = () => {};
  const isRead = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    `**/trpc/*${call}*`,
    async (route) => {
      await isRead;
      await route.continue();
    },
    { times: 1 },
  );
  return answer;
}

/** What a screen says until the answer to one of its calls is there, which is when it has been read. */
export async function expectLoading(page: Page, address: string, call: string, text: string): Promise<void> {
  const answer = await holdAnswer(page, call);
  await page.goto(address);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText(text, { exact: true })).toBeHidden();
}
