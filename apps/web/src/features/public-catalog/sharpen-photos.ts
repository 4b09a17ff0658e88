/** A photo that is scrolled past is not worth its bytes. */
const restMs = 250;
/** Wider than this times its own size a small photo looks soft. */
const softFrom = 1.2;

function isSoft({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): boolean {
  const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return scale * devicePixelRatio > softFrom;
}

/** The whole photo takes the place of the small one when it is there, in one step. */
async function sharpen(image: HTMLImageElement, address: string): Promise<void> {
  const whole = new Image();
  whole.fetchPriority = "low";
  whole.src = address;
  await whole.decode().then(
    () => {
      image.src = address;
    },
    // The small photo stays.
    () => undefined,
  );
}

function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}

/** Small photos come first, for all; those that stay on the screen, and look soft there, become whole ones. */
export function sharpenPhotos(): void {
  if (savesData()) return;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      timers.delete(target);
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => rested(target), restMs),
        );
    }
  });
  const rested = (target: Element) => {
    const address = target.closest<HTMLAnchorElement>("[data-photo]")?.href;
    if (!(target instanceof HTMLImageElement) || !address) return;
    observer.unobserve(target);
    if (isSoft(target)) void sharpen(target, address);
  };
  const watch = (image: unknown) => {
    const isSmall =
      image instanceof HTMLImageElement &&
      image.closest("[data-photo]")?.getAttribute("href") !== image.getAttribute("src");
    if (isSmall && image.closest("[data-photo]")) observer.observe(image);
  };
  // A photo is watched once it is here, which lazy ones are near the screen.
  document.addEventListener("load", ({ target }) => watch(target), true);
  for (const image of document.images) if (image.complete) watch(image);
}
