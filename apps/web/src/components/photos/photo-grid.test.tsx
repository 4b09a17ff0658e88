import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
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

test("keeps the focus on a photo's button after drag and drop has been loaded", async () => {
  render(<PhotoGrid photos={["a", "b"].map(makePhoto)} actions={actions} renderCrop={() => null} />);
  const removal = () => screen.getByRole("button", { name: "Remove photo 2" });
  const fixed = removal();
  act(() => void fixed.focus());
  await untilPage(() => expect(removal()).not.toBe(fixed));
  expect(document.activeElement).toBe(removal());
});

test("marks a photo whose upload failed, and retries the upload after reconnecting", () => {
  render(<PhotoGrid photos={["a", "b"].map(makePhoto)} actions={actions} renderCrop={() => null} />);
  const second = () => screen.queryByRole("img", { name: "Photo 2" });
  fireEvent.error(screen.getByRole("img", { name: "Photo 2" }));
  expect([second(), screen.getAllByText("Not loaded").length]).toEqual([null, 1]);
  expect(screen.getByRole("button", { name: "Remove photo 2" })).toBeTruthy();
  act(() => void dispatchEvent(new Event("online")));
  expect(second()?.getAttribute("src")).toMatch(/\/photos\/b/);
});

test("does not retry loading a local photo that can't be displayed", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const photo = { ...makePhoto("a"), smallPreviewUrl: "blob:http://localhost/1" };
  render(<PhotoGrid photos={[photo]} actions={actions} renderCrop={() => null} />);
  fireEvent.error(screen.getByRole("img", { name: "Photo 1" }));
  act(() => void dispatchEvent(new Event("online")));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("img", { name: "Photo 1" })).toBeNull();
  expect(screen.getByText("Not loaded")).toBeTruthy();
});

test("says below the photos whether all are uploaded, and which are not", () => {
  const states = ["sending", "waiting", "uploaded"] as const;
  const photos = states.map((state) => ({ ...makePhoto(state), state }));
  const { rerender } = render(<PhotoGrid photos={photos} actions={actions} renderCrop={() => null} />);
  const shown = () =>
    ["3 of 15 photos.", "Uploading photos...", "1 not uploaded"].map((text) =>
      Boolean(screen.queryByText(text)),
    );
  expect(shown()).toEqual([true, true, true]);
  const uploaded = photos.map((photo) => ({ ...photo, state: "uploaded" as const }));
  rerender(<PhotoGrid photos={uploaded} actions={actions} renderCrop={() => null} />);
  expect(shown()).toEqual([true, false, false]);
});

test("offers to retry a pending photo only while the phone is online", () => {
  const photo = { ...makePhoto("a"), state: "waiting" as const };
  render(<PhotoGrid photos={[photo]} actions={actions} renderCrop={() => null} />);
  const retry = () => screen.queryByRole("button", { name: "Retry photo 1" });
  expect(retry()).toBeTruthy();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void dispatchEvent(new Event("offline")));
  expect([retry(), screen.queryByText("1 not uploaded")]).toEqual([null, expect.anything()]);
});

test("scrolls a strip to each new photo, and shows it where scrolling returns a Promise", () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(async function (this: Element) {
    scrolled.push(
      within(this as HTMLElement)
        .getByRole("button")
        .getAttribute("aria-label"),
    );
  });
  const strip = (...ids: string[]) => (
    <PhotoGrid photos={ids.map(makePhoto)} actions={actions} renderCrop={() => null} isStrip />
  );
  const { rerender } = render(strip("a"));
  for (const ids of ["ab", "abc"]) rerender(strip(...ids));
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(scrolled).toEqual(["View photo 1", "View photo 2", "View photo 3"]);
});
