import { hideNotice, say } from "./catalog-notice";
import { showAllLots } from "./filter-lots";
import { findLot } from "./lot-facts";

/** Lots get their height when they come near the screen, which moves what is below them; this is over by then. */
const settlingFrames = 20;

/** Whatever a person does to scroll. */
const scrolling = ["wheel", "touchmove", "pointerdown", "keydown"];
let scrollCount = 0;

/** Puts the lot below the toolbar until the lots around it have their height, or the person scrolls. */
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

/** Who comes back to the page, or scrolls before it is here, finds it where they were. */
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
    if (text) say(`No lot ${text.replace(/^lot\s*/i, "")} in this catalog`);
    input.focus();
    input.select();
    return;
  }
  hideNotice();
  input.value = "";
  if (location.hash === `#${lot.id}`) showLot(lot);
  else location.hash = lot.id;
}

/** The field that goes to a lot, and addresses that end with one: `#lot-1001C`. */
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
