import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { renderInRouter } from "../../testing/signed-in-client";
import { createDialogs } from "../layout/create-dialogs";
import { DialogHost } from "../layout/dialog-host";
import { PhotoGrid } from "./photo-grid";
import type { GridPhoto } from "./photo-queue";

const makePhoto = (id: string): GridPhoto => ({
  id,
  url: `/photos/${id}.jpg`,
  state: "uploaded",
  progress: 1,
});
const nothing = () => undefined;
const actions = {
  look: nothing,
  remove: nothing,
  retry: nothing,
  move: nothing,
  readOriginal: async () => undefined,
  crop: nothing,
};

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("keeps the focus on a photo's button after drag and drop has been loaded", async () => {
  render(<PhotoGrid photos={["a", "b"].map(makePhoto)} actions={actions} />);
  const second = () => screen.getByRole("button", { name: "View photo 2" });
  const fixed = second();
  act(() => void fixed.focus());
  await untilPage(() => expect(second()).not.toBe(fixed));
  expect(document.activeElement).toBe(second());
});

test("marks a photo whose upload failed, and retries the upload after reconnecting", () => {
  render(<PhotoGrid photos={["a", "b"].map(makePhoto)} actions={actions} />);
  const second = () => screen.queryByRole("img", { name: "Photo 2" });
  fireEvent.error(screen.getByRole("img", { name: "Photo 2" }));
  expect([second(), screen.getAllByText("Not loaded").length]).toEqual([null, 1]);
  expect(screen.getByRole("button", { name: "View photo 2" })).toBeTruthy();
  act(() => void dispatchEvent(new Event("online")));
  expect(second()?.getAttribute("src")).toMatch(/\/photos\/b/);
});

test("does not retry loading a local photo that can't be displayed", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const photo = { ...makePhoto("a"), smallPreviewUrl: "blob:http://localhost/1" };
  render(<PhotoGrid photos={[photo]} actions={actions} />);
  fireEvent.error(screen.getByRole("img", { name: "Photo 1" }));
  act(() => void dispatchEvent(new Event("online")));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("img", { name: "Photo 1" })).toBeNull();
  expect(screen.getByText("Not loaded")).toBeTruthy();
});

test("says below the photos whether all are uploaded, and which are not", () => {
  const states = ["sending", "waiting", "uploaded"] as const;
  const photos = states.map((state) => ({ ...makePhoto(state), state }));
  const { rerender } = render(<PhotoGrid photos={photos} actions={actions} />);
  const shown = () =>
    ["3 of 15 photos.", "Uploading photos...", "1 not uploaded"].map((text) =>
      Boolean(screen.queryByText(text)),
    );
  expect(shown()).toEqual([true, true, true]);
  const uploaded = photos.map((photo) => ({ ...photo, state: "uploaded" as const }));
  rerender(<PhotoGrid photos={uploaded} actions={actions} />);
  expect(shown()).toEqual([true, false, false]);
});

test("offers to retry a pending photo only while the phone is online", () => {
  const photo = { ...makePhoto("a"), state: "waiting" as const };
  render(<PhotoGrid photos={[photo]} actions={actions} />);
  const retry = () => screen.queryByRole("button", { name: "Retry" });
  expect(retry()).toBeTruthy();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void dispatchEvent(new Event("offline")));
  expect([retry(), screen.queryByText("1 not uploaded")]).toEqual([null, expect.anything()]);
});

test("shows only the newest photo with the number of photos, and opens from it each other one", async () => {
  const last = (...ids: string[]) => (
    <PhotoGrid photos={ids.map(makePhoto)} actions={actions} layout="last" />
  );
  const { rerender } = render(last());
  expect(screen.queryByRole("button")).toBeNull();
  rerender(last("a", "b", "c"));
  expect(screen.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual(["View photo 3"]);
  screen.getByText("3 of 15 photos.");
  press("View photo 3");
  press("Show photo 1");
  screen.getByRole("dialog", { name: "Photo 1 of 3" });
});

const dialogs = createDialogs({
  crop: ({ onClose, onCropped }) => (
    <>
      <button type="button" onClick={onClose}>
        Cancel the crop
      </button>
      <button
        type="button"
        onClick={async () => {
          await onCropped({ picture: new Blob() });
          onClose();
        }}
      >
        Save the crop
      </button>
    </>
  ),
});

/** Renders photos that the actions reorder. */
function Sortable() {
  const [ids, setIds] = useState(["a", "b", "c"]);
  const sorting = {
    ...actions,
    move: (id: string, to: number) => setIds(ids.filter((each) => each !== id).toSpliced(to, 0, id)),
    remove: (id: string) => setIds(ids.filter((each) => each !== id)),
  };
  const photos = ids.map((id) => ({ ...makePhoto(id), previewUrl: `blob:${id}` }));
  return <PhotoGrid photos={photos} actions={sorting} />;
}

const order = () =>
  screen.getAllByRole("img").map((image) => /photos\/(\w)/.exec(image.getAttribute("src") ?? "")?.[1]);

test("has one control on each thumbnail, which Shift and an arrow key move", () => {
  render(<Sortable />);
  const first = screen.getByRole("button", { name: "View photo 1" });
  expect(screen.getAllByRole("button")).toHaveLength(3);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowLeft", shiftKey: true });
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(order()).toEqual(["a", "b", "c"]);
  fireEvent.keyDown(first, { key: "ArrowRight", shiftKey: true });
  expect(order()).toEqual(["b", "a", "c"]);
  screen.getByText("Photo moved to place 2 of 3");
  expect(document.activeElement?.ariaLabel).toBe("View photo 2");
});

test("moves a photo in the viewer, makes it the cover and removes it", () => {
  render(<Sortable />);
  press("View photo 1");
  press("Move right");
  screen.getByRole("dialog", { name: "Photo 2 of 3" });
  press("Set as cover");
  screen.getByRole("dialog", { name: "Photo 1 of 3" });
  expect(screen.getByRole("button", { name: "Move left" }).getAttribute("aria-disabled")).toBe("true");
  press("Remove");
  expect(order()).toEqual(["b", "c"]);
});

test("goes back to the viewer when a crop is canceled, and to the lot when it is saved", async () => {
  await renderInRouter(
    <DialogHost dialogs={dialogs}>
      <Sortable />
    </DialogHost>,
  );
  press("View photo 2");
  press("Crop");
  press("Cancel the crop");
  screen.getByRole("dialog", { name: "Photo 2 of 3" });
  press("Crop");
  press("Save the crop");
  await untilPage(() => expect(screen.queryByText("Save the crop")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** Renders photos that a button removes. */
function Leaving() {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      {!isLeft && <Sortable />}
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
    </>
  );
}

test("closes the crop dialog of photos that are no longer shown", async () => {
  await renderInRouter(
    <DialogHost dialogs={dialogs}>
      <Leaving />
    </DialogHost>,
  );
  press("View photo 2");
  press("Crop");
  screen.getByText("Save the crop");
  press("Leave");
  expect(screen.queryByText("Save the crop")).toBeNull();
});
