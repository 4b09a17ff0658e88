import type { CustomFieldId } from "@lotwright/contracts/catalog/item-fields";
import type { ImportCounts, RanImport, RunImportInput } from "@lotwright/contracts/catalog/lot-imports";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { lotImports, lotLeases, type UndoRow } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, brokenUniqueConstraint, canceled, isDeadlock } from "../../../core/errors";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import {
  loadManifestForKeyShare,
  loadManifestForUpdate,
  type ManifestRow,
} from "../../accounts/assignments/access";
import { loadSection, lockSection } from "../../accounts/settings/access";
import { customFields } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import { type Quota, withinQuota } from "../../accounts/usage/quotas";
import { recordBulk } from "../lot-changes/changes";
import { writeSnapshot } from "../lot-changes/snapshots";
import { numberingOf } from "../lot-leases/access";
import { highestLotNumber } from "../lot-leases/free-numbers";
import { countRows, type ImportRecord, loadImport, loadLockedImport, lockImport, lockRun } from "./access";
import { addUnknownConsignors } from "./consignors";
import type { Labels } from "./mapping";
import { requireLabels } from "./mapping-permission";
import { outcomeOf, versionOf } from "./view";
import { findChanged, insertLots, newNumbers, updateLots, writeChangedNotes } from "./write-lots";

const lotsChanged = (cause?: unknown) =>
  new AppError("CONFLICT", "The lots changed since the preview. Look at the new one before you import.", {
    cause,
  });

/** Result of a run's first transaction. */
type Prepared = { record: ImportRecord; counts: ImportCounts; firstNumber: number };

function requireVersion(record: ImportRecord, { expectedVersion }: RunImportInput): void {
  if (expectedVersion !== undefined && expectedVersion !== versionOf(record)) throw lotsChanged();
}

function requireNoErrors({ error }: ImportCounts, { skipErrors }: RunImportInput): void {
  if (error === 0 || skipErrors) return;
  const rows = error === 1 ? "1 row has an error" : `${error.toLocaleString("en-US")} rows have errors`;
  throw new AppError("INVALID", `${rows}. Correct them, or import the other rows alone.`);
}

/** Time for which a run's numbers stay reserved if its server is killed. */
const reservation = sql`interval '10 minutes'`;

/**
 * Reserves the highest new number, so that captures get higher numbers during the run. Another device's lease from there on has
 * the same effect.
 */
async function reserve(
  { db, actor }: ActorContext,
  { id, manifestId }: ImportRecord,
  number: number,
): Promise<void> {
  const { workspaceId, userId } = actor;
  const values = {
    workspaceId,
    manifestId,
    userId,
    deviceId: id,
    firstLotNumber: number,
    lastLotNumber: number,
  };
  await db
    .insert(lotLeases)
    .values({ ...values, expiresAt: sql`now() + ${reservation}` })
    .onConflictDoNothing();
}

const release = ({ db }: ActorContext, importId: string) =>
  db.delete(lotLeases).where(eq(lotLeases.deviceId, importId));

/** Rechecks that lots are unchanged since the check, and reserves numbers. Short, because it holds the manifest's lock. */
function prepare(ctx: ActorContext, input: RunImportInput): Promise<Prepared | RanImport> {
  return inTransaction(ctx, async (ctx) => {
    await lockImport(ctx, input.id);
    const record = await loadImport(ctx, input.id);
    const outcome = outcomeOf(record);
    if (outcome) return outcome;
    requireVersion(record, input);
    requireLabels(ctx, record.mapping);
    const manifest = await loadManifestForUpdate(ctx, record.manifestId);
    const counts = await countRows(ctx, record.id);
    requireNoErrors(counts, input);
    const { customColumnLabels } = await loadSection(ctx, customFields);
    if (areTaken(record.newLabels, customColumnLabels)) throw lotsChanged();
    if (await findChanged(ctx, record)) throw lotsChanged();
    // A run whose server was killed leaves its reservation.
    await release(ctx, record.id);
    const { highestNew, blank } = await newNumbers(ctx, record.id);
    const highest = await highestLotNumber(ctx.db, numberingOf(ctx, manifest.id));
    const firstNumber = Math.max(highest, highestNew) + 1;
    const top = blank > 0 ? firstNumber + blank - 1 : highestNew;
    if (top > maxLotNumber)
      throw new AppError("CONFLICT", "Too few lot numbers are left above the highest one in this manifest.");
    if (top > highest) await reserve(ctx, record, top);
    return { record, counts, firstNumber };
  });
}

