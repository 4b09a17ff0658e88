import { cellFieldIds } from "@lotwright/contracts/catalog/bulk-edits";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import {
  type FieldsRow,
  type RowAsWritten,
  type WriteFieldsInput,
  type WrittenFieldId,
  type WrittenFields,
  writtenFieldIds,
  writtenFields,
} from "@lotwright/contracts/catalog/write-fields";
import { distinct } from "@lotwright/contracts/values/fields";
import { maxWrittenEdits } from "@lotwright/contracts/values/limits";
import type { FieldChange } from "@lotwright/contracts/workspace/activity";
import { items, manifests } from "@lotwright/db/schema";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField, notFound, toErrorBody } from "../../../core/errors";
import { createOnce, creationOf } from "../../../core/idempotency";
import { inTransaction, type WritingContext, withoutCommit } from "../../../core/transactions";
import { mapYielding } from "../../../core/yielding";
import { lockVisibleManifests, visibleManifests } from "../../accounts/assignments/access";
import { type Lot, loadLots, uuids } from "../lot-changes/access";
import { applyChanges, fieldNames, inManifest } from "../lot-changes/changes";
import { type Merged, mergeFields, namedFields } from "../lot-changes/merge-fields";
import { once } from "../lot-changes/once";
import type { ItemRow } from "./access";
import { againIfTaken, rejectTakenExternalId } from "./service";
import { itemView } from "./view";
import { needsManifest, writeLot } from "./writing";

const isOperationField = new Set<string>([...cellFieldIds, "result"]);

/** Throws INVALID for a field that only an edit of one lot may write, or a lot in two rows. */
function requireOperation(rows: readonly FieldsRow[]): void {
  if (!distinct(rows.map(({ id }) => id))) throw invalidField("rows", "Write each lot in one row");
  const other = rows.flatMap(({ fields }) => Object.keys(fields)).find((name) => !isOperationField.has(name));
  if (other) throw invalidField("rows", `${other} can't be written in many lots`);
}

type Operation = {
  snapshotId: string | null;
  changed: number;
  lots: (Merged & { row: FieldsRow; lot: Lot })[];
};

type OperationRows = {
  manifestId: string;
  rows: readonly FieldsRow[];
  /** Changes for the activity entry. By default, the names of the fields. */
  shown?: FieldChange[];
};

/** Writes rows of one manifest in one transaction, except conflicts; the first of two rows for a lot counts. */
export function writeOperation(
  ctx: ActorContext,
  { manifestId, rows, shown }: OperationRows,
): Promise<Operation> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hasField = (id: WrittenFieldId) => rows.some(({ fields }) => fields[id] !== undefined);
  const fields = writtenFieldIds.filter(hasField);
  const names = fields.flatMap((id) => (id === "result" ? resultFieldIds : id));
  const writing = inManifest(ctx, manifestId, async (ctx, manifest) => {
    const found = await loadLots(ctx, manifest.id, { ids: [...byId.keys()], names }, "for update");
    const merged = await mapYielding(found, (lot) => {
      const row = byId.get(lot.id);
      return row ? [{ ...mergeFields(row, lot), row, lot }] : [];
    });
    const lots = merged.flat();
    const applied = await applyChanges(ctx, manifest, {
      verb: "items.edited",
      changes: lots,
      shown: shown ?? fieldNames(fields),
    });
    return { snapshotId: applied?.snapshotId ?? null, changed: applied?.rows.length ?? 0, lots };
  });
  return rejectTakenExternalId(writing);
}

async function answerOperation(
  ctx: ActorContext,
  input: { manifestId: string; rows: readonly FieldsRow[] },
): Promise<WrittenFields> {
  const { lots, ...done } = await writeOperation(ctx, input);
  const byId = new Map(lots.map((one) => [one.lot.id, one]));
  const rows = await mapYielding(input.rows, ({ id }): RowAsWritten => {
    const one = byId.get(id);
    const fields = one ? namedFields(one.row, { ...one.lot, ...one.fields }) : {};
    return { id, fields, conflicts: one?.conflicts ?? [], item: null, error: null };
  });
  return { ...done, rows };
}

