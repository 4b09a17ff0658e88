import { distinctConsignors } from "@lotwright/contracts/consignor-names";
import type { ExportAdjustment } from "@lotwright/contracts/export-adjustments";
import { type ExportMapping, mappingKey } from "@lotwright/contracts/export-mappings";
import type { ExportChanges } from "@lotwright/contracts/exports";
import {
  type CheckCode,
  type Finding,
  type FindingGroup,
  maxFindings,
  type Preflight,
} from "@lotwright/contracts/preflight";
import type { Preset } from "../presets/preset";
import { presetView } from "../presets/view";
import { adjustedLot, adjustmentsByLot, replacedText } from "./adjusted-lot";
import { adjustmentQuestions } from "./adjustment-checks";
import { type CellContext, cellContext, codeOf, type MappedField, mappedFieldOf } from "./cells";
import { type GivenLots, lotChooser } from "./changes";
import { bytesSplitter, fileSizes, headOf, lotBytes } from "./data-file";
import { type Found, isAutomatic } from "./findings";
import { needsNewNumber, newNumbers } from "./new-numbers";
import { lotPreparer, type PreparedLot } from "./prepared-lots";
import { dataFileNames } from "./preset-files";
import type { PresetLot, PresetSale } from "./sale";
import { saleFindings } from "./sale-checks";
import { headingOf } from "./wording";

export type PresetLots = Iterable<PresetLot> | AsyncIterable<PresetLot>;

export interface CheckedSale {
  preset: Preset;
  mapping: ExportMapping;
  sale: PresetSale;
  lots: PresetLots;
  /** What the platform has; null before the first delivery. */
  given?: GivenLots | null;
  /** All lots, unless it says otherwise. */
  changes?: ExportChanges | undefined;
  /** Lots by number, such as 1-20,35A, that the export has alone. `lots` has the others too: they are counted and compared. */
  selection?: string | null | undefined;
}

/** Counts what the files will hold, lot by lot. */
export function fileCounter(context: CellContext) {
  const { preset } = context;
  const { maxBytes } = preset.file;
  const counted = { lots: 0, photos: 0, withoutPlatformId: 0 };
  const byBytes = { files: 1, lotsInLastFile: 0 };
  const beginsFile = maxBytes === undefined ? undefined : bytesSplitter(maxBytes, headOf(context).length);
  const bySizes = () => {
    const sizes = fileSizes(preset, counted.lots);
    return { files: sizes.length, lotsInLastFile: sizes.at(-1) ?? 0 };
  };
  return {
    totals: () => ({ ...counted, ...(beginsFile ? byBytes : bySizes()) }),
    add({ rows, photos, source }: PreparedLot) {
      counted.lots += 1;
      counted.photos += photos.length;
      if (source.platformId === "") counted.withoutPlatformId += 1;
      const isNewFile = beginsFile?.(lotBytes(rows, preset.file).length) === true;
      if (isNewFile) byBytes.files += 1;
      byBytes.lotsInLastFile = isNewFile ? 1 : byBytes.lotsInLastFile + 1;
    },
  };
}

/** Checks every lot as it would be written. Reads the lots once, and holds no more than their findings. */
export async function checkSale({ lots, ...checked }: CheckedSale): Promise<Preflight> {
  const { preset, mapping, sale } = checked;
  const context = cellContext(preset, mapping, sale);
  const chooser = lotChooser(context, checked);
  const groups = groupsOf(preset);
  const adjusted = adjustedList(sale, chooser.isSelected);
  const unmapped = unmappedNames(context, chooser.isSelected);
  const counter = fileCounter(context);
  const numbers = newNumbers(preset);
  const prepare = lotPreparer(context);
  const questionsOf = adjustmentQuestions(context, chooser);
  for await (const lot of lots) {
    adjusted.add(lot);
    for (const found of questionsOf(lot)) groups.add(found);
    numbers.seeOwn(lot);
    const prepared = prepare(lot);
    if (!prepared) {
      chooser.seeLeftOut(lot);
      continue;
    }
    numbers.see(prepared);
    unmapped.add(prepared);
    const chosen = chooser.choose(prepared);
    if (!chosen) continue;
    counter.add(chosen);
    for (const found of chosen.findings) groups.add(found);
  }
  const totals = counter.totals();
  for (const found of saleFindings(context, totals, chooser)) groups.add(found);
  const listed = groups.list(numbers.byLot());
  return {
    preset: presetView(preset),
    canExport: !listed.some(({ level }) => level === "error"),
    lotCount: totals.lots,
    leftOutCount: chooser.leftOutCount(),
    photoCount: totals.photos,
    files: dataFileNames(preset, sale, totals.files),
    groups: listed,
    unmapped: unmapped.names(),
    adjustments: adjusted.list,
    lastDelivery: chooser.lastDelivery(),
  };
}

/** An adjustment with the lot's own text that it is made from. */
export type MadeAdjustment = ExportAdjustment & { replaced: string };

/** Characters of the texts that one call proposes, and of those that they replace. */
const maxFixedText = 20_000_000;

/**
 * What the rule of a check proposes, for every lot that it finds; of very long texts for the first lots, so that the next call goes on.
 * Nothing for a check whose rule the file follows anyway. An outdated adjustment is a person's to keep.
 */
