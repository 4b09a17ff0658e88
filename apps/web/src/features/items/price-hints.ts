import { type FieldIdOf, itemFields, type WrittenFields } from "@lotwright/contracts/item-fields";

type Prices = Pick<WrittenFields, FieldIdOf<"money">>;

/** Each is expected to be at most the next one. */
const ascending: readonly (readonly [lower: FieldIdOf<"money">, upper: FieldIdOf<"money">])[] = [
  ["startPrice", "reservePrice"],
  ["reservePrice", "lowEstimate"],
  ["lowEstimate", "highEstimate"],
];

const nameOf = (id: FieldIdOf<"money">) => itemFields[id].label.toLowerCase();

/** What an auctioneer would look at again; nothing of it is refused. */
export function priceHints(prices: Prices): string[] {
  return ascending.flatMap(([lower, upper]) => {
    const [low, high] = [prices[lower], prices[upper]];
    return low !== null && high !== null && low > high
      ? [`The ${nameOf(lower)} is above the ${nameOf(upper)}.`]
      : [];
  });
}
