import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { dismissToast } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { hasPhotos, isUploaded, makeCaptureManifest, takePhotos } from "../../testing/capture-steps";
import { field, fill, press } from "../../testing/controls";
import { fakeCamera } from "../../testing/fake-camera";
import { openApp } from "../../testing/open-app";

const app = serveApp();
const notes = () => field("Item notes (optional)").value;

test("moves what was captured for a deleted manifest into the capture screen that is open", async () => {
  const camera = fakeCamera();
  const { browser, id, path, items } = await makeCaptureManifest(app);
  const { id: barnId } = await browser.api("POST", "/manifests", { name: "Barn", consignor: "Miller" });
  const { router, streamStarted } = openApp(browser, `/manifests/${barnId}/camera`, [
    /^\w+: This manifest doesn't exist/,
  ]);
  await camera.showPicture();
  await streamStarted;
  await takePhotos(2);
  fill("Item notes (optional)", "Lid is cracked");
  await browser.api("DELETE", `/manifests/${barnId}`);
  await screen.findByText(/^This manifest was deleted, .* Your 2 photos are saved on this phone\.$/);
  router.history.push(path);
  await camera.showPicture();
  await takePhotos(1);
  fill("Item notes (optional)", "Oak");
  await isUploaded();
  await press("All uploaded");
  await press("Move to another manifest");
  fireEvent.change(await screen.findByLabelText("To manifest"), { target: { value: id } });
  await press("Move");
  await hasPhotos(3);
  await waitFor(() => expect(notes()).toBe("Oak\nLid is cracked"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Save lot");
  await hasPhotos(0);
  dismissToast();
  await isUploaded();
  const photoUrls = Array(3).fill(expect.any(String));
  expect(await items()).toMatchObject([{ notes: "Oak\nLid is cracked", photoUrls }]);
});
