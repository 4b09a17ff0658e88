import {
  type CheckImportInput,
  type CreateImportInput,
  type FixedRow,
  type FixRowInput,
  type ImportInput,
  type ImportMapping,
  type ImportRows,
  type ImportRowsInput,
  type LotImport,
  maxListedRows,
  maxOpenImports,
} from "@lotwright/contracts/catalog/lot-imports";
import type { Success } from "@lotwright/contracts/values/fields";
import { lotImportRows, lotImports } from "@lotwright/db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField, notFound } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction } from "../../../core/transactions";
import { loadManifest } from "../../accounts/assignments/access";
import { loadSection } from "../../accounts/settings/access";
import { customFields } from "../../accounts/settings/sections";
import {
  countRows,
  deleteOldest,
  type ImportRecord,
  insertImport,
  isRunning,
  loadImport,
  lockImport,
} from "./access";
import { checkAll, checkOne } from "./check";
import { findUnknownConsignors } from "./consignors";
import {
  defaultMatch,
  hasFreeFields,
  headingCounter,
  type Labels,
  newLabelsOf,
  requireMapping,
  suggestMapping,
} from "./mapping";
import { mayNameFields, requireLabels } from "./mapping-permission";
import { readFile } from "./read-file";
import { loadMapping, storeMapping, withRemembered } from "./remembered-mapping";
import { importView, outcomeOf, rowView, versionOf } from "./view";

const labelsOf = async (ctx: ActorContext): Promise<Labels> =>
  (await loadSection(ctx, customFields)).customColumnLabels;

/** The mapping stored for these headings, or the suggested one. */
async function chooseMapping(ctx: ActorContext, headings: readonly string[], labels: Labels) {
  const remembered = await loadMapping(ctx, headings);
  const suggested = suggestMapping(headings, labels);
  const chosen = withRemembered(suggested, remembered);
  const isPossible = mayNameFields(ctx, chosen.mapping) && hasFreeFields(chosen.mapping, labels);
  const { mapping, isSure } = isPossible ? chosen : suggested;
  const matchBy = remembered?.matchBy ?? "";
  const isFilled = mapping.some((target) => target === matchBy);
  return { mapping, isSure, matchBy: isFilled ? matchBy : defaultMatch(mapping) };
}

/** Reads a file, suggests its mapping, and checks its rows. Writes no lots. */
export async function createImport(ctx: ActorContext, input: CreateImportInput): Promise<LotImport> {
  const manifest = await loadManifest(ctx, input.manifestId);
  const labels = await labelsOf(ctx);
  const { headings, rows, sheet, otherSheets } = await readFile(ctx, input, headingCounter(labels));
  const chosen = await chooseMapping(ctx, headings, labels);
  const newLabels = newLabelsOf(chosen.mapping, headings, labels);
  const found = { headings, ...chosen, newLabels, sheet, otherSheets };
  const created = await inTransaction(ctx, async (ctx) => {
    const record = await insertImport(
      ctx,
      { ...found, manifestId: manifest.id, name: input.name ?? "" },
      rows,
    );
    await checkAll(ctx, record, labels);
    await deleteOldest(ctx, maxOpenImports);
    return record;
  });
  return viewOf(ctx, created);
}

const firstRows = 20;

async function viewOf(ctx: ActorContext, record: ImportRecord): Promise<LotImport> {
  const { cells, importId, line } = lotImportRows;
  const [counts, unknownConsignors, running, first] = await Promise.all([
    countRows(ctx, record.id),
    findUnknownConsignors(ctx, record.id),
    isRunning(ctx, record.id),
    ctx.db
      .select({ cells })
      .from(lotImportRows)
      .where(eq(importId, record.id))
      .orderBy(asc(line))
      .limit(firstRows),
  ]);
  const firstCells = first.map((row) => row.cells);
  return importView(record, { counts, unknownConsignors, isRunning: running, firstCells });
}

export const importById = async (ctx: ActorContext, { id }: ImportInput): Promise<LotImport> =>
  viewOf(ctx, await loadImport(ctx, id));

const wasRun = () => new AppError("CONFLICT", "This import was run. Choose the file again for another one.");

/** Runs `work` on an import that has not run, exclusively. */
const changeImport = <Result>(
  ctx: ActorContext,
  id: string,
  work: (ctx: ActorContext, record: ImportRecord) => Promise<Result>,
) =>
  inTransaction(ctx, async (ctx) => {
    await loadImport(ctx, id);
    await lockImport(ctx, id);
    const record = await loadImport(ctx, id);
    if (outcomeOf(record)) throw wasRun();
    return work(ctx, record);
  });

