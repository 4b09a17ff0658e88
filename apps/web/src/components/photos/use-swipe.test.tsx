import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSwipe } from "./use-swipe";

type Point = { x: number; y?: number; afterMs?: number };

function Photo({ onStep }: { onStep: (side: string) => void }) {
  const swipe = useSwipe({ onLeft: () => onStep("left"), onRight: () => onStep("right") });
  return <div {...swipe}>Photo</div>;
}

/** Simulates a one-finger touch through these points, and returns the swipes that were detected. */
function drawn(points: Point[], pointerType = "touch"): string[] {
  const steps: string[] = [];
  const { unmount } = render(<Photo onStep={(side) => steps.push(side)} />);
  const photo = screen.getByText("Photo");
  const send = (name: string, { x, y = 0, afterMs = 0 }: Point) => {
    const event = new MouseEvent(name, { bubbles: true, clientX: x, clientY: y });
    Object.defineProperties(event, {
      pointerType: { value: pointerType },
      pointerId: { value: 1 },
      isPrimary: { value: true },
      timeStamp: { value: 1_000 + afterMs },
    });
    fireEvent(photo, event);
  };
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) throw new Error("A line has two ends");
  send("pointerdown", first);
  for (const point of rest) send("pointermove", point);
  send("pointerup", last);
  unmount();
  return steps;
}

const moved = { x: 170, afterMs: 60 };

test("detects a quick horizontal movement as a swipe", () => {
  expect(drawn([{ x: 200 }, moved, { x: 100, afterMs: 150 }])).toEqual(["left"]);
  expect(drawn([{ x: 100 }, { x: 130, afterMs: 60 }, { x: 200, afterMs: 150 }])).toEqual(["right"]);
});

test("detects no swipe in a scroll, a short or slow touch, a long press or a mouse movement", () => {
  expect(drawn([{ x: 200 }, moved, { x: 100, y: 90, afterMs: 150 }])).toEqual([]);
  expect(drawn([{ x: 200 }, moved, { x: 150, afterMs: 150 }])).toEqual([]);
  expect(drawn([{ x: 200 }, moved, { x: 100, afterMs: 900 }])).toEqual([]);
  expect(drawn([{ x: 200 }, { x: 170, afterMs: 300 }, { x: 100, afterMs: 400 }])).toEqual([]);
  expect(drawn([{ x: 200 }, moved, { x: 100, afterMs: 150 }], "mouse")).toEqual([]);
});
