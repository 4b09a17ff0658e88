import { randomUUID } from "node:crypto";
import { type MovedItems, movedItems, type OfferAgainInput } from "@lotwright/contracts/catalog/bulk-edits";
import { fieldsWhere } from "@lotwright/contracts/catalog/field-outcomes";
import { items, reoffers, type UndoRow } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { stringifyYielding } from "../../../core/yielding";
import { withinQuota } from "../../accounts/usage/quotas";
import { inLotOrder, type Lot, loadLots, lotName, nameInTable, rowHash, uuids } from "../lot-changes/access";
import { lotCount, recordBulk } from "../lot-changes/changes";
import { once } from "../lot-changes/once";
import { writeSnapshot } from "../lot-changes/snapshots";
import { lockBoth, type Move, placeLots, requireNotSold } from "./moving";

/** A new lot: the copied one, with a new id in its place. */
type Copy = Move & { newId: string };

type Copied = { id: string; rowHash: string };

const copied = fieldsWhere("duplicate", "keep").map(nameInTable);
const list = (columns: SQL[]) => sql.join(columns, sql`, `);

/** Inserts the copies in one statement without fetching their texts, and links each with its lot. Returns their hashes. */
async function insertCopies(ctx: WritingContext, copies: readonly Copy[]): Promise<readonly Copied[]> {
  if (copies.length === 0) return [];
  const { workspaceId, userId } = ctx.actor;
  const rows = copies.map(({ lot, place, newId }) => ({ ...place, id: lot.id, newId }));
  const source = sql`json_to_recordset(${await stringifyYielding(rows)}::json)
    as written(id uuid, "newId" uuid, "manifestId" uuid, "lotNumber" integer, "sectionLetter" text)`;
  const made = await ctx.db.execute<Copied>(sql`
    insert into ${items} (id, workspace_id, manifest_id, lot_number, section_letter, created_by, creation_hash,
      ${list(copied.map((name) => sql`${sql.identifier(name)}`))})
    select written."newId", ${workspaceId}::uuid, written."manifestId", written."lotNumber", written."sectionLetter",
      ${userId}::uuid, '', ${list(copied.map((name) => sql`source.${sql.identifier(name)}`))}
    from ${source} join ${items} as source on source.id = written.id
    returning id, ${rowHash} as "rowHash"`);
  await ctx.db.execute(sql`
    insert into ${reoffers} (item_id, earlier_item_id, workspace_id)
    select written."newId", written.id, ${workspaceId}::uuid from ${source}`);
  return made;
}

/** Undo row of a copy. Its hash shows whether the copy is unchanged. */
const madeRow = ({ id, rowHash }: Copied, lot: string): UndoRow => ({
  ...{ itemId: id, lot, before: null, after: { rowHash } },
});

/**
 * Lots without those that were duplicated into the manifest before, or of which a later offer was sold; throws CONFLICT if no lot is
 * left.
 */
async function withoutOffered(ctx: ActorContext, lots: readonly Lot[], toManifestId: string): Promise<Lot[]> {
  const ids = lots.map(({ id }) => id);
  const offered = await ctx.db.execute<{ id: string }>(sql`
    with recursive later(id, item_id) as (
      select earlier_item_id, item_id from ${reoffers} where earlier_item_id = any(${uuids(ids)})
      union
      select later.id, next.item_id from ${reoffers} as next join later on next.earlier_item_id = later.item_id
    )
    select distinct later.id from later join ${items} as offer on offer.id = later.item_id
    where offer.manifest_id = ${toManifestId}::uuid or offer.sale_state = 'sold'`);
  const known = new Set(offered.map(({ id }) => id));
  const others = lots.filter(({ id }) => !known.has(id));
  if (others.length > 0) return others;
  throw new AppError(
    "CONFLICT",
    "These lots are offered again in that manifest already, or were sold since.",
  );
}

async function offerLocked(ctx: WritingContext, input: OfferAgainInput): Promise<MovedItems> {
  const { manifestId, toManifestId, ids, numbers } = input;
  const manifests = await lockBoth(ctx, input);
  const found = await loadLots(ctx, manifestId, { ids, names: ["saleState"] }, "for update");
  requireNotSold(found);
  const lots = await withoutOffered(ctx, found, toManifestId);
  // Lots created in the same moment are listed in id order.
  const newIds = lots.map(() => randomUUID()).sort();
  const idOf = new Map(lots.sort(inLotOrder).map(({ id }, at) => [id, newIds[at] ?? ""]));
  const made: Copied[] = [];
  const places = await placeLots(ctx, lots, {
    ...{ manifestId: toManifestId, numbers },
    async write(places) {
      const copies = places.map((place) => ({ ...place, newId: idOf.get(place.lot.id) ?? "" }));
      made.push(...(await insertCopies(ctx, copies)));
    },
  });
  const given = places.map(({ lot, place }) => ({
    ...{ itemId: idOf.get(lot.id) ?? "", from: lotName(lot), to: lotName(place) },
  }));
  const nameOf = new Map(given.map(({ itemId, to }) => [itemId, to]));
  const rows = made.map((copy) => madeRow(copy, nameOf.get(copy.id) ?? ""));
  const operation = "items.duplicated";
  const snapshotId = await writeSnapshot(ctx, { manifestId: toManifestId, operation, rows });
  const target = one(manifests.filter(({ id }) => id === toManifestId));
  await recordBulk(ctx, target, { verb: operation, snapshotId, changes: [lotCount(rows.length)] });
  return { snapshotId, lots: given };
}

/**
 * Duplicates unsold lots into another manifest, without their results, and links both offers. Skips lots that were duplicated into
 * that manifest before.
 */
export const offerAgain = (ctx: ActorContext, input: OfferAgainInput): Promise<MovedItems> =>
  withinQuota(ctx, "lots", input.ids.length, (quota) =>
    once(ctx, { operation: "bulkEdits.offerAgain", input, output: movedItems }, (ctx, input) =>
      inTransaction(ctx, (ctx) => {
        quota.require();
        return offerLocked(ctx, input);
      }),
    ),
  );
