import type { Corner } from "@lotwright/contracts/media/mark-facts";
import { type RefObject, useEffect, useState } from "react";

type Box = { left: number; top: number; width: number; height: number };

/** Position of the picture beside `area` in their parent, in px before zooming. Undefined before layout. */
export function usePictureBox(area: RefObject<HTMLElement | null>): Box | undefined {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const parent = area.current?.parentElement;
    const picture = parent?.querySelector("img");
    if (!parent || !picture) return;
    const measure = () =>
      setBox({
        left: picture.offsetLeft,
        top: picture.offsetTop,
        width: picture.offsetWidth,
        height: picture.offsetHeight,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(picture);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [area]);
  return box;
}

const distance = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Rotated rectangle over a mark: center and size in px, clockwise rotation in degrees. */
export function rectangleOf(corners: readonly Corner[], { left, top, width, height }: Box) {
  const [first, second, third, fourth] = corners.map(
    ([x, y]): Corner => [left + x * width, top + y * height],
  );
  if (!first || !second || !third || !fourth) return undefined;
  const mean = (axis: 0 | 1) => (first[axis] + second[axis] + third[axis] + fourth[axis]) / 4;
  return {
    left: mean(0),
    top: mean(1),
    width: (distance(first, second) + distance(fourth, third)) / 2,
    height: (distance(first, fourth) + distance(second, third)) / 2,
    degrees: (Math.atan2(second[1] - first[1], second[0] - first[0]) * 180) / Math.PI,
  };
}
