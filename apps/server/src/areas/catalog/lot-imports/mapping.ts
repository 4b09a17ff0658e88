import type { CustomFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import {
  customFieldIds,
  customFieldLabel,
  itemFieldIds,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import {
  filledBy,
  type ImportMapping,
  type ImportTarget,
  importTargets,
  type MatchKey,
} from "@lotwright/contracts/catalog/lot-imports";
import { units } from "@lotwright/contracts/values/money";
import { headerIn } from "@lotwright/export/preset/format/units";
import { presets } from "@lotwright/export/preset/platforms/built-in";
import { fieldOf, type HeadingField } from "@lotwright/tables/field-headings";
import { plainHeading } from "@lotwright/tables/headings";
import { invalidField } from "../../../core/errors";

export type Labels = CustomFieldSettings["customColumnLabels"];
type PresetColumn = (typeof presets)[number]["columns"][number];
type Source = PresetColumn["from"];
type CellField = Extract<Source, { field: unknown }>["field"];

/** Markup of a column's text, as known from the export preset. */
export type ColumnText = "plain" | "breaks" | "html" | "stockNumber";

type Known = { target: ImportTarget | null; text: ColumnText; isSure: boolean };

export const isTarget = (name: unknown): name is ImportTarget =>
  (importTargets as readonly unknown[]).includes(name);

/** Targets of names that are not those of targets themselves. */
const otherNames: Partial<Record<CellField | HeadingField, ImportTarget>> = {
  lotDigits: "lotNumber",
  lotLetter: "sectionLetter",
  titleAndDescription: "description",
  price: "startPrice",
  priceWithCurrency: "startPrice",
};

/** Field of a lot that a preset's column was made of, or that a heading names. */
const targetNamed = (name: CellField | HeadingField): ImportTarget | undefined =>
  isTarget(name) ? name : otherNames[name];

/** Fields that presets write in the platform's words, such as a seller's code. They are no names of ours, so a person decides. */
const platformNames: ReadonlySet<string> = new Set<CellField>([
  ...(["sellerCode", "categoryName", "mainCategoryName", "subCategoryName", "conditionName"] as const),
]);

function targetOf(from: Source): ImportTarget | null {
  if ("photo" in from || "photosFrom" in from) return from.as === "file" ? "photoNames" : null;
  return "field" in from ? (targetNamed(from.field) ?? null) : null;
}

const textOf = ({ type }: PresetColumn): ColumnText =>
  type === "breaks" || type === "html" ? type : "plain";

/** Identifies the headings of a file. Headings have no line breaks that the trim of a reader could lose. */
const headKey = (headings: readonly string[]) => headings.map((heading) => heading.trim()).join("\n");

/** A preset's columns. A preset without lot numbers identifies lots by stock numbers, such as SALE-12A. */
function knownColumns(columns: readonly PresetColumn[]): Known[] {
  const hasLot = columns.some(({ from }) => targetOf(from) === "lotNumber");
  const stock = columns.findIndex(
    ({ from }) => "field" in from && (from.field === "sku" || from.field === "handle"),
  );
  let taken = new Set<ImportTarget>();
  return columns.map((column, place): Known => {
    if (!hasLot && place === stock) return { target: "lotNumber", text: "stockNumber", isSure: true };
    const { from } = column;
    if ("field" in from && platformNames.has(from.field)) {
      return { target: null, text: textOf(column), isSure: false };
    }
    const target = targetOf(from);
    if (target === null || (taken.has(target) && target !== "photoNames")) {
      return { target: null, text: "plain", isSure: true };
    }
    taken = new Set([...taken, target]);
    return { target, text: textOf(column), isSure: true };
  });
}

const presetHeads: ReadonlyMap<string, Known[]> = headsOf();

/** Map of headings to presets. Presets with the same headings may differ in markup, in which case HTML is parsed. */
function headsOf(): Map<string, Known[]> {
  const heads = new Map<string, Known[]>();
  for (const { columns } of presets) {
    for (const kind of units.options) {
      const key = headKey(columns.map(({ header }) => headerIn(header, kind)));
      const known = heads.get(key);
      heads.set(
        key,
        knownColumns(columns).map((column, at) => (known?.[at]?.text === "html" ? known[at] : column)),
      );
    }
  }
  return heads;
}

/** Targets of headings that presets' columns of this name don't have, as those are in the platform's words. */
const headingTargets: Partial<Record<HeadingField, ImportTarget>> = {
  sellerCode: "consignor",
  sku: "externalId",
};

/** Matches headings of photo file names. Our exports call the column Photos; URLs are not names. */
const photoHeading =
  /^(?:photos?|images?|pictures?|bild(?:er)?|fotos?|imagen(?:es)?|(?:photo|image|picture)?filenames?|imagefiles?|photonames?)\d{0,2}$/;
/** Matches headings of a column with both estimates. */
const estimatesHeading =
  /^(?:(?:presale)?estimates?(?:range)?|est|schatz(?:preis|ung|wert)|taxe|estimations?|estimacion|estimado)$/;
/** Matches headings of ids in other systems. */
const externalHeading =
  /^(?:externalid|reference|referencenumber|inventorynumber|stocknumber|objectid|inventarnumber)$/;

const otherHeadings: readonly { target: ImportTarget; pattern: RegExp }[] = [
  { target: "photoNames", pattern: photoHeading },
  { target: "estimates", pattern: estimatesHeading },
  { target: "externalId", pattern: externalHeading },
];

/** Map of `plainHeading` to field, for the workspace's labels and our own headings. */
function ownHeadings(labels: Labels): Map<string, ImportTarget> {
  const own = itemFieldIds.flatMap((id): [string, ImportTarget][] => {
    if (id === "photoUrls") return [["photos", "photoNames"]];
    const field = itemFields[id];
    const names = [field.label, "heading" in field ? field.heading : ""];
    return names.map((name) => [plainHeading(name), id]);
  });
  const labeled = customFieldIds.map((id): [string, ImportTarget] => [
    plainHeading(customFieldLabel(id, labels)),
    id,
  ]);
  return new Map([...own, ...labeled].filter(([name]) => name !== ""));
}

/** Rank of ambiguous headings, which a user should check. */
const unclear = 2;

type Guess = { target: ImportTarget; rank: number };

function guesserOf(labels: Labels): (heading: string) => Guess | undefined {
  const own = ownHeadings(labels);
  return (heading) => {
    const plain = plainHeading(heading);
    const target = own.get(plain);
    if (target) return { target, rank: 0 };
    const other = otherHeadings.find(({ pattern }) => pattern.test(plain));
    if (other) return { target: other.target, rank: 1 };
    const field = fieldOf(heading);
    const known = field && (headingTargets[field] ?? targetNamed(field));
    return known && { target: known, rank: field === "sku" || field === "price" ? unclear : 1 };
  };
}

/** Returns a function that counts a row's recognized headings. */
export function headingCounter(labels: Labels): (row: readonly string[]) => number {
  const guess = guesserOf(labels);
  return (row) => {
    if (presetHeads.has(headKey(row))) return row.length;
    return new Set(row.flatMap((heading) => guess(heading)?.target ?? [])).size;
  };
}

export type Suggested = { mapping: ImportMapping; isSure: boolean[] };

/** Suggests fields by headings. Of several columns for one field, uses the best and leaves the others undecided. */
export function suggestMapping(headings: readonly string[], labels: Labels): Suggested {
  const preset = presetHeads.get(headKey(headings));
  if (preset) {
    return { mapping: preset.map(({ target }) => target), isSure: preset.map(({ isSure }) => isSure) };
  }
  const guess = guesserOf(labels);
  const found = headings.map(guess);
  const hasEach = found.some((one) => one?.target === "lowEstimate" || one?.target === "highEstimate");
  const guesses = found.map((one) => (hasEach && one?.target === "estimates" ? undefined : one));
  const best = new Map<ImportTarget, number>();
  for (const [place, one] of guesses.entries()) {
    if (!one) continue;
    const current = guesses[best.get(one.target) ?? -1];
    if (!current || one.rank < current.rank) best.set(one.target, place);
  }
  const count = (target: ImportTarget) => guesses.filter((one) => one?.target === target).length;
  return {
    mapping: guesses.map((one, place) => {
      const isTaken = one && (one.target === "photoNames" || best.get(one.target) === place);
      return isTaken ? one.target : null;
    }),
    isSure: guesses.map((one, place) => {
      if (!one) return false;
      if (one.target === "photoNames") return true;
      if (one.rank === unclear) return false;
      return best.get(one.target) === place && (one.rank === 0 || count(one.target) === 1);
    }),
  };
}

/** Markup of each column in a file. */
export function columnTexts(headings: readonly string[]): ColumnText[] {
  const preset = presetHeads.get(headKey(headings));
  if (preset) return preset.map(({ text }) => text);
  return headings.map((heading) => (plainHeading(heading) === "bodyhtml" ? "html" : "plain"));
}

/** Whether several columns may have the same target. */
export const isRepeatable = (target: ImportTarget) => target === "photoNames" || target === "newField";

/** Throws INVALID for a mapping that does not fit the file, or maps two columns to one field. */
export function requireMapping(mapping: ImportMapping, headings: readonly string[]): void {
  if (mapping.length !== headings.length) {
    throw invalidField("mapping", `The file has ${headings.length} columns. Send a target or null for each.`);
  }
  const once = mapping.filter((target) => target !== null && !isRepeatable(target)).flatMap(filledBy);
  if (new Set(once).size < once.length)
    throw invalidField("mapping", "Choose each field for one column only.");
}

/** The default match key: lot number if mapped, otherwise external id. */
export const defaultMatch = (mapping: ImportMapping): MatchKey =>
  !mapping.includes("lotNumber") && mapping.includes("externalId") ? "externalId" : "lotNumber";

const freeFields = (mapping: readonly (string | null)[], labels: Labels) =>
  customFieldIds.filter((id) => !labels[id]?.trim() && !mapping.includes(id));

/** Whether there are enough unlabeled custom fields for the mapping's new ones. */
export const hasFreeFields = (mapping: readonly (string | null)[], labels: Labels): boolean =>
  mapping.filter((target) => target === "newField").length <= freeFields(mapping, labels).length;

/** Custom fields to be labeled with headings: for each `newField`, the next unlabeled one that no column fills. */
export function newFields(
  mapping: ImportMapping,
  labels: Labels,
): Map<number, (typeof customFieldIds)[number]> {
  const free = freeFields(mapping, labels);
  const places = mapping.flatMap((target, place) => (target === "newField" ? [place] : []));
  if (places.length > free.length) {
    throw invalidField("mapping", `Only ${free.length} custom fields without a label are left.`);
  }
  return new Map(places.flatMap((place, at) => (free[at] ? [[place, free[at]]] : [])));
}

/** Labels that running the import adds, by custom field. */
export const newLabelsOf = (
  mapping: ImportMapping,
  headings: readonly string[],
  labels: Labels,
): Record<string, string> =>
  Object.fromEntries(
    [...newFields(mapping, labels)].map(([place, id]) => [id, headings[place] || itemFields[id].label]),
  );
