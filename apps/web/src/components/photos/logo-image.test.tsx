import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LogoImage } from "./picture";

test("says that an image cannot be displayed, and tries again when its URL changes", () => {
  const { rerender } = render(<LogoImage src="/broken.png" alt="Catalog logo" />);
  fireEvent.error(screen.getByRole("img", { name: "Catalog logo" }));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("Preview not available")).toBeTruthy();
  rerender(<LogoImage src="/whole.png" alt="Catalog logo" />);
  expect(screen.getByRole("img", { name: "Catalog logo" }).getAttribute("src")).toBe("/whole.png");
});
