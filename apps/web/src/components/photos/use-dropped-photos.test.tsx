import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentToast } from "../../lib/toasts";
import { useDroppedPhotos } from "./use-dropped-photos";

const fileOf = (name: string, type: string) => new File(["bytes"], name, { type });
const [clock, lamp] = [fileOf("clock.jpg", "image/jpeg"), fileOf("lamp.heic", "")];

function Page({ taken }: { taken: string[] }) {
  const isOver = useDroppedPhotos((photos) => taken.push(...photos.map(({ name }) => name)));
  return isOver ? "Drop the photos" : "Photos";
}

test("takes photos that are dropped or pasted anywhere on the page, and no other files and no cells", () => {
  const taken: string[] = [];
  render(<Page taken={taken} />);
  const dataTransfer = { types: ["Files"], files: [clock, lamp] };
  fireEvent.dragOver(document.body, { dataTransfer: { types: ["text/plain"] } });
  screen.getByText("Photos");
  fireEvent.dragOver(document.body, { dataTransfer });
  screen.getByText("Drop the photos");
  fireEvent.drop(document.body, { dataTransfer });
  screen.getByText("Photos");
  expect(taken.splice(0)).toEqual(["clock.jpg", "lamp.heic"]);

  fireEvent.paste(document.body, { clipboardData: { types: ["text/plain", "Files"], files: [clock] } });
  expect(taken).toEqual([]);
  fireEvent.paste(document.body, { clipboardData: { types: ["Files"], files: [clock] } });
  const list = fileOf("list.pdf", "application/pdf");
  fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: [list, lamp] } });
  expect(taken).toEqual(["clock.jpg", "lamp.heic"]);
  expect(currentToast()).toMatchObject({ title: "Upload failed", description: "Only photos can be added" });
});
