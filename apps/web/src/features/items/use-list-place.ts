import { useLayoutEffect } from "react";
import { forget, recall, remember } from "../../lib/storage";

const keyOf = (manifestId: string) => `lotwright.place.${manifestId}`;

export const cardId = (itemId: string) => `item-${itemId}`;

/** Remembers where the list stood when an item is opened; the list returns there once. */
export function rememberPlace(manifestId: string, itemId: string): void {
  const top = document.getElementById(cardId(itemId))?.getBoundingClientRect().top ?? 0;
  remember(keyOf(manifestId), JSON.stringify({ itemId, top, scrollY: window.scrollY }), "sessionStorage");
}

/** Cards that come into sight are laid out only then, and move the others for a few frames. */
const settlingFrames = 6;

/** The same card at the same height, whatever was added above it; where the card is gone, the same distance. */
export function useRestoredPlace(manifestId: string): void {
  useLayoutEffect(() => {
    const kept = recall(keyOf(manifestId), "sessionStorage");
    if (!kept) return;
    forget(keyOf(manifestId), "sessionStorage");
    const place: { itemId: string; top: number; scrollY: number } = JSON.parse(kept);
    let framesLeft = settlingFrames;
    const align = () => {
      const card = document.getElementById(cardId(place.itemId));
      if (card) window.scrollBy(0, card.getBoundingClientRect().top - place.top);
      framesLeft -= 1;
      if (framesLeft > 0) requestAnimationFrame(align);
    };
    window.scrollTo(0, place.scrollY);
    align();
  }, [manifestId]);
}
