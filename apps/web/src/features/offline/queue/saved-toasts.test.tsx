import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "../../../components/ui/toaster";
import { currentToast, dismissToast } from "../../../lib/toasts";
import { makeItem } from "../../../testing/make-item";
import { openPage } from "../../../testing/make-outbox";
import { createRenumberedReport, toastChangesSaved, toastLotSaved } from "./saved-toasts";

const vibrations: unknown[] = [];

beforeEach(() => {
  vibrations.length = 0;
  const vibrate = (pattern: unknown) => vibrations.push(pattern) > 0;
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "vibrate");
});

const asked = { lotNumber: 1002, sectionLetter: "A" };
const words = { title: "Item saved", descriptionOf: () => "Item has been saved successfully" };
const idle = async () => (await openPage()).outbox.view();

test("shows the lot's name above the specified text", async () => {
  toastLotSaved({ asked, given: makeItem(asked), ...words }, await idle());
  render(<Toaster />);
  for (const text of ["Lot 1002A", "Item saved", "Item has been saved successfully"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(vibrations).toEqual([]);
});

test("shows the requested and the given lot number and vibrates, if they differ", async () => {
  const given = makeItem({ lotNumber: 1006, sectionLetter: "A" });
  const spoken = {
    title: "Lot saved",
    descriptionOf: (saved: number) => `Lot ${saved} created successfully`,
  };
  toastLotSaved({ asked, given, ...spoken }, await idle());
  expect(currentToast()).toMatchObject({
    lot: "Lot 1002A became 1006A",
    title: "Lot saved",
    description: "Lot 1006 created successfully",
  });
  expect(vibrations).toHaveLength(1);
});

test("shows the given lot number also on devices that cannot vibrate", async () => {
  Reflect.deleteProperty(navigator, "vibrate");
  toastLotSaved({ asked, given: makeItem({ lotNumber: 1006 }), ...words }, await idle());
  expect(currentToast()).toMatchObject({ lot: "Lot 1002A became 1006", title: "Item saved" });
});

test("says that a lot is saved on the phone while it cannot be uploaded, and what it waits for", async () => {
  const waiting = { ...(await idle()), status: "waiting" as const };
  toastLotSaved({ asked, ...words }, waiting);
  const saved = { title: "Lot 1002A saved", variant: "success" };
  const until = (what: string) => `Saved on this phone. It will upload ${what}.`;
  expect(currentToast()).toMatchObject({ ...saved, description: until("when the server can be reached") });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  toastChangesSaved(asked, await idle());
  expect(currentToast()).toMatchObject({ ...saved, description: until("when you're back online") });
  toastLotSaved({ asked, given: makeItem(asked), ...words }, waiting);
  expect(currentToast()).toMatchObject({ title: "Item saved" });
});

test("names the lot whose changes were saved", () => {
  toastChangesSaved(asked);
  expect(currentToast()).toMatchObject({
    lot: "Lot 1002A",
    title: "Item saved",
    description: "Changes have been saved successfully",
  });
});

test("reports renumbered lots together, every five seconds", () => {
  let now = 0;
  const report = createRenumberedReport(() => now);
  report({ lotNumber: 1002 }, { lotNumber: 1002 });
  expect(currentToast()?.isOpen).not.toBe(true);
  report({ lotNumber: 1002 }, { lotNumber: 1006 });
  expect(currentToast()).toMatchObject({ lot: "Lot 1002 became 1006", title: "New lot number" });
  now = 4_000;
  for (const number of [1003, 1004, 1005]) report({ lotNumber: number }, { lotNumber: number + 4 });
  expect(currentToast()).toMatchObject({
    lot: "4 lots got new numbers",
    title: "1003 became 1007, 1004 became 1008, 1005 became 1009, and 1 more",
  });
  now = 10_000;
  report({ lotNumber: 1011 }, { lotNumber: 1012 });
  expect(currentToast()).toMatchObject({ lot: "Lot 1011 became 1012" });
  expect(vibrations).toHaveLength(5);
});
