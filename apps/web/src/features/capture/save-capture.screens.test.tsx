import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { dismissToast, pressToastAction } from "../../lib/toasts";
import { type Browser, serveApp } from "../../testing/app-server";
import {
  hasPhotos,
  hasTitle,
  isUploaded,
  makeCaptureManifest,
  takePhotos,
} from "../../testing/capture-steps";
import { field, fill, findButton, press } from "../../testing/controls";
import { fakeCamera } from "../../testing/fake-camera";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

async function openCapture({ isWide = false } = {}) {
  const camera = fakeCamera();
  const manifest = await makeCaptureManifest(app);
  const page = openApp(manifest.browser, manifest.path, [], { isWide });
  await camera.showPicture();
  return { ...manifest, ...page, camera };
}

/** Delays the encoding of the next shot until the returned function is called. */
function holdShot(): () => void {
  let store: (picture: Blob) => void = () => undefined;
  const encoded = new Promise<Blob>((resolve) => {
    store = resolve;
  });
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockReturnValueOnce(encoded);
  return () => store(new Blob(["jpeg"], { type: "image/jpeg" }));
}

/** Blocks all photo uploads. `upload` unblocks them, and resolves when some are done. */
function holdUploads(browser: Browser) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { uploadPhoto } = browser;
  const uploads = vi.spyOn(browser, "uploadPhoto").mockImplementation(() => {
    begin();
    return opened.then(uploadPhoto);
  });
  return {
    async upload() {
      open();
      await begun;
      await Promise.all(uploads.mock.results.map(({ value }) => value));
    },
  };
}

const photosOf = (items: object[]) => items.map((item) => (item as { photoUrls: string[] }).photoUrls.length);

test("gives photos that are taken after Save to the next lot, and saves the lot with those that are being stored", async () => {
  const { items } = await openCapture();
  await takePhotos(1);
  const store = holdShot();
  await press("Take photo");
  await press("Save lot");
  await press("Take photo");
  store();
  await expectToast("Lot 1000 saved");
  await hasTitle("Capture Photos Lot 1001");
  await hasPhotos(1);
  await press("Save lot");
  await expectToast("Lot 1001 saved");
  dismissToast();
  await isUploaded();
  expect(photosOf(await items())).toEqual([1, 2]);
});

test("saves one lot when Save is pressed twice before the screen has changed", async () => {
  const { items } = await openCapture();
  await takePhotos(1);
  const save = await findButton("Save lot");
  fireEvent.click(save);
  fireEvent.click(save);
  await hasTitle("Capture Photos Lot 1001");
  dismissToast();
  await isUploaded();
  expect(photosOf(await items())).toEqual([1]);
});

test("keeps a photo of the next lot that is still being stored apart from the lot that Undo returns", async () => {
  const { router, camera } = await openCapture();
  await takePhotos(2);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  await hasTitle("Capture Photos Lot 1001");
  const store = holdShot();
  await press("Take photo");
  pressToastAction();
  store();
  await screen.findByText("Edit Item", { selector: "h1 *" });
  await hasPhotos(2);
  router.history.back();
  await camera.showPicture();
  await hasTitle("Capture Photos Lot 1001");
  await hasPhotos(1);
  await isUploaded();
});

test("opens a saved lot whole on Undo although its form loads slowly, and uploads it when the form is left", async () => {
  const { browser, items, path } = await makeCaptureManifest(app);
  const camera = fakeCamera();
  const load = browser.hold(/exportSettings\.current/);
  const { upload } = holdUploads(browser);
  const { router } = openApp(browser, path);
  await camera.showPicture();
  await takePhotos(2);
  await press("Save lot");
  await hasTitle("Capture Photos Lot 1001");
  await takePhotos(1);
  pressToastAction();
  await untilNavigated(router, () => expect(router.state.location.pathname).toContain("/waiting/"));
  // The next lot's photo is uploaded although the saved lot is still on hold.
  await upload();
  expect(await items()).toEqual([]);
  load();
  await screen.findByText("Edit Item", { selector: "h1 *" });
  await hasPhotos(2);
  router.history.back();
  await camera.showPicture();
  await hasPhotos(1);
  await isUploaded();
  expect(photosOf(await items())).toEqual([2]);
});

test("keeps a typed number in another section, and a quantity whose field still has the focus", async () => {
  const { items } = await openCapture({ isWide: true });
  await takePhotos(1);
  const change = async (label: string, value: string) => {
    await userEvent.click(await screen.findByTitle("Change the number or the section"));
    fireEvent.change(await screen.findByLabelText(label, { selector: "[role=dialog] input" }), {
      target: { value },
    });
    await press("Use this number");
  };
  await change("Lot number", "5");
  await hasTitle("Capture Photos Lot 5");
  await change("Section", "b");
  await hasTitle("Capture Photos Lot 5B");
  fill("Quantity", "12");
  expect(field("Quantity").value).toBe("12");
  await press("Save lot");
  await expectToast("Lot 5B saved");
  await hasTitle("Capture Photos Lot 6B");
  expect(field("Quantity").value).toBe("1");
  dismissToast();
  await isUploaded();
  expect(await items()).toMatchObject([{ lotNumber: 5, sectionLetter: "B", quantity: 12 }]);
});

test("continues from home with the lot after the one that was saved in its form", async () => {
  const { router } = await openCapture();
  await takePhotos(1);
  fireEvent.click(await screen.findByText(/^Done \(/));
  await screen.findByLabelText("Title");
  await press("Save");
  await screen.findByText("Continue: Byre, lot 1001");
  expect(router.state.location.pathname).toBe("/");
  await isUploaded();
});

test("says that the photos are saved when the screen fails, and shows it again with them", async () => {
  const { browser, path } = await makeCaptureManifest(app);
  const camera = fakeCamera();
  openApp(browser, path, [/The last photo is broken/]);
  await camera.showPicture();
  await takePhotos(1);
  let hasFailed = false;
  const { setAttribute } = Element.prototype;
  vi.spyOn(Element.prototype, "setAttribute").mockImplementation(function (this: Element, name, value) {
    if (value === "View photo 2" && !hasFailed) {
      hasFailed = true;
      throw new Error("The last photo is broken");
    }
    setAttribute.call(this, name, value);
  });
  await press("Take photo");
  await screen.findByText("The camera stopped. Your photos are saved.");
  await press("Continue lot 1000");
  await camera.showPicture();
  await hasTitle("Capture Photos Lot 1000");
  await hasPhotos(2);
  await isUploaded();
});
