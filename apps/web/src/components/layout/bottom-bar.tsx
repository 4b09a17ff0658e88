import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";
import { useCoveredEdge } from "../ui/use-covered-edge";

type BottomBarProps = {
  children: ReactNode;
  label?: string;
  /** Whether the bar moves to the right side on a phone held sideways, where height is scarce. */
  isSideways?: boolean;
  /** Whether the sideways bar is a narrow rail with stacked buttons. */
  isRail?: boolean;
  /** Whether the bar is low on desktops, where many lots should be visible. */
  isSlim?: boolean;
  /** Whether the bar is the last, low part of a page that fills the window, instead of overlaying the page. */
  isLow?: boolean;
};

/** CSS classes of the low bar: 48 px high with its border. Its buttons shrink while lots are selected. */
const lowClasses =
  "min-h-[calc(3rem-1px)] max-w-none! justify-end lg:flex-nowrap *:[a]:min-h-9 *:[a]:shrink-0 *:[a]:py-1 pointer-coarse:*:[a]:min-h-11 has-data-checked-lots:*:[a]:hidden";

/**
 * A fixed bar at the bottom of the screen for the page's main actions, within reach of the thumb. The page reserves
 * space for the bar.
 */
export function BottomBar({ children, label = "Actions", ...look }: BottomBarProps) {
  const { isSideways = false, isRail = false, isSlim = false, isLow = false } = look;
  const cover = useCoveredEdge("bottom");
  return (
    <section
      {...(!isLow && { ref: cover })}
      aria-label={label}
      className={classNames(
        "inset-x-0 beside-panel:right-104 bottom-0 z-20 m-0! border-t bg-surface pb-[env(safe-area-inset-bottom)]",
        isLow ? "sticky" : "fixed",
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
          "page flex flex-wrap items-center gap-3",
          isLow ? lowClasses : "py-3 *:grow sm:justify-end sm:*:grow-0",
          !isSideways && !isRail && !isLow && "sideways:py-1",
          isRail && "sideways:flex-col sideways:px-2! sideways:*:w-full",
          isSlim && "desk:py-1 desk:[&_:is(a,button)]:min-h-10",
        )}
      >
        {children}
      </div>
    </section>
  );
}
