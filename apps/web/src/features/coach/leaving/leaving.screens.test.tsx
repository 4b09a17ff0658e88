import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { dismissToast } from "../../../lib/toasts";
import { expectAccessible } from "../../../testing/accessibility";
import { serveApp } from "../../../testing/app-server";
import { hasPhotos, isUploaded, openCamera, takePhotos } from "../../../testing/capture-steps";
import { findButton, press } from "../../../testing/controls";
import { removePhoto } from "../../../testing/remove-photo";
import { expectToast } from "../../../testing/toasts";
import { stubCoach } from "../testing/stub-coach";

const app = serveApp();

/** Saves the captured lot, and waits until it is uploaded. */
async function saveUploaded(lot: string) {
  await press("Save lot");
  await expectToast(`Lot ${lot} saved`);
  dismissToast();
  await isUploaded();
}

test("marks a blurred photo, and lists its lot when the user leaves the manifest", async () => {
  stubCoach({ sharpness: 0.01 });
  const { router, id } = await openCamera(app);
  await takePhotos(1);
  expect(await screen.findAllByText("Photo 1 looks blurred.")).toHaveLength(2);
  await press("Save lot");
  await expectToast("Lot 1000 saved");
  dismissToast();
  await isUploaded();
  await router.navigate({ to: "/manifests/$manifestId", params: { manifestId: id } });
  await screen.findByText("Byre", { selector: "h1" });

  void router.navigate({ to: "/" });
  await screen.findByText("1 lot with a blurred photo");
  await expectAccessible();
  screen.getByText("1 lot with only one photo");
  expect(screen.getAllByText("Lot 1000", { selector: "a" })).toHaveLength(2);
  await press("Stay");
  expect(router.state.location.pathname).toBe(`/manifests/${id}`);
  // The same findings are shown only once.
  await router.navigate({ to: "/" });
  await screen.findByText("Continue: Byre, lot 1001");
});

test("lists the uploaded lots of a manifest that was opened in the camera, and when the user leaves from there", async () => {
  const { router } = await openCamera(app);
  await takePhotos(1);
  await saveUploaded("1000");
  await press("Before you leave: 1 to look at");
  await screen.findByText("1 lot with only one photo");
  await press("Done");

  void router.navigate({ to: "/" });
  await screen.findByText("1 lot with only one photo");
  await press("Leave");
  await screen.findByText("Continue: Byre, lot 1001");
});

test("shows the list first and then asks about unsaved photos when the user leaves the camera", async () => {
  const { router, path } = await openCamera(app);
  await takePhotos(1);
  await saveUploaded("1000");
  await takePhotos(2);
  void router.navigate({ to: "/" });
  await screen.findByText("1 lot with only one photo");
  expect(screen.queryByText("You have 2 unsaved photos.")).toBeNull();
  await press("Leave");
  await screen.findByText("You have 2 unsaved photos.");
  await press("Keep editing");
  await hasPhotos(2);
  expect(router.state.location.pathname).toBe(path);
  await isUploaded();
});

test("lists lots on leaving that were captured and then saved in their form", async () => {
  const { router, camera } = await openCamera(app);
  await takePhotos(1);
  await press("Done (1 photo)");
  await press("Save & Next");
  await camera.showPicture();
  await isUploaded();
  void router.navigate({ to: "/" });
  await screen.findByText("1 lot with only one photo");
  await press("Leave");
});

test("no longer lists a lot as blurred when its blurred photo was removed", async () => {
  stubCoach({ sharpness: 0.01 });
  const { router, id } = await openCamera(app);
  await takePhotos(1);
  expect(await screen.findAllByText("Photo 1 looks blurred.")).toHaveLength(2);
  await saveUploaded("1000");
  await press("Before you leave: 2 to look at");
  await screen.findByText("1 lot with a blurred photo");
  const [lot] = screen.getAllByText("Lot 1000", { selector: "a" });
  lot?.click();
  await findButton("View photo 1");
  // The list with drag and drop replaces the buttons once loaded.
  await vi.dynamicImportSettled();
  removePhoto(1);
  await hasPhotos(0);
  await press("Save & Close");
  await screen.findByText("Byre", { selector: "h1" });
  await router.navigate({ to: "/manifests/$manifestId/camera", params: { manifestId: id } });
  await press("Before you leave");
  await screen.findByText("Nothing is missing in the lots of the last 24 hours.");
});
