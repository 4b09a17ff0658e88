import type { CheckCode } from "@lotwright/contracts/preflight";
import type { CellContext } from "./cells";
import { type Found, levelOf } from "./findings";
import { messageOf } from "./wording";

/** What all lots of a file come to. */
export interface SaleTotals {
  lots: number;
  files: number;
  /** Lots without an id of the platform. */
  withoutPlatformId: number;
}

/** The findings of the sale as a whole, in the order of their codes. */
export function saleFindings(context: CellContext, totals: SaleTotals): Found[] {
  const { preset, sale } = context;
  const findings: Found[] = [];
  const add = (code: CheckCode, message = messageOf(code, preset)) => {
    const level = levelOf(preset, code);
    if (level === undefined) return;
    const empty = { itemId: null, lot: "", column: "", field: null, value: "", after: null, limit: null };
    findings.push({ ...empty, code, level, message });
  };
  if (totals.files > 1) {
    add(
      "file-split",
      `The lots are split into ${totals.files} files, as ${preset.label} takes no more at a time`,
    );
  }
  const hasLink = preset.columns.some(({ from }) => "field" in from && from.field === "link");
  if (hasLink && sale.publicToken === null) add("link-not-public");
  if (preset.lots.min !== undefined && totals.lots < preset.lots.min) {
    const kept = totals.lots === 1 ? "there is 1" : `there are ${totals.lots}`;
    add("lot-count-min", `${preset.label} takes no fewer than ${preset.lots.min} lots: ${kept}`);
  }
  if (preset.photos.isNamedAfterImport && totals.withoutPlatformId > 0) add("photo-names-pending");
  const isPublic = sale.origin?.startsWith("https://");
  if (preset.photos.by === "address" && !isPublic) add("photo-url-not-public");
  if (preset.grade === "B") add("preset-unverified");
  return findings;
}
