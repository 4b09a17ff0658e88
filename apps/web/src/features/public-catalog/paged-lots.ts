import { hideNotice, showBriefly, showNotice } from "./catalog-notice";
import { type ListedLot, lotsEvent } from "./lots-script";

/** Number of matches shown initially, and added by "Show more lots". */
const cardsPerStep = 50;

const listOf = () => document.querySelector<HTMLElement>("[data-lots]");

/** Whether the catalog has several pages, so that this page has only some of its lots. */
export const isPaged = (): boolean => listOf()?.dataset.lasts !== undefined;

let loading: Promise<ListedLot[]> | undefined;
let loaded: ListedLot[] | undefined;

/** Runs the script with all lots of the catalog. */
function runScript(): Promise<ListedLot[]> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const take = (event: Event) => {
      if (event instanceof CustomEvent) resolve(event.detail as ListedLot[]); // written by `writeLots`
    };
    addEventListener(lotsEvent, take, { once: true });
    const fail = () => {
      removeEventListener(lotsEvent, take);
      reject(new Error("The lots couldn't be loaded"));
    };
    script.addEventListener("error", fail);
    // Reached only if a truncated script did not run.
    script.addEventListener("load", fail);
    script.src = `${location.pathname}/lots.js`;
    document.head.append(script);
  });
}

/** Loads all lots of the catalog, once. On failure, shows an error and returns undefined; the next call retries. */
export async function loadLots(): Promise<ListedLot[] | undefined> {
  if (loaded) return loaded;
  showNotice("Loading all lots...");
  loading ??= runScript();
  try {
    loaded = await loading;
    hideNotice();
  } catch {
    loading = undefined;
    showBriefly("The other lots couldn't be loaded. Check your connection and try again.");
  }
  return loaded;
}

/** All lots of the catalog if loaded. */
export const loadedLots = (): ListedLot[] | undefined => loaded;

/** The page's own cards while search results replace them. */
let replaced: Element[] | undefined;
let hidden: readonly ListedLot[] = [];

/** The lots of this page, even while search results replace them. */
export const lotsOfPage = (): HTMLElement[] =>
  [...(replaced ?? document.querySelectorAll("[data-lot]"))].filter((lot) => lot instanceof HTMLElement);

const madeCards = new WeakMap<ListedLot, HTMLElement>();

/** Returns a lot's card, created once so that its photos do not reload at each key press. */
function cardOf(lot: ListedLot): HTMLElement {
  const made = madeCards.get(lot);
  if (made) return made;
  const template = document.createElement("template");
  template.innerHTML = lot.html;
  const card = document.importNode(template.content, true).firstElementChild;
  if (!(card instanceof HTMLElement)) throw new Error("A lot has no card");
  madeCards.set(lot, card);
  return card;
}

/** Puts these lots behind "Show more lots". */
function setHidden(lots: readonly ListedLot[]): void {
  hidden = lots;
  const more = document.querySelector<HTMLElement>("[data-show-more]");
  if (more) more.hidden = lots.length === 0;
}

/** Replaces the page's cards with those of these lots. */
export function showCards(lots: readonly ListedLot[], count = cardsPerStep): void {
  const list = listOf();
  if (!list) return;
  replaced ??= [...list.children];
  document.documentElement.dataset.replaced = "";
  list.replaceChildren(...lots.slice(0, count).map(cardOf));
  setHidden(lots.slice(count));
}

/** Restores the page's own cards. */
export function showOwnCards(): void {
  if (replaced) listOf()?.replaceChildren(...replaced);
  replaced = undefined;
  delete document.documentElement.dataset.replaced;
  setHidden([]);
}

/** Makes "Show more lots" work, and focuses the first lot that it adds. */
export function serveMoreLots(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-show-more]"))) return;
    const cards = hidden.slice(0, cardsPerStep).map(cardOf);
    listOf()?.append(...cards);
    setHidden(hidden.slice(cardsPerStep));
    const [first] = cards;
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
}

type Name = { number: number; letter: string };

function parseName(text: string): Name | undefined {
  const [, digits, letter = ""] = /^(\d+)([a-z]?)$/.exec(text) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), letter };
}

const isUpTo = (one: Name, other: Name) =>
  one.number < other.number || (one.number === other.number && one.letter <= other.letter);

/**
 * Number of the page that contains the lot with a normalized name such as "1001c". Undefined for a name after the last lot, or an
 * invalid one.
 */
export function pageOfLot(name: string): number | undefined {
  const wanted = parseName(name);
  const lasts = listOf()?.dataset.lasts?.split(" ") ?? [];
  const index = lasts.findIndex((last) => {
    const end = parseName(last.toLowerCase());
    return wanted && end && isUpTo(wanted, end);
  });
  return index === -1 ? undefined : index + 1;
}

export const currentPage = (): number => Number(listOf()?.dataset.page ?? 1);
