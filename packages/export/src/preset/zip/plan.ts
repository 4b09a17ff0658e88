import type { DateFormat } from "@lotwright/contracts/exports/export-settings";
import { dayReader } from "../../files/days";
import { zipFileName } from "../../files/file-names";
import { adjustmentQuestions } from "../check/adjustment-checks";
import { fileCounter } from "../check/check";
import { type SaleTotals, saleFindings } from "../check/sale-checks";
import { type Delta, lotChooser } from "../delta/changes";
import type { CheckedSale } from "../delta/checked-sale";
import { type CellContext, cellContext } from "../prepare/cells";
import type { Found } from "../prepare/findings";
import { lotPreparer } from "../prepare/prepared-lots";
import { dataFileNames } from "../prepare/preset-files";
import { headingOf } from "../prepare/wording";

export interface PresetSource extends CheckedSale {
  exportedAt: string;
  timeZone: string;
  dateFormat: DateFormat;
}

export interface PresetPlan extends PresetSource {
  /** File name of the ZIP. */
  filename: string;
  /** Names of the data files. */
  files: string[];
  totals: SaleTotals;
  context: CellContext;
  /** Number of findings that block the export. */
  errorCount: number;
  /** Messages of the first errors. */
  errors: string[];
  /** Number of lots in the selection, including unchanged and excluded ones. */
  selectedCount: number;
  /** Whether the platform already has other lots of the sale. */
  isAddition: boolean;
  /** Whether any lot has an adjusted number. */
  hasMappedNumbers: boolean;
  /** Null before the first delivery. */
  delta: Delta | null;
}

const maxErrors = 3;

/** Plans an export by reading the lots once, so that errors and the number of files are known before its first byte. */
export async function planPreset(source: PresetSource): Promise<PresetPlan> {
  const { preset, mapping, sale, lots, exportedAt, timeZone, dateFormat } = source;
  const context = cellContext(preset, mapping, sale);
  const chooser = lotChooser(context, source);
  const prepare = lotPreparer(context);
  const questionsOf = adjustmentQuestions(context, chooser);
  const counter = fileCounter(context);
  const errors = errorTally(context);
  let hasMappedNumbers = false;
  for await (const lot of lots) {
    errors.add(questionsOf(lot));
    const prepared = prepare(lot);
    if (!prepared) chooser.seeLeftOut(lot);
    const chosen = prepared && chooser.choose(prepared);
    if (!chosen) continue;
    counter.add(chosen);
    errors.add(chosen.findings);
    hasMappedNumbers ||= chosen.number !== chosen.ownNumber;
  }
  const totals = counter.totals();
  errors.add(saleFindings(context, totals, chooser));
  const part = `${source.selection ? " selection" : ""}${chooser.isPartial ? " changes" : ""}`;
  const stem = `${sale.manifestName} ${preset.file.name}${part}`;
  const files = dataFileNames(preset, sale, totals.files);
  return {
    ...source,
    filename: zipFileName(stem, dayReader(timeZone)(exportedAt), dateFormat),
    files,
    totals,
    context,
    ...errors.counted(),
    selectedCount: chooser.selectedCount(),
    isAddition: chooser.isAddition,
    hasMappedNumbers,
    delta: chooser.delta(),
  };
}

function errorTally({ preset }: CellContext) {
  const kinds = new Map<
    string,
    { count: number; found: Parameters<typeof headingOf>[1]; code: Found["code"] }
  >();
  let errorCount = 0;
  return {
    add(findings: readonly Found[]) {
      for (const { code, level, column, limit, message } of findings) {
        if (level !== "error") continue;
        errorCount += 1;
        const key = `${code} ${column}`;
        const kind = kinds.get(key) ?? {
          count: 0,
          code,
          found: { count: 0, limit, column, preset, isError: true, message },
        };
        kinds.set(key, { ...kind, count: kind.count + 1 });
      }
    },
    counted: () => ({
      errorCount,
      errors: [...kinds.values()]
        .slice(0, maxErrors)
        .map(({ code, count, found }) => headingOf(code, { ...found, count })),
    }),
  };
}
