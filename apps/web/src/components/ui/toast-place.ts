import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { coveredPixels, subscribeToCover } from "./use-covered-edge";

type Box = { left: number; top: number; right: number; bottom: number };

/** The window's size, and the area between fixed bars, in pixels. */
type Screen = { width: number; height: number; top: number; bottom: number };

type ToastBox = { left: number; right: number; height: number };

const covers = ({ height }: Screen, toast: ToastBox, bottom: number) => {
  const lower = height - bottom;
  return (box: Box) =>
    box.left < toast.right && box.right > toast.left && box.top < lower && box.bottom > lower - toast.height;
};

/** The lowest position in which the toast covers none of the boxes. Boxes without room for a toast above them are ignored. */
function lowestPlace(screen: Screen, toast: ToastBox, boxes: readonly Box[]): number {
  const lowestFirst = boxes.toSorted((a, b) => b.bottom - a.bottom);
  return lowestFirst.reduce((bottom, box) => {
    const hasRoom = box.top - toast.height >= screen.top;
    return hasRoom && covers(screen, toast, bottom)(box) ? screen.height - box.top : bottom;
  }, screen.bottom);
}

/**
 * The distance in pixels of a toast from the lower edge, so that it covers no obstacle and no field. If fields fill the
 * screen, the toast covers fields that do not have the focus.
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

const dialogSelector = "[role=dialog], [role=alertdialog]";
const fieldSelector = "input, textarea, select, [role=combobox], [contenteditable]";

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

/** Boxes of the focused field and of the row or card around it, which most toasts are about. */
function boxesInUse(): Box[] {
  const { activeElement } = document;
  if (!activeElement || activeElement.closest("[data-notifications]")) return [];
  const field = activeElement.matches(fieldSelector) ? activeElement : null;
  const row = activeElement.closest("li, tr, [role=row], article");
  return [field, row].flatMap((element) => element?.getBoundingClientRect() ?? []);
}

/** Boxes that a toast must not cover: open dialogs, floating buttons, buttons of the bottom bar, and the focused row. */
const findObstacles = (): Box[] => [
  ...boxesOf(`${dialogSelector}, [data-floating], [data-bottom-bar] > *`),
  ...boxesInUse(),
];

function readScreen(toast: ToastBox): Screen {
  const { innerWidth: width, innerHeight: height, visualViewport: view } = window;
  // A phone's on-screen keyboard shrinks the visual viewport. So does a pinch zoom, which is ignored here.
  const keyboard = view && view.scale === 1 ? height - view.height - view.offsetTop : 0;
  // On a desktop, a toast may be at the bottom, to the left of the bar's buttons.
  const bar = toast.right < width / 2 ? 0 : coveredPixels("bottom");
  const hasDialog = document.querySelector(dialogSelector) !== null;
  const bottom = Math.max(bar, Math.round(keyboard));
  return { width, height, top: hasDialog ? 0 : coveredPixels("top"), bottom };
}

/** Follows the sizes of open dialogs, which grow and shrink with their content. */
function createDialogSizes(onChange: () => void) {
  const followed = new WeakSet<Element>();
  let observer: ResizeObserver | undefined;
  return {
    followOpen() {
      for (const dialog of document.querySelectorAll(dialogSelector)) {
        if (followed.has(dialog)) continue;
        followed.add(dialog);
        observer ??= new ResizeObserver(onChange);
        observer.observe(dialog);
      }
    },
    stop: () => observer?.disconnect(),
  };
}

/**
 * Positions the area of toasts above everything at the bottom of the screen. The area does not move while a pointer is
 * down: it could move under the pointer and take the click of a button.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  const isPressed = useRef(false);
  const place = useEffectEvent((sizes: ReturnType<typeof createDialogSizes>) => {
    const { current: element } = area;
    if (isPressed.current || !element?.firstChild) return;
    sizes.followOpen();
    const { left, right, height } = element.getBoundingClientRect();
    const toast = { left, right, height };
    const covered = { obstacles: findObstacles(), fields: boxesOf(fieldSelector) };
    const bottom = toastBottom(readScreen(toast), toast, covered);
    element.style.setProperty("--toast-bottom", `${bottom}px`);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const move = () => place(sizes);
    const sizes = createDialogSizes(move);
    const toasts = new MutationObserver(move);
    if (area.current) toasts.observe(area.current, { childList: true });
    move();
    const stopCover = subscribeToCover(move);
    const press = () => {
      isPressed.current = true;
    };
    // Waits for the next frame, because the click event comes right after the pointer is released.
    const release = () =>
      requestAnimationFrame(() => {
        isPressed.current = false;
        move();
      });
    document.addEventListener("pointerdown", press, { signal, capture: true });
    for (const name of ["pointerup", "pointercancel"])
      document.addEventListener(name, release, { signal, capture: true });
    for (const name of ["focusin", "focusout"]) document.addEventListener(name, move, { signal });
    // An opening dialog gets its focus before it has risen to its place. Other animations, such as the flash of each
    // shot, move no obstacle, and reading the boxes takes a layout.
    const risen = ({ target }: Event) =>
      target instanceof Element && target.matches(dialogSelector) && move();
    document.addEventListener("animationend", risen, { signal });
    addEventListener("resize", move, { signal });
    for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, move, { signal });
    return () => {
      ending.abort();
      sizes.stop();
      toasts.disconnect();
      stopCover();
    };
  }, [area]);
}
