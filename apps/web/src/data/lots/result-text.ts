import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import { browserLocale, formatMoney } from "../../lib/format";

type Shown = { saleState?: SaleState | null | undefined; hammerPrice?: number | null | undefined };

export const stateWords: Record<SaleState, string> = {
  sold: "Sold",
  unsold: "Unsold",
  withdrawn: "Withdrawn",
};

/**
 * Describes a result as in "Sold $1,250", "Unsold" or "Withdrawn". Empty without a result, or if the lot was cached by
 * an earlier release.
 */
export function resultText(
  { saleState, hammerPrice }: Shown,
  currency: string | undefined,
  { between = " ", locale = browserLocale() } = {},
): string {
  if (!saleState) return "";
  const price = hammerPrice == null ? "" : `${between}${formatMoney(hammerPrice, currency, locale)}`;
  return `${stateWords[saleState]}${price}`;
}
