import type { ManifestGlance, ResultCounts } from "@lotwright/contracts/catalog/manifest-glances";
import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import { formatMoney } from "../../../lib/format";

const grouped = (count: number) => count.toLocaleString("en-US");

type Money = { currency: string | undefined };

/** Parts of `saleText`. Empty without lots that were sold or unsold. */
export function saleParts(results: ResultCounts, money: Money | undefined): string[] {
  const { sold, unsold, hammerPrice, percentOfLowEstimates: percent } = results;
  if (sold + unsold === 0) return [];
  return [
    `${grouped(sold)} of ${grouped(sold + unsold)} sold`,
    ...(money && sold > 0 ? [`hammer ${formatMoney(hammerPrice, money.currency)}`] : []),
    ...(money && percent !== null ? [`${grouped(percent)} % of low estimates`] : []),
  ];
}

/**
 * Describes the results of a sale as in "21 of 24 sold, hammer £2,345, 104 % of low estimates", of lots that were sold or unsold.
 * Undefined money: without amounts.
 */
export const saleText = (results: ResultCounts, money: Money | undefined): string =>
  saleParts(results, money).join(", ");

/** Describes which lots the percentage compares; empty without one. */
export function comparedText({ sold, soldWithEstimate, percentOfLowEstimates }: ResultCounts): string {
  if (percentOfLowEstimates === null) return "";
  if (sold === soldWithEstimate) return "Hammer prices compared with the low estimates of the sold lots";
  return `Compares the ${grouped(soldWithEstimate)} of ${grouped(sold)} sold lots that have a low estimate`;
}

type Exported = Pick<ManifestGlance, "exported" | "exportedTo">;

/** Where the last export went, as in " to HiBid" or " as ZIP". */
export function exportTargetText({ exported, exportedTo }: Exported): string {
  // The server of the previous release does not name it.
  if (exported === 0 || exportedTo === undefined) return "";
  return exportedTo === null ? " as ZIP" : ` to ${shortPlatform(exportedTo)}`;
}

/** Names the last export behind a count, as in "exported to HiBid" or "exported as ZIP". */
export const exportedText = (glance: Exported): string => `exported${exportTargetText(glance)}`;
