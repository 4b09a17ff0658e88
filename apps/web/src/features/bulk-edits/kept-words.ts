import type { KeptField, KeptReason } from "@lotwright/contracts/catalog/bulk-edits";
import { isItemField } from "@lotwright/contracts/catalog/item-fields";
import { isResultField, resultFields } from "@lotwright/contracts/catalog/result-fields";
import type { FieldName } from "./field-names";

const reasons: Record<KeptReason, string> = {
  changed: "changed since",
  gone: "no longer in the manifest",
  numberTaken: "another lot has its number now",
  externalIdTaken: "another lot has it now",
  photoGone: "its photo is gone",
};

function keptName(field: string, nameOf: FieldName): string {
  if (field === "") return "";
  if (field === "manifestId") return "Manifest and number";
  if (isResultField(field)) return resultFields[field].label;
  return isItemField(field) ? nameOf(field) : field;
}

/** Why an undo did not restore a lot or field, such as "Category: changed since". */
export function unchangedFieldText({ field, reason }: KeptField, nameOf: FieldName): string {
  const name = keptName(field, nameOf);
  const why = reasons[reason];
  return name ? `${name}: ${why}` : `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
}
