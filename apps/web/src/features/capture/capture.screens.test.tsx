import { serverHeader } from "@lotwright/contracts/values/error-codes";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { dismissToast, pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
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
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

test("saves a lot from the viewfinder with the form's defaults, and Undo returns it to the viewfinder", async () => {
  const camera = fakeCamera();
  const { browser, items, path } = await makeCaptureManifest(app);
  openApp(browser, path, [], { isWide: true });
  await camera.showPicture();
  await hasTitle("Capture Photos Lot 1000");
  await takePhotos(3);
  expect(camera.frames.open).toBe(0);
  await press("Quick facts");
  await screen.findByRole("dialog", { name: "Quick facts" });
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  fill("Item notes (optional)", "Lid is cracked");
  await userEvent.clear(field("Quantity"));
  await userEvent.type(field("Quantity"), "2{Tab}");
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  await hasTitle("Capture Photos Lot 1001");
  await hasPhotos(0);
  expect([field("Item notes (optional)").value, field("Quantity").value]).toEqual(["", "1"]);

  pressToastAction();
  await hasTitle("Capture Photos Lot 1000");
  await hasPhotos(3);
  await untilPage(() =>
    expect([field("Item notes (optional)").value, field("Quantity").value]).toEqual(["Lid is cracked", "2"]),
  );
  expect(await items()).toEqual([]);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  dismissToast();
  await isUploaded();
  const saved = { lotNumber: 1000, consignor: "Henderson Estate", quantity: 2, notes: "Lid is cracked" };
  expect(await items()).toMatchObject([{ ...saved, photoUrls: Array(3).fill(expect.any(String)) }]);
});

test("opens a saved lot in its form on Undo if the next lot has begun, so that their photos stay apart", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  const { router } = openApp(browser, path);
  await camera.showPicture();
  await takePhotos(2);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  await hasPhotos(0);
  await takePhotos(1);
  pressToastAction();
  await screen.findByText("Edit Item", { selector: "h1 *" });
  expect(router.state.location.pathname).toMatch(/\/waiting\//);
  await hasPhotos(2);
  router.history.back();
  await camera.showPicture();
  await hasTitle("Capture Photos Lot 1001");
  await hasPhotos(1);
  dismissToast();
  await untilPage(() => expect(document.querySelector("[title='1 lot waiting']")).toBeNull());
  await isUploaded();
});

test("changes the number and the section, keeps the section for the next lot, and refuses a number that is taken", async () => {
  const camera = fakeCamera();
  const { browser, id, items } = await makeCaptureManifest(app);
  openApp(browser, `/manifests/${id}`);
  await userEvent.click(await screen.findByText("Add First Item"));
  await camera.showPicture();
  await takePhotos(1);
  await userEvent.click(await screen.findByTitle("Change the number or the section"));
  fill("Lot number", "ten");
  await screen.findByText("A lot number must be a whole number");
  fill("Lot number", "5");
  const section = within(screen.getByRole("dialog")).getByLabelText("Section");
  fireEvent.change(section, { target: { value: "b" } });
  await press("Use this number");
  await hasTitle("Capture Photos Lot 5B");
  await press("Save lot");
  await expectToast("Lot 5B saved");
  dismissToast();
  await hasTitle("Capture Photos Lot 6B");
  await isUploaded();

  await takePhotos(1);
  await userEvent.click(await screen.findByTitle("Change the number or the section"));
  fill("Lot number", "5");
  await press("Use this number");
  await press("Save lot");
  await screen.findByText(/^Lot 5B already exists/);
  fill("Lot number", "9");
  await press("Use this number");
  await press("Save lot");
  await expectToast("Lot 9B saved");
  dismissToast();
  await isUploaded();
  expect(await items()).toMatchObject([
    { lotNumber: 9, sectionLetter: "B" },
    { lotNumber: 5, sectionLetter: "B" },
  ]);
});

test("takes a photo on the space bar, except while a control has the focus", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path, [], { isWide: true });
  await camera.showPicture();
  await findButton("Take photo");
  await userEvent.keyboard(" ");
  await hasPhotos(1);
  await userEvent.type(field("Item notes (optional)"), "two words");
  await press("Take photo");
  await hasPhotos(2);
  await isUploaded();
});

test("leads from the camera of a computer to the setup of a phone, and back to the camera", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  const { router } = openApp(browser, path, [], { isWide: true });
  await camera.showPicture();
  fireEvent.click(await screen.findByText("Connect a phone", { selector: "a" }));
  await screen.findByRole("heading", { level: 1, name: "Connect a phone" });
  fireEvent.click(screen.getByRole("link", { name: "Back" }));
  await untilPage(() => expect(router.state.location.pathname).toBe(path));
});