/** Whether a custom field that the import will label was labeled after the import's check. */
const areTaken = (newLabels: Record<string, string>, labels: Labels) =>
  Object.keys(newLabels).some((id) => labels[id as CustomFieldId]?.trim()); // keys of `newFields`

/** Stores the headings of new custom fields as labels. */
async function addLabels(ctx: WritingContext, { newLabels }: ImportRecord): Promise<void> {
  const added = Object.keys(newLabels);
  if (added.length === 0) return;
  await lockSection(ctx, customFields);
  const { customColumnLabels } = await loadSection(ctx, customFields);
  if (areTaken(newLabels, customColumnLabels)) throw lotsChanged();
  await saveSection(ctx, customFields, { customColumnLabels: { ...customColumnLabels, ...newLabels } });
}

const throwIfCanceled = ({ signal }: ActorContext) => {
  if (signal.aborted) throw canceled(signal.reason);
};

/** Writes the rows in slices. Stores the progress on another connection, so that others can see it. */
async function writeRows(
  ctx: WritingContext,
  outside: ActorContext,
  manifest: ManifestRow,
  { record, firstNumber }: Prepared,
) {
  let written = 0;
  const onSlice = async (count: number) => {
    throwIfCanceled(ctx);
    written += count;
    await outside.db.update(lotImports).set({ written }).where(eq(lotImports.id, record.id));
  };
  const made = await insertLots(ctx, { record, manifest, firstNumber }, onSlice);
  const { updated, changed } = await updateLots(ctx, record, onSlice);
  return { made, updated, changed };
}

const maxListedLots = 200;

const lotCountChanges = (made: number, updated: number) =>
  [
    { field: "created", before: "", after: String(made) },
    { field: "updated", before: "", after: String(updated) },
  ].filter(({ after }) => after !== "0");

async function finish(
  ctx: WritingContext,
  manifest: ManifestRow,
  rows: readonly UndoRow[],
): Promise<string | null> {
  if (rows.length === 0) return null;
  const verb = "items.imported";
  const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: verb, rows });
  const made = rows.filter(({ before }) => before === null).length;
  await recordBulk(ctx, manifest, { verb, snapshotId, changes: lotCountChanges(made, rows.length - made) });
  return snapshotId;
}

/** Writes all lots or none, without the manifest's lock, so that captures continue. */
function write(
  outside: ActorContext,
  input: RunImportInput,
  prepared: Prepared,
  quota: Quota,
): Promise<RanImport> {
  return inTransaction(outside, async (ctx) => {
    await lockImport(ctx, input.id);
    const record = await loadLockedImport(ctx, input.id);
    const outcome = outcomeOf(record);
    if (outcome) return outcome;
    if (record.revision !== prepared.record.revision) throw lotsChanged();
    await lockRun(ctx, record);
    const manifest = await loadManifestForKeyShare(ctx, record.manifestId);
    quota.require();
    if (input.addConsignors) await addUnknownConsignors(ctx, record.id);
    const { made, updated, changed } = await writeRows(ctx, outside, manifest, { ...prepared, record });
    await addLabels(ctx, record);
    const snapshotId = await finish(ctx, manifest, [...made, ...updated]);
    await writeChangedNotes(ctx, record.id, changed);
    const { counts } = prepared;
    const ran: RanImport = {
      ...{ snapshotId, created: made.length, updated: updated.length },
      ...{ unchanged: counts.unchanged, skipped: counts.skip, errors: counts.error },
      ...{ changedLots: changed.slice(0, maxListedLots), changedCount: changed.length },
    };
    await ctx.db.update(lotImports).set({ outcome: ran }).where(eq(lotImports.id, record.id));
    await release(ctx, record.id);
    throwIfCanceled(ctx);
    return ran;
  });
}

/** Converts a unique violation: another user took a number or external id that was free at the check. */
function toConflict(error: unknown): unknown {
  const constraint = brokenUniqueConstraint(error);
  const isPlace = constraint === "items_lot" || constraint === "items_external_id";
  return isPlace || isDeadlock(error) ? lotsChanged(error) : error;
}

/**
 * Writes the rows of a checked import, all or none. A retry gets the first run's response. Numbers of new lots are reserved in a
 * short transaction with the manifest's lock, which writing does not need.
 */
export async function runImport(ctx: ActorContext, input: RunImportInput): Promise<RanImport> {
  await loadImport(ctx, input.id);
  const prepared = await prepare(ctx, input);
  if (!("counts" in prepared)) return prepared;
  return withinQuota(ctx, "lots", prepared.counts.create, async (quota) => {
    try {
      return await write(ctx, input, prepared, quota);
    } catch (error) {
      await release(ctx, input.id);
      throw toConflict(error);
    }
  });
}
