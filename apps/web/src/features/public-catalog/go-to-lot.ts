import { hideNotice, showBriefly } from "./catalog-notice";
import { showAllLots } from "./filter-lots";
import { findLot, lotNameFromInput } from "./lot-facts";
import { currentPage, isPaged, lotsOfPage, pageOfLot } from "./paged-lots";

/**
 * Number of frames after which no lot moves anymore: lots get their layout near the viewport, which moves the lots below them.
 */
const settlingFrames = 20;

/** Events that show that the user scrolls. */
const scrolling = ["wheel", "touchmove", "pointerdown", "keydown"];
let scrollCount = 0;

/** Keeps the lot directly below the toolbar until the surrounding lots have their layout or the user scrolls. */
function holdInPlace(lot: HTMLElement): void {
  const before = scrollCount;
  let framesLeft = settlingFrames;
  const place = () => {
    if (scrollCount !== before || framesLeft === 0) return;
    framesLeft -= 1;
    lot.scrollIntoView({ block: "start", behavior: "instant" });
    requestAnimationFrame(place);
  };
  place();
}

function showLot(lot: HTMLElement): void {
  if (lot.hasAttribute("data-unmatched") || !lot.isConnected) showAllLots();
  lot.tabIndex = -1;
  lot.focus({ preventScroll: true });
  holdInPlace(lot);
}

const sayMissing = (name: string) => showBriefly(`No lot ${name} in this catalog`);

/** Number of another page that contains the lot; undefined if it is on this page. */
function otherPageOf(name: string): number | undefined {
  const page = isPaged() ? pageOfLot(name) : undefined;
  return page === currentPage() ? undefined : page;
}

function showAddressedLot(): void {
  if (!location.hash.toLowerCase().startsWith("#lot-")) return;
  const name = lotNameFromInput(location.hash);
  const lot = findLot(lotsOfPage(), name);
  const page = lot ? undefined : otherPageOf(name);
  if (lot) showLot(lot);
  else if (page) location.replace(`?page=${page}#lot-${name}`);
  else if (isPaged()) sayMissing(name.toUpperCase());
}

/** Scrolls to the lot in the URL fragment, unless the user has returned to the page or has already scrolled. */
function showFirstLot(): void {
  const [entry] = performance.getEntriesByType("navigation");
  const isReturn = entry && "type" in entry && entry.type !== "navigate";
  if (!isReturn && scrollCount === 0) showAddressedLot();
}

function submit(input: HTMLInputElement): void {
  const text = input.value.trim();
  const name = lotNameFromInput(text);
  const lot = findLot(lotsOfPage(), name);
  const page = lot ? undefined : otherPageOf(name);
  if (page) {
    location.assign(`?page=${page}#lot-${name}`);
    return;
  }
  input.setAttribute("aria-invalid", String(text !== "" && !lot));
  if (!lot) {
    if (text) sayMissing(text.replace(/^lot\s*/i, ""));
    input.focus();
    input.select();
    return;
  }
  hideNotice();
  input.value = "";
  if (location.hash === `#${lot.id}`) showLot(lot);
  else location.hash = lot.id;
}

/** Makes the "Go to lot" field work, and URL fragments such as `#lot-1001C`. */
export function serveGoToLot(): void {
  const count = () => {
    scrollCount += 1;
  };
  for (const type of scrolling) addEventListener(type, count, { capture: true, passive: true });
  document.addEventListener("submit", (event) => {
    const form = event.target instanceof Element ? event.target.closest("[data-go-to-lot]") : null;
    const input = form?.querySelector("input");
    if (!input) return;
    event.preventDefault();
    submit(input);
  });
  addEventListener("hashchange", showAddressedLot);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", showFirstLot);
  else showFirstLot();
}