test("pauses with a message while a phone call uses the camera, and continues automatically", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  await camera.showPicture();
  const shutter = await findButton("Take photo");
  const [track] = camera.tracks;
  // The shutter is pressed before the browser reports that the camera is paused.
  if (track) track.muted = true;
  await press("Take photo");
  const paused = "The camera is paused, perhaps by a call. It continues automatically.";
  await expectToast({ title: "Photo not taken", description: paused });
  act(() => track?.mute(true));
  await screen.findByText(paused, { selector: "[aria-label=Viewfinder] *" });
  expect(shutter.disabled).toBe(true);
  await userEvent.keyboard(" ");
  await hasPhotos(0);
  act(() => track?.mute(false));
  await press("Take photo");
  await hasPhotos(1);
  expect(camera.frames.open).toBe(0);
  await isUploaded();
});

test("takes no photo from a camera that ends while the shutter works", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  await camera.showPicture();
  const shutter = await findButton("Take photo");
  fireEvent.click(shutter);
  const [track] = camera.tracks;
  if (track) track.readyState = "ended";
  await expectToast({
    title: "Photo not taken",
    description: "The camera gave no picture. Please try again.",
  });
  await hasPhotos(0);
  expect(camera.frames.open).toBe(0);
});

test("says why the viewfinder is off, and opens it on Retry", async () => {
  const camera = fakeCamera();
  camera.fail("NotAllowedError");
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  await screen.findByText(/^The viewfinder is off because the camera is blocked/);
  await expectAccessible();
  camera.fail(undefined);
  await press("Retry");
  await camera.showPicture();
  await takePhotos(1);
  await isUploaded();
});

/** Replaces the browser's file picker. Returns a function that chooses a photo in the open picker. */
function replacePicker(): () => void {
  const opened: HTMLInputElement[] = [];
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    opened.push(this);
  });
  return () => {
    const [input] = opened;
    if (!input) throw new Error("No file picker was opened");
    fireEvent.change(input, { target: { files: [new Blob(["jpeg"], { type: "image/jpeg" })] } });
  };
}

test("adds chosen photos when the camera is lost while the file picker is open", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  await camera.showPicture();
  const choose = replacePicker();
  await press("Choose photos");
  camera.tracks[0]?.dispatchEvent(new Event("ended"));
  await screen.findByText("No photos yet");
  choose();
  await hasPhotos(1);
});

test("opens the file picker from the dashed area, and shows the tip about the cover only before the first lot", async () => {
  fakeCamera().fail("NotAllowedError");
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  const tip = /The first photo becomes its cover/;
  await screen.findByText(tip);
  const choose = replacePicker();
  await press("Add photos");
  choose();
  await hasPhotos(1);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  dismissToast();
  await screen.findByText("No photos yet");
  expect(screen.queryByText(tip)).toBeNull();
  await isUploaded();
});

test("removes a photo that the server rejects, and says why", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  const message = "Only JPEG, PNG and WebP photos can be used.";
  class RefusedRequest extends XMLHttpRequest {
    override async send() {
      const getResponseHeader = (name: string) => (name === serverHeader ? "1" : null);
      Object.assign(this, { status: 415, response: { code: "WRONG_TYPE", message }, getResponseHeader });
      this.onload?.(new ProgressEvent("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", RefusedRequest);
  openApp(browser, path);
  await camera.showPicture();
  await press("Take photo");
  await expectToast({
    title: "Upload failed",
    description: `Failed to upload photo. Please try again. ${message}`,
  });
  await hasPhotos(0);
});

const requireShots = (browser: Browser, requiredShots: object[]) =>
  browser.request("/trpc/captureSettings.save", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ requiredShots }),
  });

test("names the shots that the workspace requires and that are not taken yet", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  await requireShots(browser, [{ category: "", shots: ["Front", "Back", "Close-up of marks"] }]);
  openApp(browser, path);
  await camera.showPicture();
  await takePhotos(1);
  await screen.findByText("Still needed: Back, Close-up of marks.");
  await takePhotos(2);
  await untilPage(() => expect(screen.queryByText(/^Still needed/)).toBeNull());
  await isUploaded();
});

test("offers the category when required shots depend on it, and lists the lot that lacks some", async () => {
  const camera = fakeCamera();
  const { browser, items, path } = await makeCaptureManifest(app);
  await requireShots(browser, [{ category: "Furniture", shots: ["Front", "Back", "Close-up of marks"] }]);
  openApp(browser, path, [], { isWide: true });
  await camera.showPicture();
  await takePhotos(1);
  await screen.findByText("Only one photo so far.");
  await screen.findByLabelText("Category");
  fill("Category", "Furniture");
  await screen.findByText("Still needed: Back, Close-up of marks.");
  await takePhotos(1);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  dismissToast();
  await isUploaded();
  expect(await items()).toMatchObject([{ category: "Furniture" }]);
  expect(field("Category").value).toBe("");
  await press("Before you leave: 1 to look at");
  await screen.findByText("1 lot without all required shots");
});

test("reserves lot numbers for this phone on request", async () => {
  const camera = fakeCamera();
  const { browser, path } = await makeCaptureManifest(app);
  openApp(browser, path);
  await camera.showPicture();
  await userEvent.click(await screen.findByTitle("Change the number or the section"));
  await press("Reserve 25 numbers for this phone");
  await screen.findByText("Lots 1000–1024 are yours on this phone");
});
