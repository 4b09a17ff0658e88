import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PageHeader } from "./page-header";

/** A mock of ResizeObserver, which jsdom does not have. */
class IdleResizeObserver {
  observe() {}
  disconnect() {}
}

test("shows the kind of page above the lot's name, and puts both into the heading and the document title", () => {
  vi.stubGlobal("ResizeObserver", IdleResizeObserver);
  render(<PageHeader eyebrow="Edit Item" title="Lot 1006A" />);
  expect(screen.getByRole("heading", { level: 1, name: "Edit Item Lot 1006A" })).toBeTruthy();
  expect(screen.getByText("Edit Item")).toBeTruthy();
  expect(document.title).toBe("Lot 1006A · Edit Item · Lotwright");
});
