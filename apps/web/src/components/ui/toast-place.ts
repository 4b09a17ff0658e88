import { type RefObject, useEffect, useEffectEvent } from "react";
import { coveredPixels, subscribeToCover } from "../../lib/use-covered-edge";

type Box = { left: number; top: number; right: number; bottom: number };

/** What is free between the edges, in pixels. */
type Screen = { width: number; height: number; top: number; bottom: number };

type ToastBox = { left: number; right: number; height: number };

/** The distance of a toast from the lower edge at which it covers none of the boxes, if there is one. */
export function toastBottom(screen: Screen, toast: ToastBox, obstacles: readonly Box[]): number {
  const lowestFirst = obstacles
    .filter(({ left, right }) => left < toast.right && right > toast.left)
    .toSorted((a, b) => b.bottom - a.bottom);
  return lowestFirst.reduce((bottom, box) => {
    const lower = screen.height - bottom;
    const isCovered = box.top < lower && box.bottom > lower - toast.height;
    const above = screen.height - box.top;
    const hasRoom = box.top - toast.height >= screen.top;
    return isCovered && hasRoom ? above : bottom;
  }, screen.bottom);
}

const isField = (element: Element | null) => element?.matches("input, textarea, select") ?? false;

/** Anything a toast must leave free besides the bars: open dialogs, floating buttons and the field in use. */
function findObstacles(): Box[] {
  const marked = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [data-floating]")];
  const { activeElement } = document;
  const elements = activeElement && isField(activeElement) ? [...marked, activeElement] : marked;
  return elements.map((element) => element.getBoundingClientRect());
}

function readScreen(): Screen {
  const { innerWidth: width, innerHeight: height, visualViewport: view } = window;
  // Not on a pinch zoom, which shrinks the view as well.
  const keyboard = view && view.scale === 1 ? height - view.height - view.offsetTop : 0;
  const bottom = Math.max(coveredPixels("bottom"), Math.round(keyboard));
  const hasDialog = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
  return { width, height, top: hasDialog ? 0 : coveredPixels("top"), bottom };
}

/** Keeps the toasts' area above whatever is at the bottom of the screen. */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  const place = useEffectEvent(() => {
    const { current: element } = area;
    if (!element?.firstChild) return;
    const { left, right, height } = element.getBoundingClientRect();
    const bottom = toastBottom(readScreen(), { left, right, height }, findObstacles());
    element.style.setProperty("--toast-bottom", `${bottom}px`);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const toasts = new MutationObserver(() => place());
    if (area.current) toasts.observe(area.current, { childList: true });
    const stopCover = subscribeToCover(() => place());
    for (const name of ["focusin", "focusout"]) document.addEventListener(name, () => place(), { signal });
    addEventListener("resize", () => place(), { signal });
    for (const name of ["resize", "scroll"])
      window.visualViewport?.addEventListener(name, () => place(), { signal });
    return () => {
      ending.abort();
      toasts.disconnect();
      stopCover();
    };
  }, [area]);
}
