import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { coveredPixels, subscribeToCover } from "../layout/use-covered-edge";

type Box = { left: number; top: number; right: number; bottom: number };

/** The free space between the edges, in pixels. */
type Screen = { width: number; height: number; top: number; bottom: number };

type ToastBox = { left: number; right: number; height: number };

const covers = ({ height }: Screen, toast: ToastBox, bottom: number) => {
  const lower = height - bottom;
  return (box: Box) =>
    box.left < toast.right && box.right > toast.left && box.top < lower && box.bottom > lower - toast.height;
};

/** The lowest position that covers none of the boxes; boxes without room above them are skipped. */
function lowestPlace(screen: Screen, toast: ToastBox, boxes: readonly Box[]): number {
  const lowestFirst = boxes.toSorted((a, b) => b.bottom - a.bottom);
  return lowestFirst.reduce((bottom, box) => {
    const hasRoom = box.top - toast.height >= screen.top;
    return hasRoom && covers(screen, toast, bottom)(box) ? screen.height - box.top : bottom;
  }, screen.bottom);
}

/**
 * The distance of a toast from the lower edge at which it covers no obstacle and no field. Where fields fill the screen
 * it covers those that are not in use.
 */
export function toastBottom(
  screen: Screen,
  toast: ToastBox,
  { obstacles, fields }: { obstacles: readonly Box[]; fields: readonly Box[] },
): number {
  const all = [...obstacles, ...fields];
  const free = lowestPlace(screen, toast, all);
  return all.some(covers(screen, toast, free)) ? lowestPlace(screen, toast, obstacles) : free;
}

const fieldSelector = "input, textarea, select, [role=combobox], [contenteditable]";

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** Open dialogs, floating buttons, the bottom bar's content and the focused field. */
function findObstacles(): Box[] {
  const { activeElement } = document;
  const inUse = activeElement?.matches(fieldSelector) ? [activeElement.getBoundingClientRect()] : [];
  return [...boxesOf("[role=dialog], [role=alertdialog], [data-floating], [data-bottom-bar] > *"), ...inUse];
}

function readScreen(toast: ToastBox): Screen {
  const { innerWidth: width, innerHeight: height, visualViewport: view } = window;
  // Ignored during a pinch zoom, which shrinks the viewport as well.
  const keyboard = view && view.scale === 1 ? height - view.height - view.offsetTop : 0;
  // On a desktop it uses the free space at the left of the bar.
  const bar = toast.right < width / 2 ? 0 : coveredPixels("bottom");
  const hasDialog = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
  const bottom = Math.max(bar, Math.round(keyboard));
  return { width, height, top: hasDialog ? 0 : coveredPixels("top"), bottom };
}

/**
 * Keeps the toasts' area above whatever is at the bottom of the screen. It does not move while a pointer is down: under
 * the pointer it would take the click from the button that got the focus.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  const isPressed = useRef(false);
  const place = useEffectEvent(() => {
    const { current: element } = area;
    if (isPressed.current || !element?.firstChild) return;
    const { left, right, height } = element.getBoundingClientRect();
    const toast = { left, right, height };
    const covered = { obstacles: findObstacles(), fields: boxesOf(fieldSelector) };
    const bottom = toastBottom(readScreen(toast), toast, covered);
    element.style.setProperty("--toast-bottom", `${bottom}px`);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const toasts = new MutationObserver(() => place());
    if (area.current) toasts.observe(area.current, { childList: true });
    const stopCover = subscribeToCover(() => place());
    const press = () => {
      isPressed.current = true;
    };
    // The click event comes before the next frame.
    const release = () =>
      requestAnimationFrame(() => {
        isPressed.current = false;
        place();
      });
    document.addEventListener("pointerdown", press, { signal, capture: true });
    for (const name of ["pointerup", "pointercancel"])
      document.addEventListener(name, release, { signal, capture: true });
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
