import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { App } from "./app";

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

/**
 * Creates a photo of one color with a bright spot. `share`: its edge length as a share of a phone's photo, from 0 to 1.
 */
export async function makePhoto(name: string, background: string, share = 1): Promise<PhotoFile> {
  const part = (size: number) => Math.round(size * share);
  const spot = {
    create: { width: part(900), height: part(900), channels: 3, background: "#f4e9d0" },
  } as const;
  const buffer = await sharp({ create: { width: part(3200), height: part(2400), channels: 3, background } })
    .composite([{ input: spot, left: part(1100), top: part(700) }])
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Creates a photo with so many details that its resized JPEG is larger than 1 MiB. */
export async function makeLace(name: string): Promise<PhotoFile> {
  const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
  const create = { width: 1600, height: 1200, channels: 3, background: "#888", noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

export async function choosePhotos(page: Page, photos: PhotoFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photos" }).click();
  await (await chooser).setFiles(photos);
}

/** Uploads a photo as the signed-in user, and returns its URL. */
export async function uploadPhoto(page: Page, { origin }: App, photo: PhotoFile): Promise<string> {
  const answer = await page.request.post(`${origin}/api/upload-photo`, { multipart: { photo } });
  const { url } = (await answer.json()) as { url: string };
  return url;
}

/** Drags a photo, and drops it after the page has announced the new position to screen readers. */
export async function dragPhoto(
  page: Page,
  photos: Locator,
  { from, to, count }: { from: number; to: number; count: number },
): Promise<void> {
  const placeOf = async (number: number) => {
    const box = await photos.getByRole("button", { name: `View photo ${number}`, exact: true }).boundingBox();
    if (!box) throw new Error(`Photo ${number} is not shown`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const target = await placeOf(to);
  await page.mouse.move(...(await placeOf(from)));
  await page.mouse.down();
  await page.mouse.move(...target, { steps: 12 });
  const announced = `Photo ${from} is over place ${to} of ${count}`;
  await expect(photos.getByRole("status").filter({ hasText: announced })).toBeAttached();
  await page.mouse.up();
}
