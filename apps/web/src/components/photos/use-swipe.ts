import { type PointerEvent, useRef } from "react";

const minDistancePx = 60;
const maxDurationMs = 600;
/** Maximum duration of a swipe in ms; a longer touch starts to drag a photo. */
const maxRestMs = 240;
const restPx = 8;

type Swipe = { onLeft: () => void; onRight: () => void };

/** Detects quick horizontal swipes with one finger. Spread the returned handlers on the element. */
export function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ id: number; x: number; y: number; at: number; hasMoved: boolean }>(undefined);
  return {
    onPointerDown: ({ pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
      // A second finger means that the user zooms.
      const isSwipe = pointerType === "touch" && isPrimary;
      start.current = isSwipe
        ? { id: pointerId, x: clientX, y: clientY, at: timeStamp, hasMoved: false }
        : undefined;
    },
    onPointerMove: ({ clientX, clientY, timeStamp }: PointerEvent) => {
      const from = start.current;
      if (!from || from.hasMoved) return;
      from.hasMoved = Math.hypot(clientX - from.x, clientY - from.y) > restPx;
      if (timeStamp - from.at > maxRestMs) start.current = undefined;
    },
    onPointerUp: ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from || from.id !== pointerId || timeStamp - from.at > maxDurationMs) return;
      const right = clientX - from.x;
      if (Math.abs(right) < minDistancePx || Math.abs(right) < 2 * Math.abs(clientY - from.y)) return;
      if (right > 0) onRight();
      else onLeft();
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    className: "touch-pan-y touch-pinch-zoom",
  };
}
