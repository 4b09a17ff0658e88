import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { reportReconnect } from "../../../data/api/connection";
import { Thumbnail } from "./item-card";

afterEach(() => {
  vi.useRealTimers();
});

/** Renders a thumbnail whose photo failed to load, and returns its image. */
function showLost() {
  const { container } = render(<Thumbnail photoUrl="/photos/0123456789abcdef0123456789abcdef.jpg" />);
  const picture = () => container.querySelector("img");
  const lose = () => fireEvent.error(picture() ?? container);
  lose();
  return { picture, lose };
}

test("marks a photo that failed to load, and retries after reconnecting and when the page becomes visible", () => {
  const { picture, lose } = showLost();
  for (const comesBack of [
    () => dispatchEvent(new Event("online")),
    reportReconnect,
    () => document.dispatchEvent(new Event("visibilitychange")),
  ]) {
    expect(screen.getByText("Photo not loaded")).toBeTruthy();
    expect(picture()).toBeNull();
    act(() => void comesBack());
    expect(picture()?.getAttribute("src")).toBe("/photos/0123456789abcdef0123456789abcdef-thumb.jpg");
    expect(screen.queryByText("Photo not loaded")).toBeNull();
    lose();
  }
});

test("retries a photo that failed to load with backoff", () => {
  vi.useFakeTimers();
  const { picture, lose } = showLost();
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    act(() => void vi.advanceTimersByTime(waitMs - 1));
    expect(picture()).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(picture()).not.toBeNull();
    lose();
  }
});
