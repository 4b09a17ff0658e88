import {
  type CreateManifestInput,
  type ListedManifest,
  type ListManifestsInput,
  type Manifest,
  manifest as manifestContract,
  type NextLotNumber,
  type NextLotNumberInput,
  type UpdateManifestInput,
} from "@lotwright/contracts/catalog/manifests";
import type { Success } from "@lotwright/contracts/values/fields";
import { defaultCurrency } from "@lotwright/contracts/values/money";
import { manifests } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { hasChanges, isVersion } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { createOnce, creationOf } from "../../../core/idempotency";
import { one } from "../../../core/one";
import { changedSince, listPage } from "../../../core/paging";
import { type Change, fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import {
  loadManifest,
  loadManifestForUpdate,
  type ManifestRow,
  visibleManifests,
} from "../../accounts/assignments/access";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";
import { addConsignor } from "../consignors/access";
import { areLeasesWanted, loadReserved, numberingOf } from "../lot-leases/access";
import { freeLotNumber } from "../lot-leases/free-numbers";
import { itemCounts } from "./item-counts";
import { listedManifestView, manifestView } from "./view";

const record = (
  ctx: WritingContext,
  { id, name, workspaceId }: ManifestRow,
  change: Pick<Change, "verb" | "changes">,
) => {
  const event = { workspaceId, type: "manifests.changed", manifestId: id } as const;
  return ctx.record({ ...change, entityId: id, manifestId: id, label: name, event });
};

/** Visible manifests, newest first; `after` is the id of the previous page's last manifest. */
export async function listManifests(
  ctx: ActorContext,
  { limit, after, updatedSince }: ListManifestsInput,
): Promise<ListedManifest[]> {
  const rows = await listPage(ctx, {
    ...{ list: "manifests", limit, after, sortedBy: manifests },
    load: (manifestId) => loadManifest(ctx, manifestId),
    select: (older) =>
      ctx.db
        .select()
        .from(manifests)
        .where(and(visibleManifests(ctx), older, changedSince(manifests, updatedSince))),
    placeOf: (manifest) => manifest,
  });
  const counts = await itemCounts(
    ctx,
    rows.map(({ id }) => id),
  );
  const countOf = new Map(counts.map(({ id, itemCount }) => [id, itemCount]));
  return rows.flatMap((manifest) => {
    const itemCount = countOf.get(manifest.id);
    // The manifest was deleted after reading the page.
    return itemCount === undefined ? [] : listedManifestView({ manifest, itemCount });
  });
}

export async function manifestById(ctx: ActorContext, manifestId: string): Promise<Manifest> {
  return manifestView(await loadManifest(ctx, manifestId));
}

const workspaceCurrency = async (ctx: ActorContext) => (await loadSection(ctx, company)).defaultCurrency;

/** Contract for recorded responses, including those before manifests had a currency, which use the default. */
const recordedManifest = manifestContract.extend({ currency: z.string().default(defaultCurrency) });

async function addToConsignors(ctx: WritingContext, name: string): Promise<void> {
  const added = await addConsignor(ctx, { name });
  if (added) await ctx.record({ verb: "consignor.created", entityId: added.id, label: added.name });
}

/** Creates a manifest, and adds its consignor to the actor's list if new, in one transaction. */
export function createManifest(ctx: ActorContext, input: CreateManifestInput): Promise<Manifest> {
  const creation = creationOf(
    ctx,
    { operation: "manifests.create", noun: "manifest", idConstraint: "manifests_pkey" },
    input,
    input.id,
  );
  return createOnce(ctx, creation, recordedManifest, async (ctx) => {
    await addToConsignors(ctx, input.consignor);
    const currency = input.currency || (await workspaceCurrency(ctx));
    const saleDate = input.saleDate || null;
    const values = { ...input, currency, saleDate, workspaceId: ctx.actor.workspaceId };
    const row = one(await ctx.db.insert(manifests).values(values).returning());
    await record(ctx, row, { verb: "manifest.created" });
    return manifestView(row);
  });
}

/** Column changes of an update: an empty date becomes null, an empty currency the workspace's default. */
async function changesOf(ctx: ActorContext, input: Omit<UpdateManifestInput, "id" | "expectedUpdatedAt">) {
  const { currency, saleDate } = input;
  return {
    ...input,
    currency: currency === undefined ? currency : currency || (await workspaceCurrency(ctx)),
    saleDate: saleDate === undefined ? saleDate : saleDate || null,
  };
}

export function updateManifest(
  ctx: ActorContext,
  { id, expectedUpdatedAt, ...input }: UpdateManifestInput,
): Promise<Manifest> {
  return inTransaction(ctx, async (ctx) => {
    const current = await loadManifestForUpdate(ctx, id);
    if (expectedUpdatedAt && !isVersion(current, expectedUpdatedAt)) {
      const message = "Someone else changed this manifest while you were editing.";
      throw new AppError("CONFLICT", message, { details: { current: manifestView(current) } });
    }
    const changes = await changesOf(ctx, input);
    if (!hasChanges(changes)) return manifestView(current);
    const ofThis = eq(manifests.id, current.id);
    const row = one(await ctx.db.update(manifests).set(changes).where(ofThis).returning());
    const fields = Object.keys(changes);
    await record(ctx, row, { verb: "manifest.changed", changes: fieldChanges(current, row, fields) });
    return manifestView(row);
  });
}

/** Deletes a manifest and, by cascade, its items. A later sweep deletes photos that nothing else uses. */
export function removeManifest(ctx: ActorContext, manifestId: string): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    await ctx.db.delete(manifests).where(eq(manifests.id, manifest.id));
    await record(ctx, manifest, { verb: "manifest.deleted" });
    return { success: true };
  });
}

/** The lowest number above all used or leased by others, whether devices should lease numbers, and the leased ones. */
export async function nextLotNumber(
  ctx: ActorContext,
  { id, deviceId }: NextLotNumberInput,
): Promise<NextLotNumber> {
  const { id: manifestId } = await loadManifest(ctx, id);
  const [lotNumber, isShared, reserved] = await Promise.all([
    freeLotNumber(ctx.db, numberingOf(ctx, manifestId, deviceId)),
    areLeasesWanted(ctx.db, manifestId),
    loadReserved(ctx.db, manifestId),
  ]);
  return {
    lotNumber,
    ...(isShared && { areLeasesWanted: true as const }),
    ...reserved,
  };
}
