import { hideNotice, showNotice } from "./catalog-notice";

/** Each lot is printed with its first photo; one that was never in sight is not here yet. */
function missingPhotos(): HTMLImageElement[] {
  const printed = document.querySelectorAll<HTMLImageElement>("[data-lot] [data-photo]:first-child img");
  return [...printed].filter(({ complete }) => !complete);
}

/** Resolves when all of them are here, or cannot be had. */
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

/** Not every browser fetches late photos before it prints: they are there first. Pressed again, it prints what is here. */
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
