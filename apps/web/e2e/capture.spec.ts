import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { ofServer, openWorkspace, test } from "./app";
import { answered, offline } from "./browser-errors";
import { waitForWord } from "./late-answers";
import { loseLine } from "./line";
import { hearStored } from "./phone-captures";
import { choosePhotos, dragPhoto, makePhoto, type PhotoFile } from "./photos";
import { expectClear, notificationOf } from "./screen-sizes";

const mostTaps = 6;
const uploads = "**/api/upload-photo";
const uploadFailed = "Failed to upload photo. Please try again.";
const notPhoto = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a photo") };
const colors = { brown: "#6b4a2b", blue: "#2b4a6b", green: "#2b6b3a" };

const doneButton = (page: Page, photos: string) => page.getByRole("button", { name: `Done (${photos})` });
const photoGrid = (page: Page) => page.getByRole("region", { name: "Photos" });

async function openCamera(page: Page, email: string, name: string): Promise<string> {
  const manifestId = await openWorkspace(page, email, name);
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(page.getByRole("heading", { name: "No photos yet" })).toBeVisible();
  return manifestId;
}

/** Creates a small photo for journeys in which its size does not matter. */
async function smallPhoto(color: string): Promise<PhotoFile> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: color } });
  return { name: `${color}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

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
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps); // set above
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

test("saves a lot with three photos and AI in at most six taps besides the shutter", async ({ page }) => {
  const manifestId = await openWorkspace(page, "taps@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}`);
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
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await expectAccessible(page, "the camera while photos are sent");
  goOn();
  await expect(page.getByText("Uploading photos...", { exact: true })).toBeHidden();

  await doneButton(page, "3 photos").tap();
  await expect(page.getByRole("heading", { name: "Item Details" })).toBeVisible();
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

test("removes a rejected photo with the reason, retries a failed upload, and asks before leaving with unsaved photos", async ({
  page,
  context,
  expectErrors,
}) => {
  for (const status of [413, 415, 503]) expectErrors(answered(status, "api/upload-photo"));
  expectErrors(offline);
  const manifestId = await openCamera(page, "refused@example.com", "Cellar");
  const failed = page.getByText("Upload failed", { exact: true });
  await choosePhotos(page, [notPhoto]);
  await expect(failed).toBeVisible();
  await expect(
    page.getByText(
      `${uploadFailed} Only JPEG, PNG and WebP photos can be used. Save it as one of them and try again.`,
      { exact: true },
    ),
  ).toBeVisible();
  // First, while the toast is shown.
  await expectClear(page);
  await expect(doneButton(page, "0 photos")).toBeDisabled();
  await expectAccessible(page, "the camera after a photo was refused");
  const notification = notificationOf(page);
  const tooLarge = "A photo may have at most 40 MB";
  for (const [message, shown] of [
    [tooLarge, `${uploadFailed} ${tooLarge}`],
    ["", uploadFailed],
  ]) {
    const refusal = { message, code: "TOO_LARGE" };
    await page.route(uploads, (route) => route.fulfill({ status: 413, headers: ofServer, json: refusal }));
    await choosePhotos(page, [await smallPhoto(colors.brown)]);
    await expect(page.getByText(`${shown}`, { exact: true })).toBeVisible();
    await expect(doneButton(page, "0 photos")).toBeDisabled();
    await page.unroute(uploads);
  }

  // The server asks to wait 10 minutes, so only the Retry button can cause the next attempt.
  const busy = { message: "Busy", retryAfterSeconds: 600 };
  await page.route(uploads, (route) => route.fulfill({ status: 503, json: busy }));
  await choosePhotos(page, [await smallPhoto(colors.brown)]);
  await expect(page.getByRole("button", { name: "1 photo waiting" })).toBeVisible();
  await expect(photoGrid(page).getByText("1 not uploaded", { exact: true })).toBeVisible();
  await expect(doneButton(page, "1 photo")).toBeEnabled();
  await expectAccessible(page, "the camera with a photo that waits");
  await page.unroute(uploads);
  await page.getByRole("button", { name: "Retry photo 1" }).click();
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry photo 1" })).toBeHidden();

  await loseLine(context);
  await choosePhotos(page, [await smallPhoto(colors.blue)]);
  await expect(photoGrid(page).getByText("1 not uploaded", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry photo 2" })).toBeHidden();
  await expectAccessible(page, "the camera without a line");
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();

  const notes = page.getByLabel("Item notes (optional)");
  const tooLong = "a".repeat(20_001);
  await notes.fill(tooLong);
  await expect(notes).toHaveAccessibleDescription(/^Use at most 20,000 characters .* 20,001\/20,000$/);
  await expect(notes).toHaveValue(tooLong);

  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Back to items" }).click();
  await expect(question).toContainText("You have 2 unsaved photos.");
  await expectAccessible(page, "the question before leaving the camera");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await expect(doneButton(page, "2 photos")).toBeEnabled();
  await page.getByRole("link", { name: "Back to items" }).click();
  await question.getByRole("button", { name: "Discard photos" }).click();
  await expect(page.getByRole("heading", { name: "Cellar" })).toBeVisible();
  await expect(notification).toContainText("2 photos discarded");
  await notification.getByRole("button", { name: "Undo" }).click();
  await expect(doneButton(page, "2 photos")).toBeEnabled();
  await expect(notes).toHaveValue(tooLong);
  await page.getByRole("link", { name: "Back to items" }).click();
  await question.getByRole("button", { name: "Discard photos" }).click();
  const isStored = await hearStored(page);
  await notification.getByRole("button", { name: "Dismiss" }).click();
  await expect(notification).toHaveCount(0);
  // Without waiting for the deletion to be stored, the reload would restore the photos.
  await isStored();
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(page.getByRole("heading", { name: "No photos yet" })).toBeVisible();
});

type Carried = { photos: PhotoFile[]; text?: string };

/** Simulates files that are dragged or pasted from the desktop, which browsers do not let scripts do. */
async function carry(
  page: Page,
  kind: "dragover" | "drop" | "paste",
  { photos, text }: Carried,
): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString("base64"),
  }));
  await page.evaluate(
    ([type, carriedFiles, carriedText]) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, data } of carriedFiles) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (carriedText) transfer.setData("text/plain", carriedText);
      const options = { bubbles: true, cancelable: true };
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { ...options, clipboardData: transfer })
          : new DragEvent(type, { ...options, dataTransfer: transfer });
      document.body.dispatchEvent(event);
    },
    [kind, files, text] as const,
  );
}

