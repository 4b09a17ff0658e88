import { useCallback } from "react";

const coverListeners = new Set<() => void>();

/** Called when the covered height of an edge changes. */
export function subscribeToCover(listener: () => void): () => void {
  coverListeners.add(listener);
  return () => void coverListeners.delete(listener);
}

/** For temporary bars at an edge: notifications move away from them. */
export function announceCover(): void {
  for (const listener of coverListeners) listener();
}

/** The height in pixels that fixed bars cover at the edge. */
export const coveredPixels = (edge: "top" | "bottom"): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(`--covered-${edge}`)) || 0;

/** For fixed bars at an edge: focused elements scroll clear of them, whatever their height. */
export function useCoveredEdge(edge: "top" | "bottom") {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Set on the element: an inherited property would restyle the whole page.
      const { documentElement, body } = document;
      const name = `--covered-${edge}`;
      const observer = new ResizeObserver(() => {
        // With large text the bar scrolls away instead.
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
