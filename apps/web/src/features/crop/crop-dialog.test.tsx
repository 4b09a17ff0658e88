import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CroppedPhoto, OriginalPhoto, PhotoEdit } from "../../components/photos/photo-queue";
import { createQueryClient } from "../../data/query-client";
import { field, fill, findButton, press } from "../../testing/controls";
import { fakeCanvas } from "../../testing/fake-canvas";
import { expectToast } from "../../testing/toasts";
import CropDialog from "./crop-dialog";
import { wholeArea } from "./crop-view";

const picture = new Blob(["original"], { type: "image/jpeg" });
const lastEdit: PhotoEdit = {
  shape: "free",
  degrees: 90,
  tilt: 2.5,
  brightness: 120,
  area: { x: 10, y: 20, width: 30, height: 40 },
};

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = () => "blob:original";
      static override revokeObjectURL = () => undefined;
    },
  );
});

type Opened = {
  readOriginal?: () => Promise<OriginalPhoto | undefined>;
  onCropped?: (photo: CroppedPhoto) => Promise<void>;
};

/** Opens the dialog for a photo of 1600 x 1200 px. `load` fires the photo's load event. */
function openCrop({ readOriginal = async () => ({ picture }), onCropped }: Opened = {}) {
  const canvas = fakeCanvas({ width: 1_600, height: 1_200 });
  const saved: CroppedPhoto[] = [];
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CropDialog
        readOriginal={readOriginal}
        name="Photo 2"
        onCropped={onCropped ?? (async (photo) => void saved.push(photo))}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const image = () => screen.findByAltText<HTMLImageElement>("Photo 2");
  const load = async () => {
    const photo = await image();
    for (const [name, value] of Object.entries({
      naturalWidth: 1_600,
      naturalHeight: 1_200,
      complete: true,
      offsetWidth: 400,
      offsetHeight: 300,
    }))
      Object.defineProperty(photo, name, { value, configurable: true });
    fireEvent.load(photo);
    return photo;
  };
  return { canvas, saved, onClose, image, load };
}

const choose = (shape: string) => fireEvent.click(screen.getByRole("radio", { name: shape }));

test("saves the cropped photo with its original, and closes the dialog", async () => {
  const { canvas, saved, onClose, load } = openCrop();
  await load();
  await press("Zoom in");
  screen.getByText("1.1×");
  await press("Save Crop");
  await expectToast("Photo cropped");
  expect(saved).toEqual([{ picture: canvas.jpeg, edited: { edit: expect.anything(), original: picture } }]);
  expect(saved[0]?.edited?.edit).toMatchObject({ shape: "4:3", degrees: 0, tilt: 0, brightness: 100 });
  expect(canvas.encoded).toEqual([{ type: "image/jpeg", quality: 0.8 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes the crop dialog without saving when the user cancels", async () => {
  const { saved, onClose, load } = openCrop();
  await load();
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  expect(saved).toEqual([]);
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
  fireEvent.error(await image());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Photo 2 can't be read. Remove it, or take it again.",
  );
  expect(screen.queryByText("Save Crop")).toBeNull();
});

test.each([
  {
    problem: "is missing",
    readOriginal: async () => undefined,
    sentence: "Photo 2 can't be read. Remove it, or take it again.",
  },
  {
    problem: "cannot be downloaded",
    readOriginal: () => Promise.reject(new Error("Offline")),
    sentence: "Photo 2 couldn't be loaded. Check your connection, then try again.",
  },
])("says what to do if the photo $problem", async ({ readOriginal, sentence }) => {
  openCrop({ readOriginal });
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(screen.queryByText("Save Crop")).toBeNull();
});

test("rotates, straightens and brightens the whole photo without cropping it", async () => {
  const { saved, load } = openCrop();
  await load();
  choose("Whole photo");
  const photo = await load();
  await press("Rotate by 90 degrees");
  fill("Straighten", "-3.5");
  fill("Brightness", "80");
  expect([screen.queryByText("-3.5°"), screen.queryByText("80 %")]).not.toContain(null);
  expect(photo.style.transform).toContain("rotate(86.5deg)");
  expect(photo.style.filter).toBe("brightness(80%)");
  await press("Save Crop");
  await expectToast("Photo cropped");
  const settings = { shape: "whole", degrees: 90, tilt: -3.5, brightness: 80, area: wholeArea };
  expect(saved[0]?.edited?.edit).toEqual(settings);
});

test("resets a slider with its button and with a double press", async () => {
  const { load } = openCrop();
  await load();
  fill("Straighten", "7");
  fill("Brightness", "140");
  await press("Reset straighten");
  fireEvent.doubleClick(field("Brightness"));
  expect([field("Straighten").value, field("Brightness").value]).toEqual(["0", "100"]);
  await expect(findButton("Save Crop")).resolves.toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reset straighten" }).disabled).toBe(true);
});

test("zooms only behind the 4:3 frame", async () => {
  const { load } = openCrop();
  await load();
  choose("Free");
  await load();
  fireEvent.keyDown(document.body, { key: "+" });
  screen.getByText("1.0×");
  expect(field("Zoom").disabled).toBe(true);
  choose("4:3");
  fireEvent.keyDown(document.body, { key: "+" });
  screen.getByText("1.1×");
});

test("changes a free selection with the arrow keys", async () => {
  const { saved, load } = openCrop({ readOriginal: async () => ({ picture, edit: lastEdit }) });
  const photo = await load();
  for (const box of [photo.closest(".ReactCrop__child-wrapper")])
    vi.spyOn(box ?? photo, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 400));
  fireEvent.keyDown(screen.getByRole("button", { name: "Right edge" }), {
    key: "ArrowRight",
    shiftKey: true,
  });
  await press("Save Crop");
  await expectToast("Photo cropped");
  const area = saved[0]?.edited?.edit.area;
  expect(area?.width).toBeCloseTo(30 + (10 / 300) * 100, 5);
  expect([area?.x, area?.y, area?.height]).toEqual([10, 20, 40]);
});

test("opens an edited photo with the settings of its last edit, and restores its original", async () => {
  const { saved, canvas, onClose, load } = openCrop({
    readOriginal: async () => ({ picture, edit: lastEdit }),
  });
  const photo = await load();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Free" }).checked).toBe(true);
  expect([field("Straighten").value, field("Brightness").value]).toEqual(["2.5", "120"]);
  expect(photo.style.transform).toContain("rotate(92.5deg)");
  await press("Restore original");
  await expectToast("Original restored");
  expect(saved).toEqual([{ picture }]);
  expect(canvas.encoded).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("offers no original for a photo that was not edited", async () => {
  const { load } = openCrop();
  await load();
  await findButton("Save Crop");
  expect(screen.queryByText("Restore original")).toBeNull();
});
