import type { CheckCode, FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { plural } from "../../../lib/format";
import { fieldName } from "./lot-change";

/** Something that lots need, and a text such as "38 titles too long" for a number of it. */
type Need = { key: string; count: number; words: (count: number) => string };

const counted = (one: string, many?: string) => (count: number) => plural(count, one, many);

type Problem = readonly [noun: string, problem: string];

/** Subject of a group of errors and what is wrong with it, by check code. */
const codeNeeds: Partial<Record<CheckCode, Problem>> = {
  "adjustment-outdated": ["change", "to confirm"],
  "title-too-long": ["title", "too long"],
  "description-too-long": ["description", "too long"],
  "text-too-long": ["text", "too long"],
  "row-too-long": ["text", "too long"],
  "char-unmappable": ["text", "with other characters"],
  "lotno-pattern": ["lot number", "to change"],
  "lotno-too-long": ["lot number", "to change"],
  "lotno-duplicate": ["lot number", "to change"],
  "lotno-separator": ["lot number", "to change"],
};

const mappedNeeds = {
  category: ["categories", counted("category", "categories")],
  condition: ["conditions", counted("condition")],
  consignor: ["consignors", counted("consignor code")],
} as const;

/** The mapped field in a column such as "Category ID", whose findings name no field. */
const fieldOfColumn = (column: string) => (/^categor/i.test(column) ? "category" : undefined);

/** Names that the mapping lacks. All lots with a name need it once. */
function mappingNeed({ unmapped }: Preflight, { code, count, column, findings }: FindingGroup): Need {
  const field = code === "consignor-unmapped" ? "consignor" : (findings[0]?.field ?? fieldOfColumn(column));
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
  const need = codeNeeds[code];
  if (!need) return { key: "other", count, words: counted("other problem") };
  const [noun, problem] = need;
  return { key: need.join(" "), count, words: (number) => `${plural(number, noun)} ${problem}` };
}

/** Needs of the lots with errors, such as "1 consignor code, 38 titles too long, 5 without a title". Excludes errors of the sale. */
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
