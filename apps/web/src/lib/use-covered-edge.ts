import { useCallback } from "react";

/** For what stays at an edge of the screen: what has the focus is scrolled clear of it, however high it grows. */
export function useCoveredEdge(edge: "top" | "bottom") {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const { style } = document.documentElement;
      const name = `--covered-${edge}`;
      const observer = new ResizeObserver(() => {
        // With large text it scrolls away instead.
        const isKept = getComputedStyle(element).position !== "static";
        style.setProperty(name, isKept ? `${element.offsetHeight}px` : "0px");
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [edge],
  );
}
