import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { AdjustableField, StoredAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import { adjustedLot, adjustmentsByLot, isNumeric, replacedText } from "../prepare/adjusted-lot";
import type { Found } from "../prepare/findings";
import type { PresetLot, PresetSale } from "../prepare/sale";
import { shortenText } from "../prepare/shorten";

const code = "adjustment-outdated";
const maxQuotedText = 80;

const quoted = (text: string) => (text === "" ? "empty" : `“${shortenText(text, maxQuotedText)}”`);

/** Label of an adjusted field; empty for a skipped lot. */
const labelOf = (field: AdjustableField) =>
  field === "leftOut" || field === "platformId" ? "" : itemFields[field].label;

function messageOf({ field, value, replaced }: StoredAdjustment, now: string): string {
  const changed = replaced === null ? "may have changed" : "changed";
  if (field === "leftOut") return `The lot ${changed} since it was skipped in this export`;
  const label = labelOf(field).toLowerCase();
  return `The ${label} ${changed} since it was adjusted for this export: now ${quoted(now)}, adjusted ${quoted(value)}`;
}

const isSame = (field: AdjustableField, a: string, b: string) =>
  a === b || (isNumeric(field) && a !== "" && b !== "" && Number(a) === Number(b));

/** Whether the lot's own text has changed since the adjustment, and not to the adjusted value. */
function isOutdated({ field, value, replaced }: StoredAdjustment, now: string): boolean {
  if (replaced === undefined || isSame(field, now, value)) return false;
  return replaced === null || !isSame(field, now, replaced);
}

/**
 * Finds adjustments of selected lots whose own texts have changed, including lots without a change for the platform, which an
 * export of changes would leave as they are. A skipped lot has only this finding.
 */
export function adjustmentQuestions(
  { sale }: { sale: PresetSale },
  { isSelected }: { isSelected: (lot: PresetLot) => boolean },
) {
  const values = adjustmentsByLot(sale.adjustments);
  const byLot = new Map<string, StoredAdjustment[]>();
  for (const adjustment of sale.adjustments) {
    const { itemId, field, value } = adjustment;
    if (field === "platformId" || (field === "leftOut" && value !== "true")) continue;
    const ofLot = byLot.get(itemId) ?? [];
    ofLot.push(adjustment);
    byLot.set(itemId, ofLot);
  }
  return (lot: PresetLot): Found[] => {
    const all = byLot.get(lot.id);
    if (!all || !isSelected(lot)) return [];
    const skip = all.find(({ field }) => field === "leftOut");
    const { number } = adjustedLot(lot, values);
    return (skip ? [skip] : all).flatMap((adjustment): Found[] => {
      const { field, value } = adjustment;
      const now = replacedText(lot, field);
      if (!isOutdated(adjustment, now)) return [];
      // An adjustment stored by the previous release without the replaced text blocks no export.
      const level = adjustment.replaced === null ? "warning" : "error";
      const texts = field === "leftOut" ? { value: "", original: now } : { value: now, original: null };
      return [
        {
          ...{ code, level, itemId: lot.id, lot: number, column: labelOf(field), field },
          ...{ ...texts, after: value, message: messageOf(adjustment, now), limit: null },
        },
      ];
    });
  };
}
