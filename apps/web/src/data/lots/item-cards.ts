import type { Item, ItemCard } from "@lotwright/contracts/catalog/items";
import { couldNotBeDescribed, sourcesOf } from "@lotwright/contracts/writing/describable";

/** Fields of a lot in a list. */
export type Card = ItemCard;

/** Why a lot has no description. Undefined if a description was not attempted, or if nothing is missing. */
export function describeFailure(item: Item): Card["failure"] {
  return couldNotBeDescribed(item) ? sourcesOf(item) : undefined;
}

function makeCard(item: Item): Card {
  const { id, lotNumber, sectionLetter, title, category, consignor, quantity } = item;
  const { aiGenerationStatus, createdAt, updatedAt, photoUrls } = item;
  const [coverUrl] = photoUrls;
  const failure = describeFailure(item);
  return {
    ...{ id, lotNumber, sectionLetter, title, category, consignor, quantity },
    ...{ aiGenerationStatus, createdAt, updatedAt, photoCount: photoUrls.length },
    ...(item.requestedLotNumber !== null && { requestedLotNumber: item.requestedLotNumber }),
    // Responses that were cached by earlier releases may have no creator and no prices.
    ...(item.createdBy != null && { createdBy: item.createdBy }),
    ...(item.startPrice != null && { startPrice: item.startPrice }),
    ...(item.lowEstimate != null && { lowEstimate: item.lowEstimate }),
    ...(item.highEstimate != null && { highEstimate: item.highEstimate }),
    ...(item.hammerPrice != null && { hammerPrice: item.hammerPrice }),
    ...(item.saleState != null && { saleState: item.saleState }),
    ...(coverUrl !== undefined && { coverUrl }),
    ...(failure && { failure }),
    ...(item.aiDraftedFromNotes && { aiDraftedFromNotes: true as const }),
    ...(item.aiDraftedFromMarks && { aiDraftedFromMarks: true as const }),
    ...(item.unseenClaims?.length > 0 && { isToCheck: true as const }),
  };
}

const cards = new WeakMap<Item, Card>();

/** Converts an item to its card, like `items.cards` of the server. The same item always returns the same card object. */
export function toCard(item: Item): Card {
  const known = cards.get(item);
  if (known) return known;
  const card = makeCard(item);
  cards.set(item, card);
  return card;
}
