import { useCallback } from "react";
import { createEmitter } from "../../lib/store";

const cover = createEmitter();

/** Calls the listener when the covered height of an edge changes. Returns a function that unsubscribes. */
export const subscribeToCover = cover.subscribe;

/** Notifies subscribers that a temporary bar has appeared or gone, so that toasts move. */
export const announceCover = cover.emit;

type Edge = "top" | "bottom";

/** The fixed bars at each edge; sticky bars at the top are stacked. */
const bars: Record<Edge, Set<HTMLElement>> = { top: new Set(), bottom: new Set() };

/** The height in pixels that fixed bars cover at the top or bottom of the screen. */
export const coveredPixels = (edge: Edge): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(`--covered-${edge}`)) || 0;

function heightOf(bar: HTMLElement): number {
  // With large text the bar is not fixed and scrolls with the page.
  const isKept = getComputedStyle(bar).position !== "static";
  // A vertical bar at the side covers neither edge.
  const isAside = bar.offsetWidth < document.documentElement.clientWidth / 2;
  return isKept && !isAside ? bar.offsetHeight : 0;
}

function updateCover(edge: Edge): void {
  const height = [...bars[edge]].reduce((sum, bar) => sum + heightOf(bar), 0);
  // Sets the style on two elements, because an inherited custom property would restyle the whole page.
  for (const { style } of [document.documentElement, document.body]) {
    if (bars[edge].size > 0) style.setProperty(`--covered-${edge}`, `${height}px`);
    else style.removeProperty(`--covered-${edge}`);
  }
  announceCover();
}

/** A ref for a fixed bar at an edge of the screen. Adds scroll padding, so that the bar never covers a focused element. */
export function useCoveredEdge(edge: Edge) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return;
      bars[edge].add(bar);
      const observer = new ResizeObserver(() => updateCover(edge));
      observer.observe(bar);
      return () => {
        observer.disconnect();
        bars[edge].delete(bar);
        updateCover(edge);
      };
    },
    [edge],
  );
}
