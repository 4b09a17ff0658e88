import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { toastBottom, useToastPlace } from "./toast-place";

const phone = { width: 390, height: 844, top: 56, bottom: 0 };
const toast = { left: 0, right: 390, height: 88 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test.each([
  ["at the edge of an empty screen", {}, [], 0],
  ["above the bottom bar", { bottom: 130 }, [], 130],
  ["above the on-screen keyboard", { bottom: 336 }, [], 336],
  ["above floating buttons", {}, [box(318, 704, 374, 828)], 140],
  ["above a focused field behind it", { bottom: 130 }, [box(16, 660, 374, 704)], 184],
  ["where it is when the field is elsewhere", { bottom: 130 }, [box(16, 200, 374, 244)], 130],
  [
    "above the bar, a field and the button above the field",
    { bottom: 130 },
    [box(16, 640, 374, 660), box(16, 660, 374, 704)],
    204,
  ],
  ["where it is when there is no room above a tall field", { bottom: 130 }, [box(16, 100, 374, 700)], 130],
])("puts a toast %s", (_place, edges, obstacles, expected) => {
  expect(toastBottom({ ...phone, ...edges }, toast, { obstacles, fields: [] })).toBe(expected);
});

test("keeps a toast to the left of an obstacle on the right", () => {
  const desktop = { width: 1280, height: 800, top: 56, bottom: 0 };
  const obstacles = [box(1208, 660, 1264, 784)];
  expect(toastBottom(desktop, { left: 0, right: 448, height: 88 }, { obstacles, fields: [] })).toBe(0);
});

const bar = { bottom: 130 };
const field = (top: number) => box(16, top, 374, top + 44);
const full = Array.from({ length: 9 }, (_, index) => field(70 + index * 75));

test.each([
  ["between fields where it fits", [field(660), field(500)], [], 184],
  ["above fields that leave no room between them", [field(660), field(540), field(440)], [], 404],
  ["above the bar where fields fill the screen", full, [], 130],
  ["above the field in use where fields fill the screen", full, [field(670)], 174],
])("puts a toast %s", (_place, fields, inUse, expected) => {
  expect(toastBottom({ ...phone, ...bar }, toast, { obstacles: inUse, fields })).toBe(expected);
});

test("moves a toast after the pointer is released, because moving earlier would put it under the finger", async () => {
  document.body.innerHTML = "<input /><ol><li>Saved</li></ol>";
  const [field, area] = [document.querySelector("input"), document.querySelector("ol")];
  if (!(field && area)) throw new Error("The page is not there");
  const place = (element: Element, top: number, height: number) =>
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 390, height));
  place(area, window.innerHeight - 88, 88);
  renderHook(() => useToastPlace({ current: area }));
  const bottom = () => area.style.getPropertyValue("--toast-bottom");
  fireEvent.focusIn(field);
  const before = bottom();
  place(field, window.innerHeight - 60, 44);
  fireEvent.pointerDown(field);
  fireEvent.focusIn(field);
  expect(bottom()).toBe(before);
  fireEvent.pointerUp(field);
  await untilPage(() => expect(bottom()).toBe("60px"));
});

test("keeps a toast off the row of the button that was pressed", async () => {
  document.body.innerHTML =
    "<ul><li><button>Deactivate</button></li></ul><ol data-notifications><li></li></ol>";
  const [row, button, area] = ["ul li", "button", "ol"].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  );
  if (!(row && button && area)) throw new Error("The page is not there");
  const place = (element: Element, top: number, height: number) =>
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 390, height));
  place(area, window.innerHeight - 60, 60);
  place(row, window.innerHeight - 80, 70);
  button.focus();
  renderHook(() => useToastPlace({ current: area }));
  expect(area.style.getPropertyValue("--toast-bottom")).toBe("80px");
});

test("keeps a toast above a dialog that grows when its content is loaded", () => {
  document.body.innerHTML = "<div role='dialog'></div><ol data-notifications><li></li></ol>";
  const [dialog, area] = ["div", "ol"].map((selector) => document.querySelector<HTMLElement>(selector));
  if (!(dialog && area)) throw new Error("The page is not there");
  const followed: Element[] = [];
  let grow: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe = (element: Element) => void followed.push(element);
      disconnect = () => undefined;
    },
  );
  const place = (element: Element, top: number, height: number) =>
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 390, height));
  place(area, window.innerHeight - 60, 60);
  place(dialog, window.innerHeight - 200, 200);
  renderHook(() => useToastPlace({ current: area }));
  expect(area.style.getPropertyValue("--toast-bottom")).toBe("200px");
  place(dialog, window.innerHeight - 500, 500);
  grow();
  expect(area.style.getPropertyValue("--toast-bottom")).toBe("500px");
  expect(followed).toEqual([dialog]);
});
