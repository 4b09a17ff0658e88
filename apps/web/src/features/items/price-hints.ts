import { type FieldIdOf, itemFields, type WrittenFields } from "@lotwright/contracts/item-fields";

type Prices = Pick<WrittenFields, FieldIdOf<"money">>;

/** Each is expected to be at most the next one that is known. */
const ascending = ["startPrice", "reservePrice", "lowEstimate", "highEstimate"] as const;

const nameOf = (id: FieldIdOf<"money">) => itemFields[id].label.toLowerCase();

/** What an auctioneer would look at again; nothing of it is refused. */
export function priceHints(prices: Prices): string[] {
  const known = ascending.flatMap((id) => {
    const price = prices[id];
    return price === null || Number.isNaN(price) ? [] : [{ id, price }];
  });
  return known.flatMap((lower, index) => {
    const upper = known[index + 1];
    return upper && lower.price > upper.price
      ? [`The ${nameOf(lower.id)} is above the ${nameOf(upper.id)}.`]
      : [];
  });
}
