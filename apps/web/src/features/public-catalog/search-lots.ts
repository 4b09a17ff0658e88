import { filterLots, showAllLots } from "./filter-lots";

type SearchParts = { toggle: HTMLElement; box: HTMLElement; input: HTMLInputElement };

function findParts(): SearchParts | undefined {
  const toggle = document.querySelector<HTMLElement>("[data-search-toggle]");
  const box = document.querySelector<HTMLElement>("#search");
  const input = box?.querySelector("input");
  return toggle && box && input ? { toggle, box, input } : undefined;
}

function setOpen({ toggle, box, input }: SearchParts, isOpen: boolean): void {
  toggle.setAttribute("aria-expanded", String(isOpen));
  box.hidden = !isOpen;
  if (!isOpen) {
    input.value = "";
    filterLots();
  }
  (isOpen ? input : toggle).focus();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Clears the search so that all lots are shown, and keeps the focus in the search field. */
function clearSearch(): void {
  showAllLots();
  findParts()?.input.focus();
}

/**
 * Makes the search work: its toggle, text field, close button and "Clear search". `/` opens the search, and Esc closes
 * it.
 */
export function serveSearch(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-clear-search]")) return clearSearch();
    const pressed =
      target instanceof Element ? target.closest("[data-search-toggle], [data-search-close]") : null;
    const parts = pressed ? findParts() : undefined;
    if (parts) setOpen(parts, parts.box.hidden !== false);
  });
  document.addEventListener("input", ({ target }) => {
    if (target === findParts()?.input) filterLots();
  });
  document.addEventListener("keydown", (event) => {
    const isOpening = event.key === "/" && !isTyping(event.target) && !event.ctrlKey && !event.metaKey;
    const parts = findParts();
    if (!parts || document.querySelector("dialog[open]")) return;
    if (isOpening) {
      event.preventDefault();
      setOpen(parts, true);
    } else if (event.key === "Escape" && event.target === parts.input) setOpen(parts, false);
    else if (event.key === "Enter" && event.target === parts.input) parts.input.blur();
  });
}
