import { hideNotice, showBriefly } from "./catalog-notice";
import { showAllLots } from "./filter-lots";
import { findLot } from "./lot-facts";

/**
 * Lots get their layout when they come near the viewport, which moves the lots below them. After this many frames no
 * lot moves any more.
 */
const settlingFrames = 20;

/** The events that mean that the user scrolls. */
const scrolling = ["wheel", "touchmove", "pointerdown", "keydown"];
let scrollCount = 0;

/** Keeps the lot directly below the toolbar, until the lots around it have their layout or the user scrolls. */
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
  if (lot.hasAttribute("data-unmatched")) showAllLots();
  lot.tabIndex = -1;
  lot.focus({ preventScroll: true });
  holdInPlace(lot);
}

function showAddressedLot(): void {
  const lot = location.hash.toLowerCase().startsWith("#lot-") ? findLot(location.hash) : undefined;
  if (lot) showLot(lot);
}

/**
 * Scrolls to the lot in the URL fragment. Does nothing if the user has returned to the page or has already scrolled.
 */
function showFirstLot(): void {
  const [entry] = performance.getEntriesByType("navigation");
  const isReturn = entry && "type" in entry && entry.type !== "navigate";
  if (!isReturn && scrollCount === 0) showAddressedLot();
}

function submit(input: HTMLInputElement): void {
  const text = input.value.trim();
  const lot = findLot(text);
  input.setAttribute("aria-invalid", String(text !== "" && !lot));
  if (!lot) {
    if (text) showBriefly(`No lot ${text.replace(/^lot\s*/i, "")} in this catalog`);
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
