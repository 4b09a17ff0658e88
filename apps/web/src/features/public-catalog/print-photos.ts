import { hideNotice, showNotice } from "./catalog-notice";

/** The photos to print that have not loaded yet, because they are outside the viewport and load lazily. */
function missingPhotos(): HTMLImageElement[] {
  const printed = document.querySelectorAll<HTMLImageElement>("[data-lot] [data-photo]:first-child img");
  return [...printed].filter(({ complete }) => !complete);
}

/** Resolves when all photos have loaded or failed. */
async function fetchPhotos(images: HTMLImageElement[]): Promise<void> {
  const settled = images.map(
    (image) =>
      new Promise((resolve) => {
        image.addEventListener("load", resolve, { once: true });
        image.addEventListener("error", resolve, { once: true });
        image.loading = "eager";
      }),
  );
  await Promise.all(settled);
}

const isPrintKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "p" && (ctrlKey || metaKey) && !shiftKey && !altKey;

/**
 * Makes Print load the lazy photos first, because some browsers print without them. A second press prints immediately.
 */
export function servePrinting(): void {
  let isFetching = false;
  addEventListener("beforeprint", () => {
    isFetching = false;
    hideNotice();
    for (const image of missingPhotos()) image.loading = "eager";
  });
  document.addEventListener("keydown", (event) => {
    const missing = isPrintKey(event) && !isFetching ? missingPhotos() : [];
    if (missing.length === 0) return;
    event.preventDefault();
    isFetching = true;
    showNotice(
      `Getting ${missing.length === 1 ? "one photo" : `${missing.length} photos`} ready to print...`,
    );
    void fetchPhotos(missing).then(() => {
      if (isFetching) print();
    });
  });
}
