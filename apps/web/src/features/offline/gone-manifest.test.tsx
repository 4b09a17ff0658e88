import "../../testing/empty-databases";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeFailure } from "../../testing/failures";
import { holder, makeLot, makePicture, openPage } from "../../testing/make-outbox";
import { showScreen } from "../../testing/show-screen";
import GoneManifest from "./gone-manifest";

const gone = "This manifest was deleted, or you don't have access anymore.";
const { manifestId } = makeLot(1000);

async function show(lotCount: number, photoCount: number) {
  const page = await openPage();
  page.server.lotFault = () => makeFailure(404, { message: "This manifest doesn't exist." });
  for (let number = 0; number < lotCount; number += 1) await page.capture(makeLot(1000 + number), 1);
  const photos = Array.from({ length: photoCount }, (_, index) => makePicture(`photo ${index}`));
  await page.outbox.addPhotos(holder, photos);
  await page.settled();
  const screenful = <GoneManifest manifestId={manifestId} otherwise={<p>Not found</p>} />;
  await showScreen(screenful, {}, undefined, page);
}

test.each([
  [0, 1, `${gone} Your photo is saved on this phone.`],
  [0, 3, `${gone} Your 3 photos are saved on this phone.`],
  [2, 1, `${gone} Your 2 lots and 1 photo are saved on this phone.`],
  [1, 0, `${gone} Your lot is saved on this phone.`],
])("shows what this phone stores of a deleted manifest: %s lots, %s photos", async (lots, photos, text) => {
  await show(lots, photos);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Move or discard" })).toBeTruthy();
});

test("shows the usual page if nothing of a manifest that is gone is on this phone", async () => {
  await show(0, 0);
  expect(await screen.findByText("Not found")).toBeTruthy();
  expect(screen.queryByText(gone, { exact: false })).toBeNull();
});
