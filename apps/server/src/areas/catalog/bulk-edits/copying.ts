import { randomUUID } from "node:crypto";
import {
  type AddedItems,
  addedItems,
  type DuplicateItemInput,
  type SplitItemInput,
} from "@lotwright/contracts/catalog/bulk-edits";
import { fieldsWhere } from "@lotwright/contracts/catalog/field-outcomes";
import { emptyFields, type ItemFieldValues } from "@lotwright/contracts/catalog/item-fields";
import { noResult } from "@lotwright/contracts/catalog/result-fields";
import { distinct } from "@lotwright/contracts/values/fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { UndoableVerb } from "@lotwright/contracts/workspace/activity";
import { items, type UndoRow } from "@lotwright/db/schema";
import { storedUrl } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField } from "../../../core/errors";
import type { WritingContext } from "../../../core/transactions";
import type { ManifestRow } from "../../accounts/assignments/access";
import { withinQuota } from "../../accounts/usage/quotas";
import { type ItemRow, loadItem, loadItemForUpdate } from "../items/access";
import { lotName, writeLots } from "../lot-changes/access";
import { inManifest, lotCount, recordBulk } from "../lot-changes/changes";
import { once } from "../lot-changes/once";
import { writeSnapshot } from "../lot-changes/snapshots";
import { numberingOf } from "../lot-leases/access";
import { freeLotNumbers } from "../lot-leases/free-numbers";

type NewLot = Omit<ItemFieldValues, "lotNumber" | "sectionLetter" | "externalId">;

/** The values that a new lot copies from its source. */
const takenOver = (lot: ItemRow, operation: "split" | "duplicate"): Partial<NewLot> =>
  recordOf(fieldsWhere(operation, "keep"), (field) => lot[field]) as Partial<NewLot>; // each value is of its field's type

type Source = { ctx: WritingContext; manifest: ManifestRow; lot: ItemRow };

/** Runs `work` on a lot with locks on its manifest and itself, if the quota allows `count` more lots. */
async function withNewLots<Input extends { id: string }>(
  ctx: ActorContext,
  { operation, input, count }: { operation: string; input: Input; count: number },
  work: (source: Source) => Promise<AddedItems>,
): Promise<AddedItems> {
  const { id } = input;
  return withinQuota(ctx, "lots", count, (quota) =>
    once(ctx, { operation, input, output: addedItems }, async (ctx) => {
      const { manifestId } = await loadItem(ctx, id);
      return inManifest(ctx, manifestId, async (ctx, manifest) => {
        const lot = await loadItemForUpdate(ctx, id);
        if (lot.manifestId !== manifest.id) {
          throw new AppError("CONFLICT", "This lot was moved to another manifest just now. Try again.");
        }
        quota.require();
        return work({ ctx, manifest, lot });
      });
    }),
  );
}

/** Inserts lots with the next numbers, without description requests and results. */
async function insertLots({ ctx, manifest }: Source, lots: readonly NewLot[]) {
  const { id: manifestId, workspaceId } = manifest;
  const numbers = await freeLotNumbers(ctx.db, numberingOf(ctx, manifestId), lots.length);
  // Lots created in the same moment are listed in id order.
  const ids = lots.map(() => randomUUID()).sort();
  const values = lots.map((lot, at) => ({
    ...{ ...lot, ...noResult, id: ids[at] ?? "", workspaceId, manifestId, lotNumber: numbers[at] ?? 0 },
    ...{ sectionLetter: "", externalId: "", createdBy: ctx.actor.userId, creationHash: "" },
    aiGenerationStatus: "none" as const,
  }));
  await ctx.db.insert(items).values(values);
  return values;
}

type Added = Awaited<ReturnType<typeof insertLots>>;

/** Undo row of a created lot that is still unchanged. */
const madeRow = (row: Added[number]): UndoRow => {
  const { id, workspaceId: _, createdBy: __, creationHash: ___, ...after } = row;
  return { itemId: id, lot: lotName(row), before: null, after };
};

async function finish(
  { ctx, manifest }: Source,
  verb: UndoableVerb,
  { added, others = [] }: { added: Added; others?: UndoRow[] },
): Promise<AddedItems> {
  const rows = [...others, ...added.map(madeRow)];
  const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: verb, rows });
  await recordBulk(ctx, manifest, { verb, snapshotId, changes: [lotCount(added.length)] });
  return { snapshotId, lots: added.map((row) => ({ itemId: row.id, lot: lotName(row) })) };
}

/** Creates copies of a lot: the same texts, prices and photos with the next numbers. */
export const duplicateItem = (ctx: ActorContext, input: DuplicateItemInput): Promise<AddedItems> => {
  const { count } = input;
  return withNewLots(ctx, { operation: "bulkEdits.duplicate", input, count }, async (source) => {
    const copy: NewLot = { ...emptyFields, ...takenOver(source.lot, "duplicate") };
    const added = await insertLots(
      source,
      Array.from({ length: count }, () => copy),
    );
    return finish(source, "items.duplicated", { added });
  });
};

/** The photos of each new lot. Throws unless every photo belongs to the lot and occurs in one group. */
function groupsOf({ ctx, lot }: Source, { groups }: SplitItemInput): string[][] {
  const stored = groups.map((urls) => urls.map((url) => storedUrl(url, ctx.origin)));
  const all = stored.flat();
  if (!distinct(all)) throw invalidField("groups", "A photo goes into one lot");
  if (!all.every((url) => lot.photoUrls.includes(url))) {
    throw invalidField("groups", "A photo is not of this lot. Look at its photos again.");
  }
  return stored;
}

/** Creates lots from photos of a lot, which keeps the rest. */
export const splitItem = (ctx: ActorContext, input: SplitItemInput): Promise<AddedItems> =>
  withNewLots(ctx, { operation: "bulkEdits.split", input, count: input.groups.length }, async (source) => {
    const { lot } = source;
    const groups = groupsOf(source, input);
    const photoUrls = lot.photoUrls.filter((url) => !groups.flat().includes(url));
    await writeLots(source.ctx, { names: ["photoUrls"], rows: [{ id: lot.id, photoUrls }] });
    const taken = takenOver(lot, "split");
    const added = await insertLots(
      source,
      groups.map((urls) => ({ ...emptyFields, ...taken, photoUrls: urls })),
    );
    const before = { photoUrls: lot.photoUrls };
    const others = [{ itemId: lot.id, lot: lotName(lot), before, after: { photoUrls } }];
    return finish(source, "items.split", { added, others });
  });
