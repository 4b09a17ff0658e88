import { useCallback } from "react";

const coverListeners = new Set<() => void>();

/** Calls the listener when the covered height of an edge changes. Returns a function that unsubscribes. */
export function subscribeToCover(listener: () => void): () => void {
  coverListeners.add(listener);
  return () => void coverListeners.delete(listener);
}

/** Tells subscribers that a temporary bar has appeared or gone, so that toasts move. */
export function announceCover(): void {
  for (const listener of coverListeners) listener();
}

/** The height in pixels that fixed bars cover at the top or bottom of the screen. */
export const coveredPixels = (edge: "top" | "bottom"): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(`--covered-${edge}`)) || 0;

/**
 * A ref for a fixed bar at an edge of the screen. Adds scroll padding, so that the bar never covers a focused element.
 */
export function useCoveredEdge(edge: "top" | "bottom") {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Sets the style on one element, because an inherited custom property would restyle the whole page.
      const { documentElement, body } = document;
      const name = `--covered-${edge}`;
      const observer = new ResizeObserver(() => {
        // With large text the bar is not fixed, and scrolls with the page.
        const isKept = getComputedStyle(element).position !== "static";
        // A bar at the side covers no edge.
        const isAside = element.offsetWidth < documentElement.clientWidth / 2;
        const height = isKept && !isAside ? `${element.offsetHeight}px` : "0px";
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
