import { distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import type { ExportAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import { mappingKey } from "@lotwright/contracts/exports/export-mappings";
import { type CheckCode, maxFindings, type Preflight } from "@lotwright/contracts/exports/preflight";
import { lotChooser } from "../delta/changes";
import type { CheckedSale } from "../delta/checked-sale";
import { presetView } from "../format/view";
import { adjustedLot, adjustmentsByLot, replacedText } from "../prepare/adjusted-lot";
import { type CellContext, cellContext, codeOf, type MappedField, mappedFieldOf } from "../prepare/cells";
import { bytesSplitter, fileSizes, headOf, lotBytes } from "../prepare/data-file";
import { type Found, isAutomatic } from "../prepare/findings";
import { lotPreparer, type PreparedLot } from "../prepare/prepared-lots";
import { dataFileNames } from "../prepare/preset-files";
import type { PresetLot, PresetSale } from "../prepare/sale";
import { adjustmentQuestions } from "./adjustment-checks";
import { createFindingGroups, type Listing } from "./finding-groups";
import { needsNewNumber, newNumbers } from "./new-numbers";
import { saleFindings } from "./sale-checks";

export type { ListedGroup } from "./finding-groups";

/** Creates a counter of the files' content. */
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

/** Result of a pre-flight check without its version. */
export type SaleCheck = Omit<Preflight, "version">;

/** Checks every lot as it would be written. Reads the lots once, keeping only findings in memory. */
export async function checkSale({ lots, ...checked }: CheckedSale, listing?: Listing): Promise<SaleCheck> {
  const { preset, mapping, sale } = checked;
  const context = cellContext(preset, mapping, sale);
  const chooser = lotChooser(context, checked);
  const groups = createFindingGroups(preset, listing);
  const errorLots = new Set<string>();
  const report = (found: Found) => {
    groups.add(found);
    if (found.level === "error" && found.itemId !== null) errorLots.add(found.itemId);
  };
  const adjusted = adjustedList(sale, chooser.isSelected);
  const unmapped = unmappedNames(context, chooser.isSelected);
  const counter = fileCounter(context);
  const numbers = newNumbers(preset);
  const prepare = lotPreparer(context);
  const questionsOf = adjustmentQuestions(context, chooser);
  for await (const lot of lots) {
    adjusted.add(lot);
    for (const found of questionsOf(lot)) report(found);
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
    for (const found of chosen.findings) report(found);
  }
  const totals = counter.totals();
  const isAddition = chooser.isAdditionTo(checked.given ?? null);
  for (const found of saleFindings(context, totals, isAddition)) report(found);
  const listed = groups.list(numbers.byLot());
  return {
    preset: presetView(preset),
    canExport: !listed.some(({ level }) => level === "error"),
    lotCount: totals.lots,
    leftOutCount: chooser.leftOutCount(),
    photoCount: totals.photos,
    files: dataFileNames(preset, sale, totals.files),
    errorLotCount: errorLots.size,
    groups: listed,
    unmapped: unmapped.names(),
    adjustments: adjusted.list,
    adjustmentCount: adjusted.list.length,
    nextAdjustments: null,
    lastDelivery: chooser.lastDelivery(),
  };
}

/** An adjustment with the lot's own text that it is made from. */
export type MadeAdjustment = ExportAdjustment & { replaced: string };

/** Maximum characters of the fixes in one call, including the replaced texts. */
const maxFixedText = 20_000_000;

/**
 * Automatic fixes of a check for all its lots; with very long texts only for the first ones, so that the next call continues.
 * Empty if the export applies the fix anyway. Outdated adjustments are left to the user.
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

/** Values adjusted for this platform, with the lots' own. */
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

/** Names in the sale that the mapping lacks, for lists that the preset has columns for. */
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