export async function fixesOf(
  { lots, ...checked }: CheckedSale,
  { code, column }: { code: CheckCode; column: string },
): Promise<MadeAdjustment[]> {
  const { preset, mapping, sale } = checked;
  if (isAutomatic(code, preset)) return [];
  const context = cellContext(preset, mapping, sale);
  const chooser = lotChooser(context, checked);
  const prepare = lotPreparer(context);
  const numbers = newNumbers(preset);
  const matching: Found[] = [];
  let textLength = 0;
  for await (const lot of lots) {
    numbers.seeOwn(lot);
    const prepared = prepare(lot);
    if (!prepared) continue;
    numbers.see(prepared);
    const { findings = [] } = chooser.choose(prepared) ?? {};
    const found = findings.filter((one) => one.code === code && one.column === column);
    matching.push(...found);
    textLength += found.reduce((sum, { after, value }) => sum + (after?.length ?? 0) + value.length, 0);
    if (textLength > maxFixedText) break;
  }
  const byLot = numbers.byLot();
  return matching.flatMap(({ itemId, field, after, value: before, original }) => {
    const value = needsNewNumber(code) ? byLot.get(itemId ?? "") : after;
    return itemId === null || field === null || value === undefined || value === null
      ? []
      : [{ itemId, field, value, replaced: original ?? before }];
  });
}

const levels = ["error", "warning", "info"] as const;

/** Characters of texts in the findings of a group, of all groups, and of a text that is only looked at. */
const maxGroupText = 2_000_000;
const maxTotalText = 6_000_000;
const maxShownText = 300;
/** Findings of all groups: a format has up to 200 columns, and each has groups. */
const maxTotalFindings = 20_000;

interface Group {
  first: Found;
  count: number;
  textLength: number;
  findings: Finding[];
}

function groupsOf(preset: Preset) {
  const groups = new Map<string, Group>();
  const total = { count: 0, textLength: 0 };
  const isFull = (group: Group) =>
    group.findings.length === maxFindings ||
    group.textLength > maxGroupText ||
    total.count >= maxTotalFindings ||
    total.textLength > maxTotalText;
  return {
    add(found: Found) {
      const key = `${found.level} ${found.code} ${found.column}`;
      const group = groups.get(key) ?? { first: found, count: 0, textLength: 0, findings: [] };
      groups.set(key, group);
      group.count += 1;
      // The first one is what the group is about.
      if (group.count > 1 && isFull(group)) return;
      const { itemId, lot, field, message } = found;
      const shown = (text: string) => (isAutomatic(found.code, preset) ? text.slice(0, maxShownText) : text);
      const value = shown(found.value);
      const after = found.after && shown(found.after);
      const original = isAutomatic(found.code, preset) ? null : found.original;
      const textLength = value.length + (original?.length ?? 0) + (after?.length ?? 0);
      group.textLength += textLength;
      total.textLength += textLength;
      total.count += 1;
      group.findings.push({ itemId, lot, field, value, original, after, message });
    },
    /** Errors first, then the larger groups. */
    list(numbers: ReadonlyMap<string, string>): FindingGroup[] {
      const all = [...groups.values()].map(({ first, count, findings: found }): FindingGroup => {
        const { code, level, column, limit, message } = first;
        const findings = needsNewNumber(code)
          ? found.map((lot) => ({ ...lot, after: numbers.get(lot.itemId ?? "") ?? null }))
          : found;
        const isError = level === "error";
        const values = found.map(({ value }) => value);
        const heading = headingOf(code, { count, limit, column, preset, isError, message, values });
        return {
          code,
          level,
          column,
          heading,
          limit,
          count,
          isAutomatic: isAutomatic(code, preset),
          findings,
        };
      });
      return all.sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.count - a.count);
    },
  };
}

/** What is changed for this platform only, with what the lot itself says. */
function adjustedList({ adjustments }: PresetSale, isSelected: (lot: PresetLot) => boolean) {
  const byLot = adjustmentsByLot(adjustments);
  const list: Preflight["adjustments"] = [];
  return {
    list,
    add(lot: PresetLot) {
      const own = byLot.get(lot.id);
      if (!(own && isSelected(lot))) return;
      const { ownNumber } = adjustedLot(lot, byLot);
      for (const [field, value] of own) {
        const original = field === "leftOut" ? "" : replacedText(lot, field);
        list.push({ itemId: lot.id, lot: ownNumber, field, value, original });
      }
    },
  };
}

const mappedFields = ["consignor", "category", "condition"] as const;

/** Names of the sale without one of the platform, of the lists that the preset has a column for. */
function unmappedNames(context: CellContext, isSelected: (lot: PresetLot) => boolean) {
  const { columns } = context.preset;
  const asked = mappedFields.filter((field) =>
    columns.some(({ from }) => "field" in from && mappedFieldOf[from.field] === field),
  );
  const found: Record<MappedField, Set<string>> = {
    consignor: new Set(),
    category: new Set(),
    condition: new Set(),
  };
  return {
    add({ source }: PreparedLot) {
      if (!isSelected(source.lot)) return;
      for (const field of asked) {
        const name = mappingKey(source.lot[field] ?? "");
        if (name !== "" && codeOf(field, name, context) === undefined && found[field].size < maxFindings)
          found[field].add(name);
      }
    },
    names: () => ({
      consignors: distinctConsignors(found.consignor).sort(),
      categories: [...found.category].sort(),
      conditions: [...found.condition].sort(),
    }),
  };
}
