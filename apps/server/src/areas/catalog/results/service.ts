import type { Item } from "@lotwright/contracts/catalog/items";
import {
  type ImportedResults,
  type ImportResultsInput,
  maxListedResults,
  type PreviewResultsInput,
  type ResultColumns,
  type ResultColumnsInput,
  type ResultImport,
  type ResultImportsInput,
  type ResultProblem,
  type ResultsPreview,
  type SetResultInput,
  type UndoneResults,
  type UndoResultsInput,
} from "@lotwright/contracts/catalog/results";
import { items } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, maxIssues } from "../../../core/errors";
import type { Change } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { mapYielding } from "../../../core/yielding";
import { loadManifest, loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { handOn } from "../bulk-edits/hand-on";
import { lockUndo } from "../bulk-edits/lock-undo";
import { updateItem } from "../items/writing";
import { lockInOrder } from "../lot-changes/access";
import { storeChanges } from "../lot-changes/changes";
import { findImports, findLots, loadLots, takeSnapshot, writeResults } from "./access";
import { loadAnswers, storeAnswers } from "./answers";
import { planImport, planUndo } from "./plan-import";
import { readColumns } from "./read-columns";
import { type ReadResults, readResults } from "./read-results";
import { type FileText, textOfWorkbook } from "./workbook-text";

/** The text of the input's delimited file or workbook. */
const textOf = async (
  ctx: ActorContext,
  { csv = "", workbook, sheet }: ResultColumnsInput,
): Promise<FileText> =>
  workbook === undefined
    ? { text: csv, sheet: null, otherSheets: [] }
    : textOfWorkbook(ctx, Buffer.from(workbook, "base64"), sheet || undefined);

/** Reads a file with the request's answers, completed by stored ones. */
async function readFile(
  ctx: ActorContext,
  input: PreviewResultsInput,
): Promise<ReadResults & Omit<FileText, "text">> {
  const { text, ...sheets } = await textOf(ctx, input);
  const { words, columnsOf } = await loadAnswers(ctx);
  const said = { ...input, words: [...words, ...(input.words ?? [])], columnsOf };
  return { ...(await readResults(text, ctx.signal, said)), ...sheets };
}

/** Lists the columns of a file to choose from. */
export async function listColumns(ctx: ActorContext, input: ResultColumnsInput): Promise<ResultColumns> {
  await loadManifest(ctx, input.manifestId);
  const { columnsOf } = await loadAnswers(ctx);
  return readColumns((await textOf(ctx, input)).text, columnsOf);
}

/** Previews the import of a file without changes. */
export async function previewResults(ctx: ActorContext, input: PreviewResultsInput): Promise<ResultsPreview> {
  const manifest = await loadManifest(ctx, input.manifestId);
  const read = await readFile(ctx, input);
  const lots = await loadLots(ctx, manifest.id);
  const { changes, total, version, outcome } = await planImport(read, lots);
  const { columns, unknownWords, answeredWords, lotsInParts, rowsWithoutLot, sheet, otherSheets } = read;
  return {
    ...{
      columns,
      unknownWords,
      answeredWords,
      lotsInParts,
      rowsWithoutLot,
      sheet,
      otherSheets,
      total,
      version,
    },
    changes: changes.slice(0, maxListedResults),
    ...outcome,
  };
}

/** Writes the results of a file into the manifest's lots, all or none. */
export async function importResults(ctx: ActorContext, input: ImportResultsInput): Promise<ImportedResults> {
  // Before the transaction, whose lock would block others from numbering lots.
  const read = await readFile(ctx, input);
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, input.manifestId);
    if (!input.skipProblems) requireNoProblems(read.problems);
    await lockInOrder(ctx, eq(items.manifestId, manifest.id));
    const lots = await loadLots(ctx, manifest.id);
    const { changes, version, outcome } = await planImport(read, lots);
    if (input.expectedVersion !== undefined && input.expectedVersion !== version) {
      const message = "The lots changed since the preview. Look at the new one before you import.";
      throw new AppError("CONFLICT", message);
    }
    await storeAnswers(ctx, read, input.columns);
    const results = new Map(changes.map(({ itemId, after }) => [itemId, after]));
    const written = await mapYielding(lots, (lot) => ({ lot, fields: results.get(lot.id) ?? {} }));
    const applied = await storeChanges(ctx, manifest.id, { verb: "results.imported", changes: written });
    if (!applied) return { snapshotId: null, ...outcome };
    const { sold, unsold, withdrawn, changed } = outcome.counts;
    await record(ctx, manifest, "results.imported", { sold, unsold, withdrawn, changed });
    return { snapshotId: applied.snapshotId, ...outcome };
  });
}

function requireNoProblems(problems: readonly ResultProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.length === 1 ? "1 line has a problem" : `${problems.length} lines have problems`;
  throw new AppError("INVALID", `${lines}. Correct the file, or import the other lines alone.`, {
    details: {
      issues: problems
        .slice(0, maxIssues)
        .map(({ where, message }) => ({ path: "csv", message: `${where}: ${message}` })),
      issueCount: problems.length,
    },
  });
}

/** Records one activity entry and one event for all lots, because lists are refetched as a whole. */
function record(
  ctx: WritingContext,
  { id, name, workspaceId }: ManifestRow,
  verb: Change["verb"],
  counts: Record<string, number>,
): Promise<void> {
  const changes = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => ({ field, before: "", after: String(count) }));
  const event = { workspaceId, type: "items.changed", manifestId: id } as const;
  return ctx.record({ verb, entityId: id, manifestId: id, label: name, changes, event });
}

/** Lists the imports of the last day, newest first. */
export async function listImports(
  ctx: ActorContext,
  { manifestId }: ResultImportsInput,
): Promise<ResultImport[]> {
  const manifest = await loadManifest(ctx, manifestId);
  const rows = await findImports(ctx, manifest.id);
  return rows.map(({ snapshotId, importedAt, name, email, lots }) => ({
    snapshotId,
    importedAt: importedAt.toISOString(),
    by: name || email || "",
    lots,
  }));
}

/**
 * Restores unchanged results of an import, and lists lots with later results, including those moved to another visible manifest.
 */
export function undoResults(
  ctx: ActorContext,
  { manifestId, snapshotId }: UndoResultsInput,
): Promise<UndoneResults> {
  return inTransaction(ctx, async (ctx) => {
    const { manifests, laterIds } = await lockUndo(ctx, snapshotId, [manifestId]);
    const manifestIds = manifests.map(({ id }) => id);
    const isOverwritten = await handOn(ctx, snapshotId, laterIds);
    const rows = await takeSnapshot(ctx, manifestId, snapshotId);
    const ids = rows.map(({ itemId }) => itemId);
    const { restored, kept, deletedCount } = planUndo(
      rows,
      await findLots(ctx, manifestIds, ids),
      isOverwritten,
    );
    await writeResults(ctx, restored);
    const counts = { restored: restored.length, kept: kept.length, deleted: deletedCount };
    for (const manifest of manifests) {
      await record(ctx, manifest, "results.undone", manifest.id === manifestId ? counts : {});
    }
    return {
      restored: restored.length,
      kept: kept.slice(0, maxListedResults),
      keptCount: kept.length,
      deleted: deletedCount,
    };
  });
}

/** Sets the whole result of one lot. */
export const setResult = (
  ctx: ActorContext,
  { id, expectedUpdatedAt, saleState, hammerPrice = null, buyerNumber = "" }: SetResultInput,
): Promise<Item> => updateItem(ctx, { id, expectedUpdatedAt, hammerPrice, saleState, buyerNumber });
