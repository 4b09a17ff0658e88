import { screen } from "@testing-library/react";
import { expect } from "vitest";
import type { serveApp } from "./app-server";
import { press } from "./controls";
import { connectUploads, fakeCamera } from "./fake-camera";
import { openApp } from "./open-app";
import { untilPage } from "./page-changes";

/** Registers a user with a manifest, to capture lots in this browser. */
export async function makeCaptureManifest(app: ReturnType<typeof serveApp>) {
  const browser = app.openBrowser();
  await browser.register();
  connectUploads(browser);
  const { id = "" } = await browser.api("POST", "/manifests", {
    name: "Byre",
    consignor: "Henderson Estate",
  });
  const items = () => browser.api<object[]>("GET", `/manifests/${id}/items`);
  return { browser, id, items, path: `/manifests/${id}/camera` };
}

/** Opens the camera of a new manifest, as after its creation. */
export async function openCamera(app: ReturnType<typeof serveApp>) {
  const camera = fakeCamera();
  const { browser, id, path } = await makeCaptureManifest(app);
  const { router } = openApp(browser, path);
  await camera.showPicture();
  return { camera, id, path, router };
}

/** The number of photos shown on the screen. */
const photoCount = () => {
  const texts = [...document.querySelectorAll("[aria-label='Photos'] p")].map(
    ({ textContent }) => textContent,
  );
  return Number(texts.join(" ").match(/(\d+) of \d+ photos/)?.[1] ?? 0);
};
export const hasPhotos = (count: number) => untilPage(() => expect(photoCount()).toBe(count));
export const hasTitle = (name: string) => screen.findByRole("heading", { name });
export const isUploaded = () => screen.findByTitle("All uploaded");

export async function takePhotos(count: number) {
  const before = photoCount();
  for (let taken = 0; taken < count; taken += 1) await press("Take photo");
  await hasPhotos(before + count);
}
