import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";
import { useCoveredEdge } from "./use-covered-edge";

type BottomBarProps = {
  children: ReactNode;
  /** Its accessible name. */
  label?: string;
  /** Whether the bar is at the right side of a phone that is held sideways, where height is scarce. */
  isSideways?: boolean;
  /** Whether it is a narrow rail there, with the buttons one below the other. */
  isRail?: boolean;
  /** Whether it is low at a desk, where many lots are to be seen. */
  isSlim?: boolean;
  /** Whether the page is as wide as the screen. */
  isWide?: boolean;
};

/**
 * A fixed bar at the bottom of the screen for the page's main actions, within reach of the thumb. The page reserves
 * space for the bar.
 */
export function BottomBar({ children, label = "Actions", ...look }: BottomBarProps) {
  const { isSideways = false, isRail = false, isSlim = false, isWide } = look;
  return (
    <section
      ref={useCoveredEdge("bottom")}
      aria-label={label}
      className={classNames(
        "fixed inset-x-0 bottom-0 z-20 m-0! border-t bg-surface pb-[env(safe-area-inset-bottom)]",
        (isSideways || isRail) &&
          "sideways:top-14 sideways:left-auto sideways:overflow-y-auto sideways:border-t-0 sideways:border-l",
        isSideways && "sideways:w-62",
        isRail && "sideways:w-30",
        !(isSideways || isRail) && "low-screen:static",
      )}
    >
      <div
        data-bottom-bar
        className={classNames(
          "page flex flex-wrap items-center gap-3 py-3 *:grow sm:justify-end sm:*:grow-0",
          !isSideways && !isRail && "sideways:py-1",
          isRail && "sideways:flex-col sideways:px-2! sideways:*:w-full",
          isSlim && "desk:py-1 desk:[&_:is(a,button)]:min-h-10",
          isWide && "max-w-none!",
        )}
      >
        {children}
      </div>
    </section>
  );
}
