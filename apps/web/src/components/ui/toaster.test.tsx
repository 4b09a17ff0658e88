import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast, toast } from "../../lib/toasts";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom has no layout, so no sizes to observe.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const shownTitles = () => screen.queryAllByRole("listitem").map((card) => card.textContent);

test("shows one toast at a time: a newer toast replaces the previous one", () => {
  render(<Toaster />);
  act(() => toast({ title: "Item deleted", variant: "success" }));
  act(() => toast({ title: "Error", description: "Failed to log in", variant: "destructive" }));
  expect(shownTitles()).toEqual(["Error Failed to log in"]);
});

test("hides a toast after 5 seconds", () => {
  render(<Toaster />);
  act(() => toast({ title: "Link copied" }));
  act(() => vi.advanceTimersByTime(4_900));
  expect(shownTitles()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(200));
  expect(shownTitles()).toHaveLength(0);
});

test("dismisses a toast, and removes the toast from memory later", async () => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Toaster />);
  act(() => toast({ title: "Settings saved" }));
  act(() => void screen.getByRole("button", { name: "Dismiss" }).focus());
  await person.keyboard("{Enter}");
  expect(shownTitles()).toHaveLength(0);
  expect(currentToast()?.isOpen).toBe(false);
  act(() => vi.advanceTimersByTime(990_000));
  expect(currentToast()).toBeDefined();
  act(() => vi.advanceTimersByTime(10_000));
  expect(currentToast()).toBeUndefined();
});

/** Shows a toast with Undo. The returned array collects the outcome: "undone" or "expired". */
function showUndo(): string[] {
  const calls: string[] = [];
  const onPress = () => void calls.push("undone");
  act(() =>
    toast({
      title: "Photo 2 removed",
      action: { label: "Undo", onPress },
      onExpire: () => calls.push("expired"),
    }),
  );
  return calls;
}

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("runs the action of a toast once and closes the toast", () => {
  render(<Toaster />);
  const calls = showUndo();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(shownTitles()).toEqual([]);
  advance(10_000);
  expect(calls).toEqual(["undone"]);
});

test("moves the focus to a toast's action with F8", async () => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Toaster />);
  const calls = showUndo();
  await person.keyboard("{F8}");
  const undo = screen.getByRole("button", { name: "Undo" });
  for (let tabs = 0; tabs < 4 && document.activeElement !== undo; tabs += 1) await person.tab();
  await person.keyboard("{Enter}");
  expect(calls).toEqual(["undone"]);
});

test("closes a toast with an action after 5 seconds", () => {
  render(<Toaster />);
  const calls = showUndo();
  advance(4_900);
  expect(calls).toEqual([]);
  advance(200);
  expect(calls).toEqual(["expired"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test.each(["Undo", "Dismiss"])(
  "closes a toast after 5 seconds when the one before was closed by %s",
  (name) => {
    render(<Toaster />);
    showUndo();
    const button = screen.getByRole("button", { name });
    act(() => void button.focus());
    fireEvent.click(button);
    // The focus moves while no toast is shown.
    act(() => document.querySelector<HTMLElement>(":focus")?.blur());
    const calls = showUndo();
    advance(5_100);
    expect([calls, shownTitles()]).toEqual([["expired"], []]);
  },
);

function OpenDialog({ kind }: { kind: "dialog" | "question" }) {
  const [isOpen, setIsOpen] = useState(true);
  const words = { isOpen, onOpenChange: setIsOpen, title: "Discard lot 1000?" };
  if (kind === "dialog") return <Dialog {...words}>Lots</Dialog>;
  return <ConfirmDialog {...words} description="" confirmText="Discard" onConfirm={() => undefined} />;
}

test.each([
  ["dialog", "dialog"],
  ["question", "alertdialog"],
] as const)("closes an open %s with Esc before a toast that was shown later", async (kind, role) => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <>
      <OpenDialog kind={kind} />
      <Toaster />
    </>,
  );
  act(() => toast({ title: "Upload failed" }));
  await person.keyboard("{Escape}");
  expect(screen.queryByRole(role)).toBeNull();
  expect(shownTitles()).toEqual(["Upload failed"]);
  await person.keyboard("{Escape}");
  expect(shownTitles()).toEqual([]);
});
