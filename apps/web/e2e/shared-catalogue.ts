import type { Page } from "@playwright/test";
import type { App } from "./app";
import { makePhoto } from "./photos";

type Answer = Record<string, string>;

/** The API as the person who is signed in on the page. */
export function apiOf(page: Page, { origin }: Pick<App, "origin">) {
  return async (method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${origin}/api${path}`, { method, ...(data && { data }) });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer; // every answer that is read here has texts
  };
}

export type Api = ReturnType<typeof apiOf>;

/** Sends a photo under a name that strangers must not see. */
export async function uploadNamed(page: Page, { origin }: Pick<App, "origin">, name: string, colour: string) {
  const photo = await makePhoto(name, colour);
  const answer = await page.request.post(`${origin}/api/upload-photo`, { multipart: { photo } });
  const { url } = (await answer.json()) as { url: string };
  return url;
}

/** A workspace of one's own with a shared manifest, made without a click. */
export async function makeShared(page: Page, app: Pick<App, "origin">, name: string, email: string) {
  const api = apiOf(page, app);
  await api("POST", "/auth/register", { email, password: "secret1" });
  const { id: manifestId = "" } = await api("POST", "/manifests", { name, consignor: "Henderson" });
  const { token = "" } = await api("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
  return { api, manifestId, token, path: `/public/${token}` };
}
