import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { App } from "./app";

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

/** A photo of one colour with a bright spot, as large as a phone's or a part of that. */
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

export async function choosePhotos(page: Page, photos: PhotoFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photos" }).click();
  await (await chooser).setFiles(photos);
}

/** Sends a photo as the signed-in person, and answers its address. */
export async function uploadPhoto(page: Page, { origin }: App, photo: PhotoFile): Promise<string> {
  const answer = await page.request.post(`${origin}/api/upload-photo`, { multipart: { photo } });
  const { url } = (await answer.json()) as { url: string };
  return url;
}
