import { jpeg } from "@lotwright/testing/pictures";
import sharp from "sharp";
import { expect, test } from "vitest";
import { convertPhoto } from "./photo-conversion";

const requester = () => ({ workspaceId: crypto.randomUUID(), signal: new AbortController().signal });

const picture = (alpha: number) =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } });

const pixelOf = async (photo: Buffer) => [...(await sharp(photo).raw().toBuffer()).subarray(0, 3)];

test("flattens a transparent PNG on white and writes it as JPEG", async () => {
  const photo = await convertPhoto(await picture(0).png().toBuffer(), "jpeg", requester());
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48, channels: 3 });
  expect(await pixelOf(photo)).toEqual([255, 255, 255]);
});

test("blends a half transparent PNG with white", async () => {
  const photo = await convertPhoto(await picture(0.5).png().toBuffer(), "jpeg", requester());
  const [red = 0, green = 0, blue = 0] = await pixelOf(photo);
  expect(Math.abs(red - 227)).toBeLessThan(5);
  expect(Math.abs(green - 127)).toBeLessThan(5);
  expect(Math.abs(blue - 127)).toBeLessThan(5);
});

test("writes a JPEG again with full color resolution and more bytes", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 64, height: 48, channels: 3 as const, background: "black", noise };
  const stored = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  const photo = await convertPhoto(stored, "better-jpeg", requester());
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", chromaSubsampling: "4:4:4" });
  expect(photo.length).toBeGreaterThan(stored.length);
});

test("rejects what is no photo, and starts nothing for a client that is gone", async () => {
  await expect(convertPhoto(Buffer.from("no photo"), "jpeg", requester())).rejects.toThrow();
  const signal = AbortSignal.abort();
  const converted = convertPhoto(await jpeg(), "jpeg", { workspaceId: "a", signal });
  await expect(converted).rejects.toThrow();
});
