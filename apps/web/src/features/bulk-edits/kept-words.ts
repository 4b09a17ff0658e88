import type { KeptField, KeptReason, Undone } from "@lotwright/contracts/bulk-edits";
import { isItemField } from "@lotwright/contracts/item-fields";
import { type FieldName, joinedNames } from "./field-names";

const reasons: Record<KeptReason, string> = {
  changed: "changed since",
  deleted: "deleted since",
  numberTaken: "another lot has its number now",
  externalIdTaken: "another lot has it now",
  photoGone: "its photo is gone",
};

function keptName(field: string, nameOf: FieldName): string {
  if (field === "") return "";
  if (field === "manifestId") return "Manifest and number";
  return isItemField(field) ? nameOf(field) : field;
}

/** Why a lot, or one of its fields, stays as it is, such as "Category: changed since". */
export function keptText({ field, reason }: KeptField, nameOf: FieldName): string {
  const name = keptName(field, nameOf);
  const why = reasons[reason];
  return name ? `${name}: ${why}` : `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
}

const maxNamed = 5;

/** Such as "Not undone: lots 12A, 13 and 4 more". */
export function keptSummary({ kept, keptCount }: Undone): string {
  const lots = [...new Set(kept.map(({ lot }) => lot))];
  const named = lots.slice(0, maxNamed);
  // What is not listed may be of the same lots, so only the listed ones are counted.
  const isWhole = keptCount === kept.length && lots.length === named.length;
  const noun = lots.length === 1 && isWhole ? "lot" : "lots";
  return `Not undone: ${noun} ${isWhole ? joinedNames(named) : `${named.join(", ")} and more`}`;
}
