import { useCallback } from "react";

const coverListeners = new Set<() => void>();

/** Calls when an edge is covered by more or less than before. */
export function subscribeToCover(listener: () => void): () => void {
  coverListeners.add(listener);
  return () => void coverListeners.delete(listener);
}

/** For what comes and goes at an edge without covering it: notifications make room for it. */
export function announceCover(): void {
  for (const listener of coverListeners) listener();
}

/** How many pixels of the screen's edge are covered by what stays there. */
export const coveredPixels = (edge: "top" | "bottom"): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(`--covered-${edge}`)) || 0;

/** For what stays at an edge of the screen: what has the focus is scrolled clear of it, however high it grows. */
export function useCoveredEdge(edge: "top" | "bottom") {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Where it is used: neither is inherited, so that no change of it has the whole page styled anew.
      const { documentElement, body } = document;
      const name = `--covered-${edge}`;
      const observer = new ResizeObserver(() => {
        // With large text it scrolls away instead.
        const isKept = getComputedStyle(element).position !== "static";
        const height = isKept ? `${element.offsetHeight}px` : "0px";
        for (const { style } of [documentElement, body]) style.setProperty(name, height);
        announceCover();
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        for (const { style } of [documentElement, body]) style.removeProperty(name);
        announceCover();
      };
    },
    [edge],
  );
}
