import type { SellerCodes } from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import {
  type ExportMapping,
  newMapping,
  type SaveExportMappingInput,
} from "@lotwright/contracts/exports/export-mappings";
import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { changedFields, isSame } from "../../../lib/fields";
import { plural } from "../../../lib/format";

export const mappedLists = ["consignors", "categories", "conditions"] as const;
export type MappedList = (typeof mappedLists)[number];

export const listWords = {
  consignors: { title: "Consignors", theirs: "Seller code", fallback: "All other consignors" },
  categories: { title: "Categories", theirs: "Their category", fallback: "All other categories" },
  conditions: { title: "Conditions", theirs: "Their condition", fallback: "All other conditions" },
} as const satisfies Record<MappedList, object>;

const fallbackNames = { consignors: "consignor", categories: "category", conditions: "condition" } as const;
export const fallbackOf = (list: MappedList) => fallbackNames[list];

const askedLists = ({ asks }: ExportPreset): MappedList[] =>
  mappedLists.filter((list) => asks[list] !== null);

/** Whether the platform needs a mapping or answers from the workspace. */
export const hasMapping = (preset: ExportPreset): boolean => {
  const { price, units, questions } = preset.asks;
  return price || units || questions.length > 0 || askedLists(preset).length > 0;
};

/** Required names of this sale for which the platform would get nothing, by list. */
export function missingNames(
  { asks }: ExportPreset,
  mapping: ExportMapping,
  unmapped: Preflight["unmapped"],
): Record<MappedList, string[]> {
  const missing = (list: MappedList) => {
    if (!asks[list]?.isRequired || mapping.fallbacks[fallbackOf(list)].trim()) return [];
    return unmapped[list].filter((name) => !mapping[list][name]?.trim());
  };
  return {
    consignors: missing("consignors"),
    categories: missing("categories"),
    conditions: missing("conditions"),
  };
}

const missingTexts: Record<MappedList, (count: number) => string> = {
  consignors: (count) => `${plural(count, "seller")} still ${count === 1 ? "has" : "have"} no code`,
  categories: (count) => `${plural(count, "category", "categories")} still not matched`,
  conditions: (count) => `${plural(count, "condition")} still not matched`,
};

/** Sentence such as "2 sellers still have no code."; undefined if nothing is missing. */
export function missingText(missing: Record<MappedList, string[]>): string | undefined {
  const parts = mappedLists.flatMap((list) =>
    missing[list].length > 0 ? missingTexts[list](missing[list].length) : [],
  );
  return parts.length > 0 ? `${parts.join(", ")}.` : undefined;
}

/** Whether the workspace has not mapped or answered anything that this sale needs. */
export function isMappingMissing(
  preset: ExportPreset,
  mapping: ExportMapping,
  unmapped: Preflight["unmapped"],
): boolean {
  const { price, units, questions } = preset.asks;
  const isNeeded =
    price || units || questions.length > 0 || askedLists(preset).some((list) => unmapped[list].length > 0);
  return isNeeded && isSame(mapping, newMapping(preset.id));
}

/** The names to list: unmapped ones of this sale first, then mapped ones, then the workspace's own categories. */
export function namesOf(
  list: MappedList,
  mapping: ExportMapping,
  { unmapped, ownCategories }: { unmapped: Preflight["unmapped"]; ownCategories: readonly string[] },
): string[] {
  const own = list === "categories" ? ownCategories : [];
  return [...new Set([...unmapped[list], ...Object.keys(mapping[list]), ...own])];
}

const withoutEmpty = (names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => (theirs.trim() ? [[ours, theirs.trim()]] : [])),
  );

export const changedNames = (before: Record<string, string>, after: Record<string, string>) =>
  Object.fromEntries(Object.entries(after).filter(([ours, theirs]) => before[ours] !== theirs));

/** The mapping with the codes that are stored at the consignors, for those that it doesn't map. */
export function withCodes(mapping: ExportMapping, { codes }: Pick<SellerCodes, "codes">): ExportMapping {
  const mapped = new Set(Object.keys(mapping.consignors).map(consignorKey));
  const added = codes.filter(({ name }) => !mapped.has(consignorKey(name)));
  const stored = Object.fromEntries(added.map(({ name, code }) => [name, code]));
  return { ...mapping, consignors: { ...mapping.consignors, ...stored } };
}

/** The mapping without these consignors, whose codes are stored at the consignors. */
export const withoutConsignors = (mapping: ExportMapping, names: readonly string[]): ExportMapping => ({
  ...mapping,
  consignors: Object.fromEntries(
    Object.entries(mapping.consignors).filter(([name]) => !names.includes(name)),
  ),
});

/** Applies the changes made in the form since `opened` to the newest mapping, so that no other user's names are lost. */
export function withChanges(
  opened: ExportMapping,
  form: ExportMapping,
  newest: ExportMapping,
): ExportMapping {
  const merged = { ...newest, ...changedFields(opened, form) };
  for (const list of mappedLists)
    merged[list] = { ...newest[list], ...changedNames(opened[list], form[list]) };
  merged.fallbacks = { ...newest.fallbacks, ...changedNames(opened.fallbacks, form.fallbacks) };
  merged.answers = { ...newest.answers, ...changedNames(opened.answers, form.answers) };
  return merged;
}

/** Input for saving: only the parts that the platform needs, without empty names. */
export function mappingInput(preset: ExportPreset, mapping: ExportMapping): SaveExportMappingInput {
  const lists = askedLists(preset);
  const { price, units, questions } = preset.asks;
  return {
    presetId: preset.id,
    ...Object.fromEntries(lists.map((list) => [list, withoutEmpty(mapping[list])])),
    ...(lists.length > 0 && { fallbacks: mapping.fallbacks }),
    ...(price && { price: mapping.price }),
    ...(units && { units: mapping.units }),
    ...(questions.length > 0 && {
      answers: Object.fromEntries(questions.map(({ id, initial }) => [id, mapping.answers[id] ?? initial])),
    }),
  };
}
