import type { ReactNode } from "react";
import { useCoveredEdge } from "./use-covered-edge";

/**
 * A fixed bar at the bottom of the screen for the page's main actions, within reach of the thumb. The page reserves
 * space for the bar.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <section
      ref={useCoveredEdge("bottom")}
      aria-label="Actions"
      className="low-screen:static fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div
        data-bottom-bar
        className="page flex flex-wrap items-center gap-3 py-3 *:grow sm:justify-end sm:*:grow-0"
      >
        {children}
      </div>
    </section>
  );
}
