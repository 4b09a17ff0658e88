import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast, toast } from "../../lib/toast-store";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const shownTitles = () => screen.queryAllByRole("listitem").map((card) => card.textContent);

test("one notification is visible at a time: a newer one takes the place of the one before", () => {
  render(<Toaster />);
  act(() => toast({ title: "Item deleted", variant: "success" }));
  act(() => toast({ title: "Error", description: "Failed to log in", variant: "destructive" }));
  expect(shownTitles()).toEqual(["ErrorFailed to log in"]);
});

test("a notification leaves after 5 seconds", () => {
  render(<Toaster />);
  act(() => toast({ title: "Link copied" }));
  act(() => vi.advanceTimersByTime(4_900));
  expect(shownTitles()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(200));
  expect(shownTitles()).toHaveLength(0);
});

test("a notification can be dismissed, and is forgotten long after", async () => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Toaster />);
  act(() => toast({ title: "Settings saved" }));
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  await person.keyboard("{Enter}");
  expect(shownTitles()).toHaveLength(0);
  expect(currentToast()?.isOpen).toBe(false);
  act(() => vi.advanceTimersByTime(990_000));
  expect(currentToast()).toBeDefined();
  act(() => vi.advanceTimersByTime(10_000));
  expect(currentToast()).toBeUndefined();
});