const updateImport = async (
  { db }: ActorContext,
  id: string,
  set: Partial<ImportRecord>,
): Promise<ImportRecord> =>
  one(
    await db
      .update(lotImports)
      .set({ ...set, revision: sql`${lotImports.revision} + 1` })
      .where(eq(lotImports.id, id))
      .returning(),
  );

const isSameMapping = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Checks all rows again, with another mapping or match key, or against the current lots. */
export async function checkImport(
  ctx: ActorContext,
  { id, mapping, matchBy }: CheckImportInput,
): Promise<LotImport> {
  const labels = await labelsOf(ctx);
  const checked = await changeImport(ctx, id, async (ctx, record) => {
    const chosen: ImportMapping = mapping ?? (record.mapping as ImportMapping); // only `importTargets` are stored
    requireMapping(chosen, record.headings);
    requireLabels(ctx, chosen);
    const key =
      matchBy ?? (mapping && !isSameMapping(mapping, record.mapping) ? defaultMatch(chosen) : record.matchBy);
    if (key !== "lotNumber" && !(chosen as readonly (string | null)[]).includes(key)) {
      throw invalidField(
        "matchBy",
        "No column fills the field that rows are matched by. Choose its column, or another field.",
      );
    }
    const isSure = mapping ? record.isSure.map(() => true) : record.isSure;
    const changed = await updateImport(ctx, id, {
      ...{ mapping: chosen, matchBy: key, isSure },
      newLabels: newLabelsOf(chosen, record.headings, labels),
    });
    await checkAll(ctx, changed, labels);
    if (mapping) await storeMapping(ctx, record.headings, { mapping, matchBy: key });
    return changed;
  });
  return viewOf(ctx, checked);
}

/** Lists a page of rows in the file's order. */
export async function listRows(
  ctx: ActorContext,
  { id, action, after = 0, limit = maxListedRows }: ImportRowsInput,
): Promise<ImportRows> {
  const record = await loadImport(ctx, id);
  const { importId, line, shownAction } = lotImportRows;
  const ofAction = action === undefined ? undefined : eq(shownAction, action);
  const rows = await ctx.db
    .select()
    .from(lotImportRows)
    .where(and(eq(importId, record.id), gt(line, after), ofAction))
    .orderBy(asc(line))
    .limit(limit);
  return {
    rows: rows.map((row) => rowView(row, record)),
    after: rows.length < limit ? null : (rows.at(-1)?.line ?? null),
  };
}

async function loadRow({ db }: ActorContext, importId: string, line: number) {
  const [row] = await db
    .select()
    .from(lotImportRows)
    .where(and(eq(lotImportRows.importId, importId), eq(lotImportRows.line, line)));
  if (!row) throw notFound("row");
  return row;
}

function correctedCells(
  cells: readonly string[],
  fixes: NonNullable<FixRowInput["cells"]>,
  width: number,
): string[] {
  const corrected = [...cells];
  for (const { column, text } of fixes) {
    if (column >= Math.max(width, cells.length)) throw invalidField("cells", "The file has no such column.");
    while (corrected.length <= column) corrected.push("");
    corrected[column] = text;
  }
  return corrected;
}

/** Corrects or skips a row, and checks it again. */
export async function fixRow(
  ctx: ActorContext,
  { id, line, cells, isSkipped }: FixRowInput,
): Promise<FixedRow> {
  const labels = await labelsOf(ctx);
  return changeImport(ctx, id, async (ctx, before) => {
    const row = await loadRow(ctx, id, line);
    const corrected = {
      cells: correctedCells(row.cells, cells ?? [], before.headings.length),
      isSkipped: isSkipped ?? row.isSkipped,
    };
    const ofRow = and(eq(lotImportRows.importId, id), eq(lotImportRows.line, line));
    await ctx.db.update(lotImportRows).set(corrected).where(ofRow);
    const record = await updateImport(ctx, id, {});
    await checkOne(ctx, record, { line, ...corrected, claims: row.claims }, labels);
    const fixed = rowView(await loadRow(ctx, id, line), record);
    return { row: fixed, counts: await countRows(ctx, id), version: versionOf(record) };
  });
}

/** Deletes an import, but not lots that it has written. */
export async function removeImport(ctx: ActorContext, { id }: ImportInput): Promise<Success> {
  const record = await loadImport(ctx, id);
  await ctx.db.delete(lotImports).where(eq(lotImports.id, record.id));
  return { success: true };
}
