import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { hasPhotos, isUploaded, openCamera, takePhotos } from "../../testing/capture-steps";
import { press } from "../../testing/controls";
import { untilPage } from "../../testing/page-changes";
import { stubCoach } from "./testing/stub-coach";

const app = serveApp();

test("compares a photo with its new predecessor after photos were removed", async () => {
  stubCoach();
  await openCamera(app);
  await takePhotos(1);
  await screen.findByText("Only one photo so far.");
  await takePhotos(1);
  await screen.findAllByText("Photo 2 looks the same as photo 1.");
  await press("View photo 2");
  await press("Show photo 1");
  await press("Remove");
  await hasPhotos(1);
  await screen.findByText("Only one photo so far.");
  expect(screen.queryByText(/looks the same/)).toBeNull();
  await takePhotos(1);
  await untilPage(() => expect(screen.getAllByText("Photo 2 looks the same as photo 1.")).toHaveLength(2));
  await isUploaded();
});
