import { createHash } from "node:crypto";
import { type Result, resultFieldIds } from "@lotwright/contracts/result-fields";
import { type ImportedResults, maxListedResults, type ResultChange } from "@lotwright/contracts/results";
import type { LotRow } from "./access";
import { sumOf } from "./lots-in-parts";
import type { ReadResults, ResultLine } from "./read-results";

/** What an import would do to the lots of a manifest. */
export type ImportPlan = {
  changes: ResultChange[];
  /** Hammer prices of the sold lots in all. */
  total: number;
  /** Changes with what the import would do, and with nothing else. */
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

export const isSameResult = (one: Result, other: Result) =>
  resultFieldIds.every((name) => one[name] === other[name]);

/** A file without a column for buyers leaves the number that a sold lot has. */
const resultOf = (line: ResultLine, before: Result): Result => ({
  hammerPrice: line.hammerPrice,
  saleState: line.state,
  buyerNumber: line.buyerNumber ?? before.buyerNumber,
});

/** Compares a file with the lots of a manifest. Lots that the file does not name stay as they are. */
export function planImport(read: ReadResults, lots: readonly LotRow[]): ImportPlan {
  const byName = new Map(lots.map((lot) => [lotNameOf(lot), lot]));
  const known = read.lines.flatMap((line) => {
    const lot = byName.get(line.lot);
    return lot ? [{ line, lot }] : [];
  });
  const changes = known.flatMap(({ line, lot }) => {
    const [before, after] = [resultsOf(lot), resultOf(line, lot)];
    return isSameResult(before, after)
      ? []
      : [{ itemId: lot.id, lot: line.lot, title: lot.title, before, after }];
  });
  const unknownLots = read.lines.filter(({ lot }) => !byName.has(lot)).map(({ lot }) => lot);
  const countOf = (state: string) => known.filter(({ line }) => line.state === state).length;
  const written = changes.map(({ itemId, after }) => [itemId, after]);
  return {
    changes,
    total: sumOf(known.map(({ line }) => line.hammerPrice ?? 0)),
    version: createHash("sha256")
      .update(JSON.stringify([written, read.problems.length]))
      .digest("base64url"),
    outcome: {
      counts: {
        lines: read.lineCount,
        ...{ sold: countOf("sold"), unsold: countOf("unsold"), withdrawn: countOf("withdrawn") },
        ...{ changed: changes.length, unchanged: known.length - changes.length },
        notNamed: lots.length - known.length,
        leftOut: known.filter(({ line }) => line.isLeftOut).length,
        ...{ unknown: unknownLots.length, problems: read.problems.length },
      },
      unknownLots: unknownLots.slice(0, maxListedResults),
      problems: read.problems.slice(0, maxListedResults),
    },
  };
}

/** Which lots of an import still have what it wrote. The others keep their later results. */
export function planUndo(
  rows: readonly { itemId: string; before: Result; after: Result }[],
  lots: readonly LotRow[],
) {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const found = rows.flatMap(({ itemId, before, after }) => {
    const lot = byId.get(itemId);
    return lot ? [{ lot, before, isAsWritten: isSameResult(lot, after) }] : [];
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
