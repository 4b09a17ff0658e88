/** Time in ms that a photo must stay in the viewport before its full size loads. */
const restMs = 250;
/** Factor of its own width from which on a displayed thumbnail looks blurry. */
const softFrom = 1.2;

function isSoft({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): boolean {
  const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return scale * devicePixelRatio > softFrom;
}

/** Replaces the small photo after the full-size photo has loaded. */
async function sharpen(image: HTMLImageElement, address: string): Promise<void> {
  const whole = new Image();
  whole.fetchPriority = "low";
  whole.src = address;
  await whole.decode().then(
    () => {
      image.src = address;
    },
    // On failure, the small photo stays.
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

/** Loads the full size of photos that stay in the viewport and look blurry there. */
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
  // A photo is observed after its small version has loaded, which happens near the viewport.
  document.addEventListener("load", ({ target }) => watch(target), true);
  for (const image of document.images) if (image.complete) watch(image);
}
