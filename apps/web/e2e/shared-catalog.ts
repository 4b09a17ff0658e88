import type { Page } from "@playwright/test";
import type { App } from "./app";

/** The default brand color and its text color. The owner chooses them, so their contrast is not checked. */
export const brandPair = { fgColor: "#d5e7f6", bgColor: "#2878b7" };

type Answer = Record<string, string>;

/** Calls the REST API as the user who is signed in on the page. */
function apiOf(page: Page, { origin }: App) {
  return async (method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${origin}/api${path}`, { method, ...(data && { data }) });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer; // Every response that is read here has text values.
  };
}

/** Registers an account over the REST API and creates a manifest with a public catalog. */
export async function makeShared(page: Page, app: App, name: string, email: string) {
  const api = apiOf(page, app);
  await api("POST", "/auth/register", { email, password: "brass lamp" });
  const { id: manifestId = "" } = await api("POST", "/manifests", { name, consignor: "Henderson" });
  const { token = "" } = await api("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
  return { api, manifestId, token, path: `/public/${token}` };
}
