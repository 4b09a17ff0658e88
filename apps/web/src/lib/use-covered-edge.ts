import { useCallback } from "react";

/** For what stays at an edge of the screen: what has the focus is scrolled clear of it, however high it grows. */
export function useCoveredEdge(edge: "top" | "bottom") {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const { style } = document.documentElement;
      const name = `--covered-${edge}`;
      const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [edge],
  );
}
