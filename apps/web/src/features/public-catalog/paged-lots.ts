import { hideNotice, showBriefly, showNotice } from "./catalog-notice";
import { type ListedLot, lotsEvent } from "./lots-script";

/** The number of matches that are shown at first, and that "Show more lots" adds. */
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
      if (event instanceof CustomEvent) resolve(event.detail as ListedLot[]); // as `writeLots` wrote it
    };
    addEventListener(lotsEvent, take, { once: true });
    const fail = () => {
      removeEventListener(lotsEvent, take);
      reject(new Error("The lots couldn't be loaded"));
    };
    script.addEventListener("error", fail);
    // After a script that was truncated and didn't run; one that ran has resolved.
    script.addEventListener("load", fail);
    script.src = `${location.pathname}/lots.js`;
    document.head.append(script);
  });
}

/** Loads all lots of the catalog once. Shows an error and returns nothing if that fails; the next call tries again. */
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

/** All lots of the catalog if they are loaded already. */
export const loadedLots = (): ListedLot[] | undefined => loaded;

/** The cards of this page, while others are in their place. */
let replaced: Element[] | undefined;
let hidden: readonly ListedLot[] = [];

/** The lots of this page, also while others are in their place. */
export const lotsOfPage = (): HTMLElement[] =>
  [...(replaced ?? document.querySelectorAll("[data-lot]"))].filter((lot) => lot instanceof HTMLElement);

const madeCards = new WeakMap<ListedLot, HTMLElement>();

/** The card of a lot. It is made once, so that its photos don't load again with each key of a search. */
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

/** Hides these lots until "Show more lots" is pressed. */
function setHidden(lots: readonly ListedLot[]): void {
  hidden = lots;
  const more = document.querySelector<HTMLElement>("[data-show-more]");
  if (more) more.hidden = lots.length === 0;
}

/** Shows the cards of these lots in place of the page's own. */
export function showCards(lots: readonly ListedLot[], count = cardsPerStep): void {
  const list = listOf();
  if (!list) return;
  replaced ??= [...list.children];
  document.documentElement.dataset.replaced = "";
  list.replaceChildren(...lots.slice(0, count).map(cardOf));
  setHidden(lots.slice(count));
}

/** Shows the page's own cards again. */
export function showOwnCards(): void {
  if (replaced) listOf()?.replaceChildren(...replaced);
  replaced = undefined;
  delete document.documentElement.dataset.replaced;
  setHidden([]);
}

/** Makes "Show more lots" work. It moves the focus to the first lot that it adds. */
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
 * The number of the page with the lot of a normalized name, such as "1001c", if the catalog has this lot. Undefined for
 * a name beyond the last lot, and for a text that is no name.
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
