import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fillWorkspace } from "@lotwright/tooling/demo/fill-workspace";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { expect, type Page, type PageScreenshotOptions } from "@playwright/test";
import sharp from "sharp";

const maxBytes = 250_000;

export type Listed = { id: string; lotNumber: number; title: string; photoUrls: string[] };
/** Path and lots of the example manifest. */
export type House = { path: string; items: Listed[] };

/** Starts a server with an example workspace, for screenshots. */
export async function servePictures(lots: number) {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-pictures-"));
  // PostgreSQL may run as another operating-system user, which needs access to this folder.
  await chmod(folder, 0o755);
  const { PATH, HOME } = process.env;
  const known = { ...(PATH && { PATH }), ...(HOME && { HOME }) };
  const settings = { PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  const server = await startServerProcess({ ...known, ...settings });
  const workspace = await fillWorkspace({ origin: server.origin, lots, say: () => undefined });
  return {
    origin: server.origin,
    catalogUrl: workspace.catalogUrl,
    /** Signs in as the owner, and reads the example manifest. */
    async signIn(page: Page): Promise<House> {
      const [owner] = workspace.people;
      const data = { email: owner?.email, password: owner?.password };
      expect((await page.request.post("/api/auth/login", { data })).ok()).toBe(true);
      const [house] = workspace.manifests;
      const answer = await page.request.get(`/api/manifests/${house?.id}/items`);
      return { path: `/manifests/${house?.id}`, items: await answer.json() };
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Writes a screenshot of the page as WebP after the visible photos have loaded. */
export async function takePicture(
  page: Page,
  file: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    const isInSight = (image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return document.elementsFromPoint(left + width / 2, top + height / 2).includes(image);
    };
    const loading = [...document.images].filter((image) => isInSight(image) && !image.complete);
    const loaded = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        image.addEventListener("load", resolve, { once: true });
        image.addEventListener("error", resolve, { once: true });
      });
    await Promise.all(loading.map(loaded));
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide", ...options });
  const webp = await sharp(png).webp({ quality: 84, effort: 6 }).toBuffer();
  expect(webp.length, `${file} is small enough`).toBeLessThan(maxBytes);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, webp);
}
