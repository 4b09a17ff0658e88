import type { CheckCode, FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { plural } from "../../../lib/format";
import { fieldName } from "./lot-change";

/** Something that lots need, and a text such as "38 titles" for a number of it. */
type Need = { key: string; count: number; words: (count: number) => string };

const counted = (one: string, many?: string) => (count: number) => plural(count, one, many);

/** Subject of a group of errors, by check code. */
const codeNeeds: Partial<Record<CheckCode, string>> = {
  "adjustment-outdated": "change to confirm",
  "title-too-long": "title",
  "description-too-long": "description",
  "text-too-long": "text",
  "row-too-long": "text",
  "char-unmappable": "text",
  "lotno-pattern": "lot number",
  "lotno-too-long": "lot number",
  "lotno-duplicate": "lot number",
  "lotno-separator": "lot number",
};

const mappedNeeds = {
  category: ["categories", counted("category", "categories")],
  condition: ["conditions", counted("condition")],
  consignor: ["consignors", counted("consignor code")],
} as const;

/** Names that the mapping lacks. All lots with a name need it once. */
function mappingNeed({ unmapped }: Preflight, { code, count, findings }: FindingGroup): Need {
  const field = code === "consignor-unmapped" ? "consignor" : findings[0]?.field;
  if (field !== "category" && field !== "condition" && field !== "consignor") {
    return { key: "name", count, words: counted("name") };
  }
  const [list, words] = mappedNeeds[field];
  return { key: field, count: unmapped[list].length || count, words };
}

const without = (name: string) => (count: number) =>
  `${count.toLocaleString("en-US")} without ${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;

function missingNeed({ count, findings }: FindingGroup): Need {
  const field = findings[0]?.field;
  if (!field) return { key: "answer", count: 1, words: counted("answer") };
  const name = fieldName(field);
  return { key: field, count, words: without(`${name.charAt(0).toLowerCase()}${name.slice(1)}`) };
}

function needOf(check: Preflight, group: FindingGroup): Need {
  const { code, count } = group;
  if (code === "consignor-unmapped" || code === "enum-unknown") return mappingNeed(check, group);
  if (code === "required-missing") return missingNeed(group);
  if (code === "photo-none") return { key: code, count, words: without("photo") };
  const need = codeNeeds[code] ?? "other problem";
  return { key: need, count, words: need === "change to confirm" ? changesText : counted(need) };
}

const changesText = (count: number) => `${plural(count, "change")} to confirm`;

/** Needs of the lots with errors, such as "1 consignor code, 38 titles, 5 without a title". Excludes errors of the sale. */
export function needsText(check: Preflight, errors: readonly FindingGroup[]): string {
  const needs = new Map<string, Need>();
  for (const group of errors.filter(({ findings }) => findings[0]?.itemId)) {
    const need = needOf(check, group);
    const isMissing = group.code === "required-missing" ? "missing " : "";
    const key = `${isMissing}${need.key}`;
    needs.set(key, { ...need, count: (needs.get(key)?.count ?? 0) + need.count });
  }
  return [...needs.values()].map(({ count, words }) => words(count)).join(", ");
}
