const stripOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>("[data-strip]") : null;

const slidesOf = (strip: Element) => strip.querySelector<HTMLElement>("[data-slides]");

/** Index of the visible photo in a row. A hidden row has no scroll position, so its stored index is returned. */
export function shownPhoto(strip: HTMLElement): number {
  const slides = slidesOf(strip);
  return slides?.clientWidth
    ? Math.round(slides.scrollLeft / slides.clientWidth)
    : Number(strip.dataset.shown ?? 0);
}

/** Stores the index of the visible photo, and updates the counter and the buttons, which are disabled at the ends. */
export function updateStrip(strip: HTMLElement): void {
  const count = slidesOf(strip)?.childElementCount ?? 0;
  const index = shownPhoto(strip);
  strip.dataset.shown = String(index);
  const counter = strip.querySelector("[data-counter]");
  const text = `${index + 1} / ${count}`;
  if (counter && counter.textContent !== text) counter.textContent = text;
  for (const button of strip.querySelectorAll<HTMLElement>("[data-turn]")) {
    const isEnd = !isPhoto(strip, index + Number(button.dataset.turn));
    button.setAttribute("aria-disabled", String(isEnd));
  }
}

const isPhoto = (strip: Element, index: number) => slidesOf(strip)?.children[index] !== undefined;

export function showPhoto(strip: HTMLElement, index: number, behavior: ScrollBehavior = "auto"): void {
  const slides = slidesOf(strip);
  if (slides && isPhoto(strip, index)) slides.scrollTo({ left: index * slides.clientWidth, behavior });
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Makes the buttons, the arrow keys and the counters of all rows of photos work. Swiping needs no script. */
export function serveStrips(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-turn]") : null;
    const strip = stripOf(button);
    if (button && strip) showPhoto(strip, shownPhoto(strip) + Number(button.dataset.turn));
  });
  document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const strip = document.querySelector<HTMLElement>("dialog[open] [data-strip]") ?? stripOf(event.target);
    if (!step || !strip || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    showPhoto(strip, shownPhoto(strip) + step);
  });
  // Scroll events do not bubble, so they are captured.
  const options = { capture: true, passive: true };
  document.addEventListener("scroll", ({ target }) => updateIfStrip(target), options);
}

function updateIfStrip(target: EventTarget | null): void {
  const strip = stripOf(target);
  if (strip) updateStrip(strip);
}
