import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";

/** A mock, because jsdom has no layout and so no sizes to observe. */
class IdleResizeObserver {
  observe() {}
  disconnect() {}
}

/** Texts of the primary buttons. */
export function solidButtonsOf(bar: ReactNode): (string | null)[] {
  vi.stubGlobal("ResizeObserver", IdleResizeObserver);
  const { unmount } = render(bar);
  const solid = screen.getAllByRole("button").filter(({ classList }) => classList.contains("bg-primary"));
  const texts = solid.map(({ textContent }) => textContent);
  unmount();
  return texts;
}
