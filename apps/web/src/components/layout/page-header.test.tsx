import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PageHeader } from "./page-header";

/** jsdom has no ResizeObserver. */
class IdleResizeObserver {
  observe() {}
  disconnect() {}
}

test("puts the kind of page above the lot's name, and both into the heading and the tab's title", () => {
  vi.stubGlobal("ResizeObserver", IdleResizeObserver);
  render(<PageHeader eyebrow="Edit Item" title="Lot 1006A" />);
  expect(screen.getByRole("heading", { level: 1, name: "Edit Item Lot 1006A" })).toBeTruthy();
  expect(screen.getByText("Edit Item")).toBeTruthy();
  expect(document.title).toBe("Lot 1006A · Edit Item · Lotwright");
});