/** The main colors of a lot's photos, in the order of the photos. */
async function colorsOf(page: Page, photoUrls: string[]): Promise<string[]> {
  const channels = Object.entries({ brown: 0, green: 1, blue: 2 });
  return Promise.all(
    photoUrls.map(async (url) => {
      const photo = sharp(await (await page.request.get(url)).body());
      const { channels: stats } = await photo.stats();
      const strongest = channels.toSorted(([, a], [, b]) => (stats[b]?.mean ?? 0) - (stats[a]?.mean ?? 0));
      return strongest[0]?.[0] ?? "";
    }),
  );
}

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("adds photos by drop and paste, sorts and removes them, and limits a lot to fifteen", async ({
    page,
  }) => {
    const manifestId = await openCamera(page, "desk@example.com", "Loft");
    const [brown, blue, green] = await Promise.all(Object.values(colors).map(smallPhoto));
    if (!brown || !blue || !green) throw new Error("There are three colors");

    await carry(page, "dragover", { photos: [brown] });
    await expect(page.getByText("Drop the photos to add them")).toBeVisible();
    await carry(page, "drop", { photos: [brown, blue] });
    await expect(page.getByText("Drop the photos to add them")).toBeHidden();
    await expect(doneButton(page, "2 photos")).toBeVisible();
    await carry(page, "paste", { photos: [blue], text: "1\t2" });
    await carry(page, "drop", { photos: [{ ...blue, name: "list.pdf", mimeType: "application/pdf" }] });
    await expect(page.getByText("Only photos can be added", { exact: true })).toBeVisible();
    await carry(page, "paste", { photos: [green] });
    await expect(doneButton(page, "3 photos")).toBeVisible();
    const photos = photoGrid(page);
    await expect(photos.getByRole("img")).toHaveCount(3);

    await photos.getByRole("button", { name: "Move photo 1 right" }).focus();
    await page.keyboard.press("Enter");
    await expect(photos.getByRole("button", { name: "Move photo 2 right" })).toBeFocused();
    await expect(photos.getByText("Photo moved to place 2 of 3")).toBeAttached();
    await dragPhoto(page, photos, { from: 3, to: 1, count: 3 });
    await expect(photos.getByText("Photo moved to place 1 of 3")).toBeAttached();
    await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
    await expectAccessible(page, "the camera with photos at a desk");

    await choosePhotos(
      page,
      Array.from({ length: 13 }, () => brown),
    );
    await expect(page.getByText("Photo limit reached", { exact: true })).toBeVisible();
    await expect(page.getByText("Maximum of 15 photos per item", { exact: true })).toBeVisible();
    await expect(doneButton(page, "15 photos")).toBeEnabled();
    await expect(photos.getByText("15 of 15 photos.")).toBeVisible();
    await expectAccessible(page, "the camera with fifteen photos");
    for (let last = 15; last > 3; last -= 1) {
      await photos.getByRole("button", { name: `Remove photo ${last}` }).press("Enter");
    }
    await expect(photos.getByRole("button", { name: "View photo 3" })).toBeFocused();

    await page.getByRole("checkbox", { name: "Generate description with AI" }).uncheck();
    await page.getByLabel("Item notes (optional)").fill("Three of a set");
    await doneButton(page, "3 photos").click();
    await expect(page.getByLabel("Item notes")).toHaveValue("Three of a set");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Item has been saved successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
    const [lot] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
    expect(lot).toMatchObject({ aiGenerationStatus: "none", notes: "Three of a set" });
    expect(await colorsOf(page, lot.photoUrls)).toEqual(["green", "blue", "brown"]);
  });
});
