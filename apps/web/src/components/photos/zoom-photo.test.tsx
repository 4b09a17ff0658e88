import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import type { GridPhoto } from "./photo-queue";
import { PhotoViewer } from "./photo-viewer";

const nothing = () => undefined;
const photos: GridPhoto[] = ["a", "b"].map((id) => ({
  ...{ id, url: `/photos/${id}.jpg`, state: "uploaded", progress: 1 },
}));

/** A stage of 800 by 600 px at the corner of the page, which the picture fills. jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 800, 600));
  Object.assign(Element.prototype, { setPointerCapture: nothing });
  return () => vi.restoreAllMocks();
});

let closings = 0;

function Viewer() {
  const [index, setIndex] = useState(0);
  const onClose = () => {
    closings += 1;
  };
  const actions = { onMove: nothing, onRemove: nothing, onCrop: nothing, onClose };
  return <PhotoViewer {...{ photos, index, ...actions }} onIndex={setIndex} />;
}

async function openViewer() {
  closings = 0;
  render(<Viewer />);
  await screen.findByRole("button", { name: "Zoom in" });
  return userEvent.setup();
}

const picture = () => screen.getByRole("img");
const view = () => picture().parentElement?.style.transform;
const isShown = (number: number) => screen.getByText(`Photo ${number} of 2`);
const whole = "translate(0px) scale(1)";

type Pointer = { id?: number; x: number; y: number; at?: number };

function send(name: string, { id = 1, x, y, at = 0 }: Pointer): void {
  const event = new MouseEvent(name, { bubbles: true, clientX: x, clientY: y });
  Object.defineProperties(event, {
    pointerType: { value: "touch" },
    pointerId: { value: id },
    isPrimary: { value: id === 1 },
    timeStamp: { value: 1_000 + at },
  });
  fireEvent(picture(), event);
}

function tap(pointer: Pointer): void {
  send("pointerdown", pointer);
  send("pointerup", pointer);
}

test("shows the whole photo on Esc while it is zoomed, and closes it on the next Esc", async () => {
  const person = await openViewer();
  await person.keyboard("+");
  await person.keyboard("{Escape}");
  expect([view(), closings]).toEqual([whole, 0]);
  await person.keyboard("{Escape}");
  expect(closings).toBe(1);
});

test("zooms with + and -, moves with the arrows while zoomed, and shows the whole photo with 0", async () => {
  const person = await openViewer();
  await person.keyboard("++");
  expect(view()).toBe("translate(0px) scale(2.25)");
  screen.getByText("Zoom 225%");
  await person.keyboard("{ArrowRight}{ArrowDown}");
  expect(view()).toBe("translate(-160px, -120px) scale(2.25)");
  isShown(1);
  await person.keyboard("-");
  expect(view()).toContain("scale(1.5)");
  await person.keyboard("0");
  expect(view()).toBe(whole);
  await person.keyboard("{ArrowRight}");
  isShown(2);
});

test("moves the photo with an arrow key that is pressed right after +", async () => {
  await openViewer();
  const press = (key: string) => void dispatchEvent(new KeyboardEvent("keydown", { key }));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  press("+");
  // Scheduled like the browser's next key event: after microtasks, before timers.
  await Promise.resolve();
  press("ArrowRight");
  vi.unstubAllGlobals();
  await screen.findByText("Zoom 150%");
  isShown(1);
});

test("leaves Ctrl and + to the browser", async () => {
  const person = await openViewer();
  await person.keyboard("{Control>}+{/Control}");
  expect(view()).toBe(whole);
});

test("zooms with buttons that keep the focus at the limits", async () => {
  const person = await openViewer();
  const zoomIn = screen.getByRole("button", { name: "Zoom in" });
  for (let step = 0; step < 6; step += 1) await person.click(zoomIn);
  expect(view()).toContain("scale(6)");
  expect([zoomIn.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", zoomIn]);
  await person.click(screen.getByRole("button", { name: "Show whole photo" }));
  expect(view()).toBe(whole);
  expect(screen.getByRole("button", { name: "Zoom out" }).getAttribute("aria-disabled")).toBe("true");
});

test("zooms with the wheel at the pointer, without zooming the page", async () => {
  await openViewer();
  const wheel = new WheelEvent("wheel", { deltaY: -500, clientX: 600, clientY: 300, ...cancelable });
  act(() => void picture().dispatchEvent(wheel));
  expect(wheel.defaultPrevented).toBe(true);
  expect(view()).toBe("translate(-343.656px) scale(2.71828)");
});

const cancelable = { bubbles: true, cancelable: true };

test("zooms on a double tap at the tapped point, and shows the whole photo on the next", async () => {
  await openViewer();
  tap({ x: 500, y: 300 });
  tap({ x: 502, y: 300, at: 200 });
  expect(view()).toBe("translate(-153px) scale(2.5)");
  tap({ x: 500, y: 300, at: 2_000 });
  expect(view()).toContain("scale(2.5)");
  tap({ x: 500, y: 300, at: 2_200 });
  expect(view()).toBe(whole);
});

test("zooms with two fingers, then moves the photo with one instead of opening the next photo", async () => {
  await openViewer();
  send("pointerdown", { x: 300, y: 300 });
  send("pointerdown", { id: 2, x: 500, y: 300 });
  send("pointermove", { id: 2, x: 700, y: 300 });
  expect(view()).toContain("scale(2)");
  send("pointerup", { id: 2, x: 700, y: 300 });
  send("pointerup", { x: 300, y: 300, at: 50 });
  const before = view();
  send("pointerdown", { x: 500, y: 300, at: 900 });
  send("pointermove", { x: 380, y: 310, at: 960 });
  send("pointerup", { x: 380, y: 310, at: 1_000 });
  isShown(1);
  expect(before).toBe("translate(100px) scale(2)");
  expect(view()).toBe("translate(-20px, 10px) scale(2)");
});

test("opens the next photo on a swipe, and shows it as a whole", async () => {
  const person = await openViewer();
  await person.keyboard("+");
  await person.click(screen.getByRole("button", { name: "Next photo" }));
  isShown(2);
  await untilPage(() => expect(view()).toBe(whole));
  send("pointerdown", { x: 300, y: 300 });
  send("pointermove", { x: 400, y: 300, at: 50 });
  send("pointerup", { x: 450, y: 300, at: 100 });
  isShown(1);
});
