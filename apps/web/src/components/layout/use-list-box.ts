import { type RefObject, useLayoutEffect, useState } from "react";

export type ListBox = {
  /** The distance in pixels from the top of the page. */
  top: number;
  width: number;
};

/** The position of a virtual list on the page. Undefined before the first layout. */
export function useListBox(list: RefObject<HTMLElement | null>): ListBox | undefined {
  const [box, setBox] = useState<ListBox>();
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { top: distance, width } = list.current.getBoundingClientRect();
      const top = Math.round(distance + window.scrollY);
      setBox((old) => (old?.top === top && old.width === width ? old : { top, width }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return box;
}
