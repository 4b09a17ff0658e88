import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { GridPhoto } from "./photo-queue";
import { PhotoViewer } from "./photo-viewer";

const nothing = () => undefined;

function view(photo: Partial<GridPhoto> = {}) {
  render(
    <PhotoViewer
      photos={[{ id: "a", url: "/photos/a.jpg", state: "uploaded", progress: 1, ...photo }]}
      index={0}
      onIndex={nothing}
      onMove={nothing}
      onRemove={nothing}
      onCrop={nothing}
      onClose={nothing}
    />,
  );
}

test("says why a marked photo may have to be taken again", () => {
  view({ advice: "Photo 1 looks blurred." });
  screen.getByText("Photo 1 looks blurred.");
});

test("says that a photo failed to load, and loads it after reconnecting", () => {
  view();
  const picture = () => screen.queryByRole("img", { name: "Photo 1, full size" });
  fireEvent.error(picture() ?? document.body);
  expect(picture()).toBeNull();
  expect(screen.getByText("Not loaded")).toBeTruthy();
  act(() => void dispatchEvent(new Event("online")));
  expect(picture()?.getAttribute("src")).toBe("/photos/a.jpg");
});
