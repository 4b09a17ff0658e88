import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { maxScale, type Point, panBy, pinch, type Sizes, type View, wholeView, zoomAt } from "./pan-zoom";

/** Zoom factors: of a key or a button, and of a double tap. */
const stepFactor = 1.5;
const tapFactor = 2.5;
/** How far an arrow key moves the view, as a share of the box. */
const panShare = 0.2;
const maxTapPx = 10;
const maxDoubleTapPx = 40;
const maxDoubleTapMs = 350;
/** Factors of the wheel's `deltaY`. Browsers report a touchpad pinch as wheel events with Ctrl and small steps. */
const wheelSpeed = 0.002;
const touchpadSpeed = 0.01;
const pxPerLine = 16;

const center: Point = { x: 0, y: 0 };

/** The directions in which the arrow keys move the view. */
const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Sizes of the box and its picture. Undefined without a picture. */
function sizesIn(box: HTMLElement | null): Sizes | undefined {
  const picture = box?.querySelector("img");
  if (!box || !picture) return undefined;
  return {
    box: { width: box.clientWidth, height: box.clientHeight },
    picture: { width: picture.clientWidth, height: picture.clientHeight },
  };
}

function pointIn(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

type Shown = {
  view: View;
  /** Whether the change is animated. Changes that follow a finger are not. */
  isSmooth: boolean;
};

/** The zoomed view of the picture in `box`, with functions that change it. */
function useView(box: RefObject<HTMLElement | null>) {
  const [{ view, isSmooth }, setShown] = useState<Shown>({ view: wholeView, isSmooth: false });
  const change = (next: (view: View, sizes: Sizes) => View, isSmooth = false) => {
    const sizes = sizesIn(box.current);
    if (sizes) setShown((before) => ({ view: next(before.view, sizes), isSmooth }));
  };
  return {
    ...{ view, isSmooth, change },
    isZoomed: view.scale > 1,
    canZoomIn: view.scale < maxScale,
    zoomIn: () => change((from, sizes) => zoomAt(from, stepFactor, center, sizes), true),
    zoomOut: () => change((from, sizes) => zoomAt(from, 1 / stepFactor, center, sizes), true),
    reset: () => change(() => wholeView, true),
  };
}

type ViewState = ReturnType<typeof useView>;

/** Handles the keys +, - and 0, and while zoomed the arrow keys and Esc, which resets the zoom. */
function useZoomKeys({ isZoomed, change, zoomIn, zoomOut, reset }: ViewState) {
  const pan = ({ x, y }: Point) =>
    change((view, sizes) => {
      const { width, height } = sizes.box;
      return panBy(view, { x: -x * panShare * width, y: -y * panShare * height }, sizes);
    }, true);
  const keys: Partial<Record<string, () => void>> = { "+": zoomIn, "=": zoomIn, "-": zoomOut, "0": reset };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = isZoomed ? arrows[event.key] : undefined;
    const act = arrow ? () => pan(arrow) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const leaveZoom = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isZoomed || document.querySelector("[role=menu]")) return;
    event.stopPropagation();
    reset();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    // In the capture phase, before Esc reaches the dialog and closes it.
    addEventListener("keydown", leaveZoom, { capture: true });
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("keydown", leaveZoom, { capture: true });
    };
  }, []);
}

/** Zooms with the wheel, at the pointer. */
function useWheel(box: RefObject<HTMLElement | null>, { change }: ViewState) {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!box.current) return;
    event.preventDefault();
    const point = pointIn(box.current, event);
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * pxPerLine : event.deltaY;
    const factor = Math.exp(-px * (event.ctrlKey ? touchpadSpeed : wheelSpeed));
    change((view, sizes) => zoomAt(view, factor, point, sizes));
  });
  useEffect(() => {
    const place = box.current;
    // React's wheel listeners are passive, so they can't prevent the browser from zooming the page.
    place?.addEventListener("wheel", turn, { passive: false });
    return () => place?.removeEventListener("wheel", turn);
  }, [box]);
}

/** Returns handlers that move the picture with one pointer, pinch it with two, and zoom on a double tap. */
function usePointers({ isZoomed, change }: ViewState) {
  const pointers = useRef(new Map<number, Point>());
  const pressed = useRef<Point>(undefined);
  const tapped = useRef<Point & { at: number }>(undefined);
  const tap = (point: Point, at: number) => {
    const last = tapped.current;
    const isDouble = last && at - last.at <= maxDoubleTapMs && apart(last, point) <= maxDoubleTapPx;
    tapped.current = isDouble ? undefined : { ...point, at };
    if (isDouble)
      change((view, sizes) => (view.scale > 1 ? wholeView : zoomAt(view, tapFactor, point, sizes)), true);
  };
  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const point = pointIn(event.currentTarget, event);
      pointers.current.set(event.pointerId, point);
      const isSecond = pointers.current.size > 1;
      pressed.current = isSecond ? undefined : point;
      if (isSecond) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const from = pointers.current.get(event.pointerId);
      if (!from) return;
      const to = pointIn(event.currentTarget, event);
      pointers.current.set(event.pointerId, to);
      // Captures the pointer only after it moves, because the press may be on a button over the picture.
      if (isZoomed && pressed.current && apart(pressed.current, to) > maxTapPx)
        event.currentTarget.setPointerCapture(event.pointerId);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      change((view, sizes) =>
        other
          ? pinch(view, [from, other], [to, other], sizes)
          : panBy(view, { x: to.x - from.x, y: to.y - from.y }, sizes),
      );
    },
    onPointerUp(event: PointerEvent) {
      release(event);
      const point = pointIn(event.currentTarget, event);
      if (pressed.current && apart(pressed.current, point) <= maxTapPx) tap(point, event.timeStamp);
      pressed.current = undefined;
    },
    onPointerCancel: release,
  };
}

/** Lets the user zoom and move the picture in `box` with the mouse, fingers and the keyboard. */
export function usePanZoom(box: RefObject<HTMLElement | null>) {
  const state = useView(box);
  useZoomKeys(state);
  useWheel(box, state);
  return { ...state, handlers: usePointers(state) };
}
