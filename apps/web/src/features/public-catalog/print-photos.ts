import { hideNotice, showNotice } from "./catalog-notice";
import { filterLots } from "./filter-lots";
import { isPaged, loadedLots, loadLots, showCards } from "./paged-lots";

/** Photos to print that have not loaded yet, since photos outside the viewport load lazily. */
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

/** Shows all loaded lots of a catalog of several pages. */
function showLoadedLots(): void {
  const lots = isPaged() ? loadedLots() : undefined;
  if (lots) showCards(lots, lots.length);
}

/** Loads all lots and their photos. Returns whether the catalog is ready to print. */
async function prepareCatalog(): Promise<boolean> {
  if (isPaged() && !(await loadLots())) return false;
  showLoadedLots();
  const missing = missingPhotos();
  showNotice(`Getting ${missing.length === 1 ? "one photo" : `${missing.length} photos`} ready to print...`);
  await fetchPhotos(missing);
  return true;
}

/**
 * Makes Print load the lots of all pages and the lazy photos first, because some browsers print without them. A second
 * press prints immediately.
 */
export function servePrinting(): void {
  let isPreparing = false;
  addEventListener("beforeprint", () => {
    isPreparing = false;
    hideNotice();
    showLoadedLots();
    for (const image of missingPhotos()) image.loading = "eager";
  });
  addEventListener("afterprint", () => {
    if (isPaged()) filterLots();
  });
  document.addEventListener("keydown", (event) => {
    if (!isPrintKey(event) || isPreparing || (!isPaged() && missingPhotos().length === 0)) return;
    event.preventDefault();
    isPreparing = true;
    void prepareCatalog().then((isReady) => {
      if (isReady && isPreparing) print();
      isPreparing = false;
    });
  });
}
