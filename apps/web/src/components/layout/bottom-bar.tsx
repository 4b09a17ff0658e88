import type { ReactNode } from "react";
import { useCoveredEdge } from "./use-covered-edge";

/** Main actions within the thumb's reach. The page reserves space below its content. */
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