/** Locks the visible lots in id order, so that batches in different orders do not deadlock. */
async function lockLots(ctx: ActorContext, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  const rows = await ctx.db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(sql`${items.id} = any(${uuids(ids)})`, visibleManifests(ctx)))
    .orderBy(items.id)
    .for("update", { of: items });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the manifests of rows that change a number, section or result, before their lots. */
async function lockManifestsOf(ctx: ActorContext, rows: readonly FieldsRow[]): Promise<void> {
  const ids = rows.filter(({ fields }) => needsManifest(fields)).map(({ id }) => id);
  if (ids.length === 0) return;
  const found = await ctx.db
    .selectDistinct({ manifestId: items.manifestId })
    .from(items)
    .where(inArray(items.id, ids));
  await lockVisibleManifests(
    ctx,
    found.map(({ manifestId }) => manifestId),
  );
}

/** Recorded for retries of an edit. */
const recordedEdit = z.object({ conflicts: z.array(z.enum(writtenFieldIds)) });

/** Writes an edit of a lot, once per `editId`. `lots` are the locked lots as they are now, also after each edit. */
async function writeEdit(
  ctx: WritingContext,
  row: FieldsRow,
  lots: Map<string, ItemRow>,
): Promise<RowAsWritten> {
  const { id, editId } = row;
  const lot = lots.get(id);
  if (!lot) throw notFound("item");
  const write = async (ctx: WritingContext) => {
    const { fields, conflicts } = mergeFields(row, lot);
    lots.set(id, await writeLot(ctx, lot, fields));
    return { conflicts };
  };
  const kind = { operation: "items.writeFields", noun: "edit", idConstraint: "" };
  // A request's key does not identify one of its edits.
  const creation = creationOf({ ...ctx, idempotencyKey: undefined }, kind, row, editId);
  const { conflicts } = editId ? await createOnce(ctx, creation, recordedEdit, write) : await write(ctx);
  const item = itemView(lots.get(id) ?? lot);
  return { id, fields: namedFields(row, item), conflicts, item, error: null };
}

function failed(id: string, error: unknown): RowAsWritten {
  if (!(error instanceof AppError)) throw error;
  return { id, fields: {}, conflicts: [], item: null, error: toErrorBody(error) };
}

/**
 * Writes edits in their order in one transaction. An edit fails by checks that precede its statements, so the others are written;
 * a broken constraint, which only a concurrent write can cause, starts all again.
 */
function writeEdits(ctx: ActorContext, rows: readonly FieldsRow[]): Promise<WrittenFields> {
  if (rows.length > maxWrittenEdits)
    throw invalidField("rows", `Write at most ${maxWrittenEdits} edits at a time`);
  const write = async (ctx: WritingContext) => {
    await lockManifestsOf(ctx, rows);
    const lots = await lockLots(
      ctx,
      rows.map(({ id }) => id),
    );
    const written: RowAsWritten[] = [];
    for (const row of rows) {
      const one = await writeEdit(ctx, row, lots).catch((error: unknown) => failed(row.id, error));
      written.push(one);
    }
    return { rows: written, snapshotId: null, changed: written.filter(({ item }) => item).length };
  };
  return againIfTaken(() => inTransaction(ctx, (ctx) => write(withoutCommit(ctx))));
}

/** Writes fields of lots, each where it is as the writer saw it: rows of one operation, or edits of their own. */
export function writeFields(
  ctx: ActorContext,
  { manifestId, rows }: WriteFieldsInput,
): Promise<WrittenFields> {
  if (manifestId === undefined) return writeEdits(ctx, rows);
  requireOperation(rows);
  const input = { manifestId, rows };
  return once(ctx, { operation: "items.writeFields", input, output: writtenFields }, answerOperation);
}
