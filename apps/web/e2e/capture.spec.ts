import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { waitForWord } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { makePhoto, type PhotoFile } from "./photos";

const mostTaps = 6;
const uploads = "**/api/upload-photo";
const colors = { brown: "#6b4a2b", blue: "#2b4a6b", green: "#2b6b3a" };

const doneButton = (page: Page, photos: string) => page.getByRole("button", { name: `Done (${photos})` });

/** Counts touches, except on the shutter button. The returned function returns the count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { taps: 0 };
    addEventListener(
      "pointerup",
      ({ target, isTrusted }) => {
        const button = target instanceof Element ? target.closest("button") : null;
        if (isTrusted && button?.textContent !== "Take photo") counted.taps += 1;
      },
      { capture: true },
    );
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps); // The script above sets the count.
}

async function takePhoto(page: Page, photo: PhotoFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take photo" }).tap();
  const camera = await chooser;
  expect(camera.isMultiple()).toBe(false);
  const input = camera.element();
  expect([await input.getAttribute("capture"), await input.getAttribute("accept")]).toEqual([
    "environment",
    "image/*",
  ]);
  await camera.setFiles(photo);
}

test("saves a lot with three photos and AI in at most six taps besides the shutter, without a layout shift", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "taps@example.com", "Barn");
  const shift = await watchShift(page);
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByRole("link", { name: "Add First Item" })).toBeVisible();
  const shiftOfList = await shift();
  expect(shiftOfList).toBeLessThanOrEqual(maxShift);
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Add First Item" }).tap();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No photos yet" })).toBeVisible();
  await expect(doneButton(page, "0 photos")).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Generate description with AI" })).toBeChecked();
  await expect(page.getByLabel("Item notes (optional)")).toBeVisible();

  await takePhoto(page, await makePhoto("front", colors.brown));
  await takePhoto(page, await makePhoto("back", colors.blue));
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const { word, goOn } = waitForWord();
  await page.route(uploads, async (route) => {
    await word;
    await route.continue();
  });
  await takePhoto(page, await makePhoto("mark", colors.green));
  await expect(page.getByText("Uploading photos...", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Uploading photo 3" })).toBeVisible();
  const picture = page.getByRole("img", { name: "Photo 3" });
  // Previews must be small, because 15 full-size photos would freeze a phone.
  await expect(picture).toHaveJSProperty("naturalWidth", 400);
  goOn();
  await expect(page.getByText("Uploading photos...", { exact: true })).toBeHidden();

  expect((await shift()) - shiftOfList).toBeLessThanOrEqual(maxShift);

  await doneButton(page, "3 photos").tap();
  await expect(page.getByRole("heading", { name: "Item Details" })).toBeVisible();
  expect((await shift()) - shiftOfList).toBeLessThanOrEqual(maxShift);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(
    page.getByText("AI is generating description in the background", { exact: true }),
  ).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(mostTaps);
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const [lot] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  expect(lot.photoUrls).toHaveLength(3);
  expect(lot.aiGenerationStatus).not.toBe("none");
});
