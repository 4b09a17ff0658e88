import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/query-client";
import { press } from "../../testing/controls";
import { fakeCanvas } from "../../testing/fake-canvas";
import { expectToast } from "../../testing/toasts";
import CropDialog from "./crop-dialog";

const address = "/photos/0190a0a0.jpg";

/** Opens the dialog for a photo of 1600 x 1200 px. `load` fires the photo's load event. */
function openCrop(onCropped: (photo: Blob) => Promise<void> = async () => undefined) {
  const canvas = fakeCanvas({ width: 1_600, height: 1_200 });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CropDialog photo={address} name="Photo 2" onCropped={onCropped} onClose={onClose} />
    </QueryClientProvider>,
  );
  const image = () => screen.getByAltText<HTMLImageElement>("Photo 2");
  const load = async () => {
    await waitFor(image);
    for (const [name, value] of Object.entries({
      naturalWidth: 1_600,
      naturalHeight: 1_200,
      complete: true,
      offsetWidth: 400,
      offsetHeight: 300,
    }))
      Object.defineProperty(image(), name, { value, configurable: true });
    fireEvent.load(image());
  };
  return { canvas, onClose, image, load };
}

test("saves the cropped photo and closes the dialog", async () => {
  const saved: Blob[] = [];
  const { canvas, onClose, load } = openCrop(async (photo) => void saved.push(photo));
  await load();
  await press("Zoom in");
  screen.getByText("1.1×");
  await press("Save Crop");
  await expectToast("Photo cropped");
  expect(saved).toEqual([canvas.jpeg]);
  expect(canvas.encoded).toEqual([{ type: "image/jpeg", quality: 0.8 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes the crop dialog without saving when the user cancels", async () => {
  const onCropped = vi.fn(async () => undefined);
  const { onClose, load } = openCrop(onCropped);
  await load();
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onCropped).not.toHaveBeenCalled();
});

test("shows an error and keeps the crop dialog open when the photo cannot be cropped or uploaded", async () => {
  const { canvas, onClose, load } = openCrop();
  await load();
  canvas.failWith(new Error("No memory"));
  await press("Save Crop");
  await expectToast({
    title: "Upload failed",
    description: "Failed to upload cropped photo. Please try again.",
  });
  expect(onClose).not.toHaveBeenCalled();
  screen.getByText("Crop Photo");
});

test("says that a photo can't be read, and offers no crop for it", async () => {
  const { image } = openCrop();
  await waitFor(image);
  fireEvent.error(image());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Photo 2 can't be read. Remove it, or take it again.",
  );
  expect(screen.queryByText("Save Crop")).toBeNull();
});
