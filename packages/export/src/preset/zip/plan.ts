import type { DateFormat } from "@lotwright/contracts/exports/export-settings";
import { dayReader } from "../../files/days";
import { zipFileName } from "../../files/file-names";
import { adjustmentQuestions } from "../check/adjustment-checks";
import { fileCounter } from "../check/check";
import { type SaleTotals, saleFindings } from "../check/sale-checks";
import { type Delta, type GivenLots, type LotChange, lotChooser } from "../delta/changes";
import type { CheckedSale, PresetLots } from "../delta/checked-sale";
import { type CellContext, cellContext } from "../prepare/cells";
import type { Found } from "../prepare/findings";
import { lotPreparer, type PreparedLot } from "../prepare/prepared-lots";
import { dataFileNames } from "../prepare/preset-files";
import { headingOf, messageOf } from "../prepare/wording";

export interface PresetSource extends Omit<CheckedSale, "given"> {
  exportedAt: string;
  timeZone: string;
  dateFormat: DateFormat;
  /** The last delivery. An export of all lots starts before it is loaded. */
  given?: Promise<GivenLots | null> | null;
}

/** A lot as all parts of the ZIP read it, which JSON can store. */
export interface KeptLot extends Pick<PreparedLot, "itemId" | "number" | "ownNumber" | "rows" | "photos"> {
  /** Rows of `preflight.csv`. */
  reported: string[][];
  change?: LotChange | undefined;
}

/** Prepared lots, readable repeatedly, also while they are being written. */
export interface KeptLots {
  lots: Iterable<KeptLot> | AsyncIterable<KeptLot>;
  /** Resolves once all lots are prepared; rejects if one could not be. */
  written: Promise<void>;
}

/** Results that are known once all lots are prepared. */
export interface PresetOutcome {
  totals: SaleTotals;
  /** Number of findings that block the export. */
  errorCount: number;
  /** Messages of the first errors. */
  errors: string[];
  /** Rows of `preflight.csv` about the sale as a whole. */
  reported: string[][];
  /** Number of lots in the selection, including unchanged and excluded ones. */
  selectedCount: number;
  /** Whether any lot has an adjusted number. */
  hasMappedNumbers: boolean;
  /** Null before the first delivery. */
  delta: Delta | null;
}

/** Numbers of lots and data files, which a check has counted. */
export type FileTotals = Pick<SaleTotals, "lots" | "files">;

export interface PresetPlan extends Omit<PresetSource, "lots">, KeptLots {
  /** File name of the ZIP. */
  filename: string;
  /** Names of the data files. */
  files: string[];
  totals: FileTotals;
  /** Whether a check of the same lots has found no error. */
  isChecked: boolean;
  context: CellContext;
  outcome: Promise<PresetOutcome>;
}

interface Planning {
  /** Stores lots while they are prepared. */
  keep(lots: AsyncGenerator<KeptLot>): Promise<KeptLots>;
  /** Throws if an export must not be sent. */
  accept(outcome: PresetOutcome): void;
  /** Totals of a check of the same lots without errors, so that the ZIP starts before all lots are prepared. */
  checked?: FileTotals | undefined;
}

/** Plans an export by preparing its lots once, for all parts of its ZIP. The caller ends what `keep` has started. */
export async function planPreset(
  source: PresetSource,
  { keep, accept, checked }: Planning,
): Promise<PresetPlan> {
  const { preset, mapping, sale, exportedAt, timeZone, dateFormat, changes = "all", selection } = source;
  const context = cellContext(preset, mapping, sale);
  const given = changes === "all" ? null : await source.given;
  const preparing = preparation(context, lotChooser(context, { given, changes, selection }));
  const kept = await keep(preparing.lots(source.lots));
  const outcome = kept.written.then(async () => {
    const counted = preparing.outcome((await source.given) ?? null);
    accept(counted);
    const { lots, files } = counted.totals;
    if (checked && (checked.lots !== lots || checked.files !== files)) {
      throw new Error("The lots changed between their check and their export");
    }
    return counted;
  });
  outcome.catch(() => undefined); // awaited below, or before the last documents of the ZIP
  const totals = checked ?? (await outcome).totals;
  const part = `${selection ? " selection" : ""}${given ? " changes" : ""}`;
  const stem = `${sale.manifestName} ${preset.file.name}${part}`;
  return {
    ...{ ...source, ...kept, totals, context, outcome, isChecked: checked !== undefined },
    filename: zipFileName(stem, dayReader(timeZone)(exportedAt), dateFormat),
    files: dataFileNames(preset, sale, totals.files),
  };
}

/** Prepares lots in one pass, and counts what is known afterwards. */
function preparation(context: CellContext, chooser: ReturnType<typeof lotChooser>) {
  const prepare = lotPreparer(context);
  const questionsOf = adjustmentQuestions(context, chooser);
  const counter = fileCounter(context);
  const errors = errorTally(context);
  let hasMappedNumbers = false;
  return {
    async *lots(lots: PresetLots): AsyncGenerator<KeptLot> {
      for await (const lot of lots) {
        errors.add(questionsOf(lot));
        const prepared = prepare(lot);
        if (!prepared) chooser.seeLeftOut(lot);
        const chosen = prepared && chooser.choose(prepared);
        if (!chosen) continue;
        counter.add(chosen);
        const { itemId, number, ownNumber, rows, photos, findings, change } = chosen;
        errors.add(findings);
        hasMappedNumbers ||= number !== ownNumber;
        const reported = findings.map((found) => reportedRow(found, context));
        yield { itemId, number, ownNumber, rows, photos, reported, change };
      }
    },
    /** Returns the results after all lots. */
    outcome(last: GivenLots | null): PresetOutcome {
      const totals = counter.totals();
      const found = saleFindings(context, totals, chooser.isAdditionTo(last));
      errors.add(found);
      return {
        ...{ totals, ...errors.counted(), hasMappedNumbers },
        reported: found.map(({ code, level, message }) => [code, level, "", "", "", message]),
        selectedCount: chooser.selectedCount(),
        delta: chooser.deltaSince(last),
      };
    },
  };
}

const maxReportedText = 300;

function reportedRow(found: Found, { preset }: CellContext): string[] {
  const { code, level, lot, column, value, after, message } = found;
  // No file contains the texts read on photos.
  const reason = code === "photo-contact-text" ? messageOf(code, preset) : message;
  const sentence = after === null ? reason : `${reason}: ${after.slice(0, maxReportedText)}`;
  return [code, level, lot, column, value.slice(0, maxReportedText), sentence];
}

const maxErrors = 3;

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
