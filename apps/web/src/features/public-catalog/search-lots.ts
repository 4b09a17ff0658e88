const textsOf = new WeakMap<Element, string>();

/** Lot number with section letter, title, description and category of a lot, as they stand on the page. */
function searchedText(lot: Element): string {
  const known = textsOf.get(lot);
  if (known !== undefined) return known;
  const texts = [...lot.querySelectorAll("[data-searched]")].map(({ textContent }) => textContent);
  const searched = texts.join("\0").toLowerCase();
  textsOf.set(lot, searched);
  return searched;
}

/** Leaves the lots in which the text is found, and answers how many these are. */
export function showMatches(page: ParentNode, text: string): number {
  const wanted = text.trim().toLowerCase();
  let shown = 0;
  for (const lot of page.querySelectorAll<HTMLElement>("[data-lot]")) {
    lot.hidden = !searchedText(lot).includes(wanted);
    if (!lot.hidden) shown += 1;
  }
  return shown;
}

type SearchParts = {
  toggle: HTMLElement;
  box: HTMLElement;
  input: HTMLInputElement;
  count: HTMLElement;
  noMatch: HTMLElement;
};

function findParts(): SearchParts | undefined {
  const part = (selector: string) => document.querySelector<HTMLElement>(selector);
  const [toggle, box, count] = [part("[data-search-toggle]"), part("#search"), part("[data-count]")];
  const [input, noMatch] = [
    document.querySelector<HTMLInputElement>("#search input"),
    part("[data-no-match]"),
  ];
  return toggle && box && count && input && noMatch ? { toggle, box, input, count, noMatch } : undefined;
}

function search({ input, count, noMatch }: SearchParts): void {
  const shown = showMatches(document, input.value);
  const all = Number(count.dataset.count);
  const total = `${all.toLocaleString("en-US")} ${all === 1 ? "item" : "items"}`;
  count.textContent = input.value.trim() === "" ? total : `${shown.toLocaleString("en-US")} of ${total}`;
  noMatch.hidden = shown > 0;
}

function setOpen(parts: SearchParts, isOpen: boolean): void {
  const { toggle, box, input } = parts;
  toggle.setAttribute("aria-expanded", String(isOpen));
  box.hidden = !isOpen;
  if (!isOpen) {
    input.value = "";
    search(parts);
  }
  (isOpen ? input : toggle).focus();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** The toggle, the box and its close button; `/` opens it and Esc closes it. */
export function serveSearch(): void {
  document.addEventListener("click", ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest("[data-search-toggle], [data-search-close]") : null;
    const parts = pressed ? findParts() : undefined;
    if (parts) setOpen(parts, parts.box.hidden !== false);
  });
  document.addEventListener("input", ({ target }) => {
    const parts = findParts();
    if (parts && target === parts.input) search(parts);
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
