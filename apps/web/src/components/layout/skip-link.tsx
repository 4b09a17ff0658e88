import type { MouseEvent } from "react";

/** Finds the link's target: the element that a page marks with `data-skip-to`, such as its list, or the page's content. */
const findTarget = () =>
  document.querySelector<HTMLElement>("[data-skip-to]") ?? document.getElementById("main");

function skip(event: MouseEvent) {
  event.preventDefault();
  const target = findTarget();
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** The first link of every page, visible while focused: skips the header and the toolbars. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page, which leaves the address as it is
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md border bg-surface px-4 py-2.5 font-medium focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
