import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { Card } from "../../../data/lots/item-cards";

/** Results of one consignor's lots. */
export type ConsignorResults = { name: string; sold: number; unsold: number; hammerPrice: number };

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const inCents = (amount: number) => Math.round(amount * 100);

/**
 * Results by consignor, by name, those without a name last. Names that differ in case or blanks are one. Withdrawn lots and lots
 * without a result count nothing, so a consignor with only such lots is omitted.
 */
export function resultsByConsignor(cards: readonly Card[]): ConsignorResults[] {
  const found = new Map<string, ConsignorResults & { cents: number }>();
  for (const { consignor, saleState, hammerPrice = 0 } of cards) {
    if (saleState !== "sold" && saleState !== "unsold") continue;
    const key = consignorKey(consignor);
    const entry = found.get(key) ?? { name: consignor.trim(), sold: 0, unsold: 0, hammerPrice: 0, cents: 0 };
    entry[saleState] += 1;
    if (saleState === "sold") entry.cents += inCents(hammerPrice);
    found.set(key, entry);
  }
  return [...found.values()]
    .map(({ cents, ...entry }) => ({ ...entry, hammerPrice: cents / 100 }))
    .sort((a, b) => Number(a.name === "") - Number(b.name === "") || byName.compare(a.name, b.name));
}
