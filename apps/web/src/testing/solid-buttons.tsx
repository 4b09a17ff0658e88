import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";

/** jsdom lays nothing out: there are no sizes to observe. */
class IdleResizeObserver {
  observe() {}
  disconnect() {}
}

/** The texts of the buttons that are drawn as the next step. */
export function solidButtonsOf(bar: ReactNode): (string | null)[] {
  vi.stubGlobal("ResizeObserver", IdleResizeObserver);
  const { unmount } = render(bar);
  const solid = screen.getAllByRole("button").filter(({ classList }) => classList.contains("bg-primary"));
  const texts = solid.map(({ textContent }) => textContent);
  unmount();
  return texts;
}
