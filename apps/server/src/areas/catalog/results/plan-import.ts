import { createHash } from "node:crypto";
import { type Result, resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import {
  type ImportedResults,
  maxListedResults,
  type ResultChange,
} from "@lotwright/contracts/catalog/results";
import { mapYielding, stringifyYielding, yieldToEventLoop } from "../../../core/yielding";
import type { IsOverwritten } from "../bulk-edits/hand-on";
import type { LotRow } from "./access";
import { createPlaceNames } from "./file-places";
import { sumOf } from "./lots-in-parts";
import type { ReadResults } from "./read-results";
import type { ResultLine } from "./result-line";

/** Effects of an import on the lots of a manifest. */
export type ImportPlan = {
  changes: ResultChange[];
  /** Total hammer price of the sold lots. */
  total: number;
  /** Version that depends on the import's effect only. */
  version: string;
  /** Counts, and the first lots and lines that are not imported. */
  outcome: Omit<ImportedResults, "snapshotId">;
};

const lotNameOf = ({ lotNumber, sectionLetter }: LotRow) => `${lotNumber}${sectionLetter}`;

const resultsOf = ({ hammerPrice, saleState, buyerNumber }: Result): Result => ({
  hammerPrice,
  saleState,
  buyerNumber,
});

const isSameResult = (one: Result, other: Result) =>
  resultFieldIds.every((name) => one[name] === other[name]);

/** New result of a lot. Without a buyer column, a sold lot keeps its buyer. */
const resultOf = (line: ResultLine, before: Result): Result => ({
  hammerPrice: line.hammerPrice,
  saleState: line.state,
  buyerNumber: line.buyerNumber ?? before.buyerNumber,
});

function changesOf(line: ResultLine, lot: LotRow): ResultChange[] {
  const [before, after] = [resultsOf(lot), resultOf(line, lot)];
  return isSameResult(before, after)
    ? []
    : [{ itemId: lot.id, lot: line.lot, title: lot.title, before, after }];
}

/**
 * Compares a file with the manifest's lots; unnamed lots do not change. Yields to the event loop between steps too, since each
 * may be shorter than a slice.
 */
export async function planImport(read: ReadResults, lots: readonly LotRow[]): Promise<ImportPlan> {
  await yieldToEventLoop();
  const byName = new Map(await mapYielding(lots, (lot) => [lotNameOf(lot), lot] as const));
  await yieldToEventLoop();
  const known = read.lines.flatMap((line) => {
    const lot = byName.get(line.lot);
    return lot ? [{ line, lot }] : [];
  });
  await yieldToEventLoop();
  const changes = (await mapYielding(known, ({ line, lot }) => changesOf(line, lot))).flat();
  const unknown = read.lines.filter(({ lot }) => !byName.has(lot));
  const listed = unknown.slice(0, maxListedResults);
  const placeAt = createPlaceNames(read.header);
  const countOf = (state: string) => known.filter(({ line }) => line.state === state).length;
  const written = changes.map(({ itemId, after }) => [itemId, after]);
  await yieldToEventLoop();
  const effect = await stringifyYielding({ written, problems: read.problems.length });
  await yieldToEventLoop();
  return {
    changes,
    total: sumOf(known.map(({ line }) => line.hammerPrice ?? 0)),
    version: createHash("sha256").update(effect).digest("base64url"),
    outcome: {
      counts: {
        lines: read.lineCount,
        ...{ sold: countOf("sold"), unsold: countOf("unsold"), withdrawn: countOf("withdrawn") },
        ...{ changed: changes.length, unchanged: known.length - changes.length },
        notNamed: lots.length - known.length,
        leftOut: known.filter(({ line }) => line.isLeftOut).length,
        ...{ unknown: unknown.length, problems: read.problems.length },
      },
      unknownLots: listed.map(({ lot }) => lot),
      unknownLines: listed.map(({ line, lot }) => ({ ...placeAt(line, read.lotPlace), lot })),
      problems: read.problems.slice(0, maxListedResults),
    },
  };
}

/** Splits an import's lots into those with unchanged results and those with later results. */
export function planUndo(
  rows: readonly { itemId: string; before: Result; after: Result }[],
  lots: readonly LotRow[],
  isOverwritten: IsOverwritten,
) {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const found = rows.flatMap(({ itemId, before, after }) => {
    const lot = byId.get(itemId);
    return lot
      ? [{ lot, before, isAsWritten: isSameResult(lot, after) && !isOverwritten(itemId, resultFieldIds) }]
      : [];
  });
  const kept = found
    .filter(({ isAsWritten }) => !isAsWritten)
    .map(({ lot }) => ({ itemId: lot.id, lot: lotNameOf(lot), title: lot.title }));
  return {
    restored: found
      .filter(({ isAsWritten }) => isAsWritten)
      .map(({ lot, before }) => ({ id: lot.id, ...before })),
    kept,
    deletedCount: rows.length - found.length,
  };
}
