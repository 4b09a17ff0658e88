import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { dismissToast } from "../../../lib/toasts";
import { expectAccessible } from "../../../testing/accessibility";
import { serveApp } from "../../../testing/app-server";
import {
  hasPhotos,
  hasTitle,
  isUploaded,
  makeCaptureManifest,
  takePhotos,
} from "../../../testing/capture-steps";
import { findButton, press } from "../../../testing/controls";
import { fakeCamera } from "../../../testing/fake-camera";
import { openApp } from "../../../testing/open-app";
import { untilPage } from "../../../testing/page-changes";
import { expectToast } from "../../../testing/toasts";

const app = serveApp();

/** Opens the camera for a sale with these lots, none of which has photos. */
async function openFill(titles: readonly string[]) {
  const camera = fakeCamera();
  const { browser, id, items, path } = await makeCaptureManifest(app);
  const ids: string[] = [];
  for (const title of titles) {
    const lot = await browser.api("POST", "/items", { manifestId: id, title });
    ids.push(lot.id ?? "");
  }
  const { router, streamStarted } = openApp(browser, path);
  await camera.showPicture();
  return { camera, browser, id, ids, items, router, streamStarted };
}

const fillLink = () =>
  [...document.querySelectorAll("a")].find(({ textContent }) => textContent?.startsWith("Fill"));
const findFillLink = (text: string) =>
  untilPage(() => {
    const link = fillLink();
    expect(link?.textContent).toBe(text);
    return link as HTMLAnchorElement;
  });

type Photographed = { title: string; photoUrls: string[] };
const countsOf = (items: object[]) =>
  (items as Photographed[]).map(({ title, photoUrls }) => `${title} ${photoUrls.length}`).sort();

test("fills lots of the server in lot order, skips one, and comes back to it at the end", async () => {
  const { camera, items, router } = await openFill(["chest", "plates", "lamp"]);
  await userEvent.click(await findFillLink("Fill 3 lots without photos"));
  await hasTitle("Lot 1000 chest");
  await camera.showPicture();
  await expectAccessible();
  await takePhotos(2);
  await press("Next lot");
  await expectToast({ lot: "Lot 1000", title: "2 photos saved" });
  await hasTitle("Lot 1001 plates");
  await hasPhotos(0);
  await press("Skip lot");
  await hasTitle("Lot 1002 lamp");
  await userEvent.keyboard(" ");
  await hasPhotos(1);
  await press("Next lot");
  await screen.findByText("1 lot still without photos");
  await expectAccessible();
  await press("Photograph it now");
  await hasTitle("Lot 1001 plates");
  await camera.showPicture();
  await takePhotos(1);
  await press("Next lot");
  await screen.findByText("Every lot has photos");
  await isUploaded();
  expect(countsOf(await items())).toEqual(["chest 2", "lamp 1", "plates 1"]);
  await press("Photograph new lots");
  await hasTitle("Capture Photos Lot 1003");
  expect(router.state.location.search).toEqual({});
  await untilPage(() => expect(fillLink()).toBeUndefined());
});

test("saves a shot that arrives after its lot was skipped, also of the last lot", async () => {
  const { camera, items, router } = await openFill(["chest", "plates"]);
  router.history.push(`${router.state.location.pathname}?fill=true`);
  for (const title of ["Lot 1000 chest", "Lot 1001 plates"]) {
    await hasTitle(title);
    await camera.showPicture();
    const skip = await findButton("Skip lot");
    fireEvent.keyDown(document.body, { key: " " });
    fireEvent.click(skip);
  }
  await screen.findByText("Every lot has photos");
  await isUploaded();
  expect(countsOf(await items())).toEqual(["chest 1", "plates 1"]);
});

test("saves the photos of a lot that the user leaves by Esc, and offers the others again", async () => {
  const { camera, items, router } = await openFill(["chest", "plates"]);
  router.history.push(`${router.state.location.pathname}?fill=true`);
  await hasTitle("Lot 1000 chest");
  await camera.showPicture();
  await takePhotos(1);
  await userEvent.keyboard("{Escape}");
  await hasTitle("Capture Photos Lot 1002");
  await findFillLink("Fill 1 lot without photos");
  await isUploaded();
  expect(countsOf(await items())).toEqual(["chest 1", "plates 0"]);
});

test("adds photos to a lot that is uploaded while it is photographed", async () => {
  const { browser, items, camera, router, id } = await openFill([]);
  const upload = browser.hold(/items\.create/);
  router.history.push(`/manifests/${id}`);
  await press("Rough list");
  await userEvent.type(await screen.findByLabelText("Lots"), "chest");
  await press("Show lots");
  await press("Add 1 lot");
  await expectToast("1 lot added");
  dismissToast();
  router.history.push(`/manifests/${id}/camera?fill=true`);
  await hasTitle("Lot 1000 chest");
  await camera.showPicture();
  await takePhotos(1);
  upload();
  await isUploaded();
  await press("Next lot");
  await screen.findByText("Every lot has photos");
  await isUploaded();
  expect(countsOf(await items())).toEqual(["chest 1"]);
});

test("asks instead of replacing the photos that someone else has added in the meantime", async () => {
  const { browser, camera, ids, items, router } = await openFill(["chest", "plates"]);
  router.history.push(`${router.state.location.pathname}?fill=true`);
  await hasTitle("Lot 1000 chest");
  await camera.showPicture();
  await takePhotos(2);
  const photoUrls = [await browser.uploadPhoto()];
  await browser.api("PATCH", `/items/${ids[0]}`, { photoUrls });
  await press("Next lot");
  await hasTitle("Lot 1001 plates");
  await screen.findByTitle(/1 lot needs attention/);
  expect(countsOf(await items())).toEqual(["chest 1", "plates 0"]);
});

test("photographs with the camera app where the viewfinder is off", async () => {
  const camera = fakeCamera();
  camera.fail("NotAllowedError");
  const { browser, id, path } = await makeCaptureManifest(app);
  await browser.api("POST", "/items", { manifestId: id, title: "chest" });
  openApp(browser, `${path}?fill=true`);
  await hasTitle("Lot 1000 chest");
  await screen.findByText(/^The viewfinder is off because the camera is blocked/);
  await expectAccessible();
  const [input] = await untilPage(() => [...document.querySelectorAll<HTMLInputElement>("input[type=file]")]);
  await userEvent.upload(input as HTMLInputElement, new File(["jpeg"], "front.jpg", { type: "image/jpeg" }));
  await hasPhotos(1);
  await press("Next lot");
  await expectToast({ lot: "Lot 1000", title: "1 photo saved" });
  await screen.findByText("Every lot has photos");
  await isUploaded();
});
