import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { openWorkspace, test } from "./app";
import { choosePhotos, type PhotoFile } from "./photos";
import { boxOf } from "./screen-sizes";

const colors = { red: "#d00000", green: "#00a000", blue: "#0000d0", yellow: "#e0e000" };
type Color = keyof typeof colors;

/**
 * A photo of four colored quarters: red and green above blue and yellow. The EXIF orientation rotates it, like a photo
 * that was taken with an upright phone.
 */
async function makeQuarters(): Promise<PhotoFile> {
  const quarter = (color: Color, left: number, top: number) => ({
    input: { create: { width: 800, height: 600, channels: 3 as const, background: colors[color] } },
    left,
    top,
  });
  const upright = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#fff" } })
    .composite([
      quarter("red", 0, 0),
      quarter("green", 800, 0),
      quarter("blue", 0, 600),
      quarter("yellow", 800, 600),
    ])
    .png()
    .toBuffer();
  const buffer = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: "quarters.jpg", mimeType: "image/jpeg", buffer };
}

/** The nearest of the four colors, because JPEG compression changes colors slightly. */
function nameOf(pixel: Uint8Array): Color | undefined {
  const [r = 0, g = 0, b = 0] = pixel;
  const isOn = (value: number) => (value > 100 ? 1 : 0);
  const names: Record<string, Color> = { "100": "red", "010": "green", "001": "blue", "110": "yellow" };
  return names[`${isOn(r)}${isOn(g)}${isOn(b)}`];
}

/**
 * Reads a photo's size and its colors at the four corners, or at this distance from them, as a share of the sides: top
 * left, top right, bottom left, bottom right. `blue`: the value of blue at the first of them.
 */
async function look(photo: Buffer, inset = 0.05) {
  const { data: pixels, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number) => {
    const start = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return pixels.subarray(start, start + 3);
  };
  const [near, far] = [inset, 1 - inset];
  const corners = [pixelAt(near, near), pixelAt(far, near), pixelAt(near, far), pixelAt(far, far)];
  const [, , blue = 0] = corners[0] ?? [];
  return { width: info.width, height: info.height, corners: corners.map(nameOf), blue };
}

async function openCrop(page: Page) {
  await page.getByRole("button", { name: "View photo 1" }).click();
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Crop Photo" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Presses a button of the crop dialog, and returns the photo as the server stores it. */
async function savePhoto(page: Page, button: string): Promise<Buffer> {
  const upload = page.waitForResponse("**/api/upload-photo");
  const dialog = page.getByRole("dialog", { name: "Crop Photo" });
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
  const { url } = await (await upload).json();
  return (await page.request.get(url)).body();
}

/** The keys of all pictures that the upload queue stores on this device. */
const storedPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open("lotwright-outbox");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("pictures").objectStore("pictures").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result);
          };
        };
      }),
  );

/** Records the options of each call of the JPEG encoder. The returned function reads them. */
async function watchEncoding(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    const encoded: unknown[] = [];
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      encoded.push(options);
      return convertToBlob.call(this, options);
    };
    Object.assign(window, { encoded });
  });
  return () => page.evaluate(() => (window as unknown as { encoded: unknown[] }).encoded); // The script above sets this property.
}

test("crops, straightens and brightens a photo, and restores its original until the lot is saved", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "cora@example.com", "Cellar");
  await page.goto(`/manifests/${manifestId}/camera`);
  const first = page.waitForResponse("**/api/upload-photo");
  await choosePhotos(page, [await makeQuarters()]);
  const original = await (await first).json();
  const whole = await look(await (await page.request.get(original.url)).body());
  expect(whole).toMatchObject({ width: 1600, height: 1200, corners: ["red", "green", "blue", "yellow"] });
  const done = page.getByRole("button", { name: "Done (1 photo)" });
  await expect(done).toBeEnabled();

  const dialog = await openCrop(page);
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await expect(zoom).toHaveValue("1");
  await zoom.fill("2");
  // After the clockwise rotation, blue and red are above yellow and green.
  await dialog.getByRole("button", { name: "Rotate by 90 degrees" }).click();
  await expect(dialog.getByText("Rotated by 90 degrees")).toBeAttached();
  const frame = dialog.getByLabel("Crop area");
  const { x, y, width, height } = await boxOf(frame);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 3 });
  await page.mouse.move(x + 600, y + 700, { steps: 3 });
  await page.mouse.up();
  await frame.focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowLeft");
  const encoded = await watchEncoding(page);
  const cropped = await look(await savePhoto(page, "Save Crop"));
  await expect(page.getByText("Photo cropped", { exact: true })).toBeVisible();
  expect(cropped).toMatchObject({ width: 600, height: 450, corners: ["red", "red", "red", "red"] });
  expect(await encoded()).toEqual([{ type: "image/jpeg", quality: 0.8 }]);
  await expect(done).toBeEnabled();

  // The next edit starts from the original, with the same part in the frame.
  await openCrop(page);
  await expect(zoom).toHaveValue("2");
  expect(await look(await savePhoto(page, "Save Crop"))).toEqual(cropped);

  await openCrop(page);
  await dialog.getByText("Whole photo").click();
  await dialog.getByRole("slider", { name: "Straighten" }).fill("15");
  // The white background would show in the corners of a photo that is not enlarged enough.
  const straightened = await look(await savePhoto(page, "Save Crop"), 0);
  expect(straightened.corners).toEqual(["blue", "red", "yellow", "green"]);
  expect(straightened.width / straightened.height).toBeCloseTo(3 / 4, 2);

  await openCrop(page);
  await expect(dialog.getByRole("slider", { name: "Straighten" })).toHaveValue("15");
  await dialog.getByRole("button", { name: "Reset straighten" }).click();
  await dialog.getByRole("slider", { name: "Brightness" }).fill("120");
  await dialog.getByRole("radio", { name: "Free" }).focus();
  await page.keyboard.press("Space");
  const corner = await boxOf(dialog.getByRole("button", { name: "Bottom right corner" }));
  const area = await boxOf(frame);
  await page.mouse.move(corner.x + 10, corner.y + 10);
  await page.mouse.down();
  await page.mouse.move(corner.x + 10 - area.width * 0.6, corner.y + 10 - area.height * 0.7, { steps: 5 });
  await page.mouse.up();
  const free = await look(await savePhoto(page, "Save Crop"));
  expect(free.corners).toEqual(["blue", "blue", "blue", "blue"]);
  expect(free.blue / straightened.blue).toBeCloseTo(1.2, 1);
  // The selection starts with the whole photo.
  expect(free.width / free.height).toBeCloseTo((3 * 0.4) / (4 * 0.3), 1);
  expect(await storedPictures(page)).toHaveLength(2);

  await openCrop(page);
  expect(await look(await savePhoto(page, "Restore original"))).toEqual(whole);
  await expect(page.getByText("Original restored", { exact: true })).toBeVisible();
  expect(await storedPictures(page)).toHaveLength(1);

  await openCrop(page);
  await savePhoto(page, "Save Crop");
  expect(await storedPictures(page)).toHaveLength(2);
  await page.getByRole("button", { name: "Save lot" }).click();
  await expect(page.getByText("Lot 1000 saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  expect(await storedPictures(page)).toEqual([]);
});
