import { useEffectEvent, useLayoutEffect } from "react";
import { persisted } from "../../../lib/persisted";
import { isNumber, isObject, isText } from "../../../lib/type-guards";
import { type ItemRows, rowStart } from "./use-steady-view";

type Place = { itemId: string; top: number; scrollY: number };

function parsePlace(stored: unknown): Place | undefined {
  if (!isObject(stored)) return undefined;
  const { itemId, top, scrollY } = stored;
  return isText(itemId) && isNumber(top) && isNumber(scrollY) ? { itemId, top, scrollY } : undefined;
}

export const listPlace = persisted((manifestId: string) => `lotwright.place.${manifestId}`, parsePlace, {
  storage: "sessionStorage",
});

export const cardId = (itemId: string) => `item-${itemId}`;

/** Focuses the link of a card. */
export const focusCard = (itemId: string) =>
  document.getElementById(cardId(itemId))?.querySelector<HTMLElement>("h2 a")?.focus();

/** Stores the scroll position when the user opens an item, for the list to restore once. */
export function rememberPlace(manifestId: string, itemId: string): void {
  const top = document.getElementById(cardId(itemId))?.getBoundingClientRect().top ?? 0;
  listPlace(manifestId).write({ itemId, top, scrollY: window.scrollY });
}

/**
 * Number of frames in which the position is corrected, because rows are measured after mounting and the router scrolls
 * a new page to the top.
 */
const settlingFrames = 6;

/**
 * Restores the scroll position, so that the opened card is at the same height of the window as before. If the card is
 * gone, restores the scroll offset.
 */
export function useRestoredPlace(manifestId: string, rows: ItemRows, isReady: boolean): void {
  const restore = useEffectEvent(() => {
    const stored = listPlace(manifestId);
    const place = stored.read();
    stored.forget();
    if (place) settle(rows, place, settlingFrames);
  });
  useLayoutEffect(() => {
    if (isReady) restore();
  }, [isReady]);
}

function settle(rows: ItemRows, place: Place, framesLeft: number): void {
  const card = document.getElementById(cardId(place.itemId));
  const start = rowStart(rows, place.itemId);
  if (card) window.scrollBy(0, card.getBoundingClientRect().top - place.top);
  else window.scrollTo(0, start === undefined ? place.scrollY : start - place.top);
  if (framesLeft > 0) requestAnimationFrame(() => settle(rows, place, framesLeft - 1));
}
