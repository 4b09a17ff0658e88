import type { AdjustableField } from "@lotwright/contracts/exports/export-adjustments";
import type { CheckCode, CheckLevel } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";

/** A finding before grouping: of one lot, or of the sale if `itemId` is null. */
export interface Found {
  code: CheckCode;
  level: CheckLevel;
  itemId: string | null;
  lot: string;
  /** The column's header, or empty. */
  column: string;
  field: AdjustableField | null;
  value: string;
  original: string | null;
  after: string | null;
  message: string;
  limit: number | null;
}

/** Default level of each check: what platforms reject or corrupt is an error. A preset's `levels` take precedence. */
const checkLevels: Record<CheckCode, CheckLevel | "off"> = {
  "adjustment-outdated": "error",
  "required-missing": "error",
  "title-too-long": "error",
  "title-near-limit": "info",
  "description-too-long": "error",
  "text-too-long": "error",
  "row-too-long": "error",
  "length-uncertain": "warning",
  "newline-in-cell": "info",
  "html-not-allowed": "warning",
  "char-replaced": "warning",
  "char-unmappable": "error",
  "formula-start": "warning",
  "format-formula": "warning",
  "format-head": "error",
  "lotno-pattern": "error",
  "lotno-too-long": "error",
  "lotno-duplicate": "error",
  "lotno-leading-zero": "warning",
  "lotno-separator": "error",
  "lot-count-min": "error",
  "file-split": "info",
  "estimate-order": "warning",
  "reserve-order": "warning",
  "start-over-reserve": "warning",
  "whole-number-needed": "warning",
  "enum-unknown": "warning",
  "consignor-unmapped": "warning",
  "photo-none": "warning",
  "photo-too-many": "warning",
  "photo-elsewhere": "warning",
  "photo-too-small": "warning",
  "photo-too-few-bytes": "warning",
  "photo-transparent": "info",
  "photo-contact-text": "warning",
  "photo-name-collision": "info",
  "photo-names-pending": "info",
  "photo-url-not-public": "error",
  "link-not-public": "error",
  "restricted-item": "warning",
  "preset-unverified": "info",
};

/** Checks whose fix `after` the export applies automatically. */
const automatic: ReadonlySet<CheckCode> = new Set([
  "newline-in-cell",
  "html-not-allowed",
  "char-replaced",
  "whole-number-needed",
  "photo-too-many",
  "photo-elsewhere",
  "photo-too-few-bytes",
  "photo-name-collision",
]);

export const isAutomatic = (code: CheckCode, { photos }: Preset): boolean =>
  automatic.has(code) || (code === "photo-transparent" && photos.by !== "address");

/** Level of a check in a preset; undefined if off. `initial` replaces the table's level, but not the preset's own. */
export function levelOf(preset: Preset, code: CheckCode, initial?: CheckLevel): CheckLevel | undefined {
  const level = preset.levels?.[code] ?? initial ?? checkLevels[code];
  return level === "off" ? undefined : level;
}

export const byCodeAndColumn = (a: Found, b: Found): number =>
  compare(a.code, b.code) || compare(a.column, b.column);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
