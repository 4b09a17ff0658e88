import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RemovedSample, RemoveSampleInput, SampleSale } from "@lotwright/contracts/workspace/setup";
import { sampleSaleName } from "@lotwright/contracts/workspace/setup-steps";
import { items, manifests } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { hashedId } from "../../../core/hashed-id";
import { inTransaction } from "../../../core/transactions";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";
import { withinQuota } from "../../accounts/usage/quotas";
import { removeManifest } from "../../catalog/manifests/service";
import { IncomingPhoto } from "../../media/photos/incoming-photo";
import { uploadPhoto } from "../../media/photos/service";
import sampleLots from "./sample/lots.json";

const consignor = "Sample consignor";

/** Id of the workspace's sample sale, whether it exists or not: a workspace has at most one. */
export const sampleIdOf = (workspaceId: string): string => hashedId("sample sale", workspaceId);

/** Stores a drawn photo, which the build copies beside the bundle, and returns its address. */
async function storePhoto(ctx: ActorContext, name: string): Promise<string> {
  const path = join(import.meta.dirname, "sample", name);
  const bytes = await readFile(path);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  const photo = new IncomingPhoto(path, bytes.length, contentHash, { scanCount: 0, lacksEnd: false });
  return (await uploadPhoto(ctx, { photo })).url;
}

/** Makes a sale of 24 lots with photos and texts, unless the workspace has it. */
export function openSample(caller: ActorContext): Promise<SampleSale> {
  // The key of the call is not one of its photos.
  const ctx = { ...caller, idempotencyKey: undefined };
  const { workspaceId, userId } = ctx.actor;
  const manifestId = sampleIdOf(workspaceId);
  return withinQuota(ctx, "lots", sampleLots.length, async (quota) => {
    const isOpen = await ctx.db.$count(manifests, eq(manifests.id, manifestId));
    if (isOpen > 0) return { manifestId };
    quota.require();
    const photoUrls: string[] = [];
    for (const { photo } of sampleLots) photoUrls.push(await storePhoto(ctx, photo));
    const { defaultCurrency: currency } = await loadSection(ctx, company);
    const sale = {
      id: manifestId,
      workspaceId,
      name: sampleSaleName,
      consignor,
      currency,
      firstLotNumber: 1,
    };
    const lots = sampleLots.map(({ photo: _, ...fields }, index) => ({
      ...fields,
      ...{
        workspaceId,
        manifestId,
        consignor,
        lotNumber: index + 1,
        photoUrls: photoUrls.slice(index, index + 1),
      },
      ...{ createdBy: userId, creationHash: "" },
    }));
    await inTransaction(ctx, async (ctx) => {
      const made = await ctx.db.insert(manifests).values(sale).onConflictDoNothing().returning();
      const [manifest] = made;
      // Another call made it.
      if (!manifest) return quota.added(0);
      // Ascending creation times, so that "Newest First" lists the lots in order.
      const madeAt = manifest.createdAt.getTime();
      const createdAt = (lotNumber: number) => new Date(madeAt + lotNumber - lots.length);
      await ctx.db.insert(items).values(lots.map((lot) => ({ ...lot, createdAt: createdAt(lot.lotNumber) })));
      const event = { workspaceId, type: "manifests.changed", manifestId } as const;
      await ctx.record({
        verb: "manifest.created",
        entityId: manifestId,
        manifestId,
        label: sampleSaleName,
        event,
      });
    });
    return { manifestId };
  });
}

/** Whether someone has changed the sample sale, or added or deleted lots. */
async function isChanged({ db }: ActorContext, { createdAt, updatedAt, id }: ManifestRow): Promise<boolean> {
  if (updatedAt > createdAt) return true;
  const ofSale = eq(items.manifestId, id);
  const untouched = and(ofSale, eq(items.updatedAt, createdAt));
  const counts = [await db.$count(items, ofSale), await db.$count(items, untouched)];
  return counts.some((count) => count !== sampleLots.length);
}

/** Deletes the sample sale with all its lots, if the workspace has it; one that was changed only if the caller confirms it. */
export async function removeSample(
  caller: ActorContext,
  { isConfirmed = false }: RemoveSampleInput,
): Promise<RemovedSample> {
  const manifestId = sampleIdOf(caller.actor.workspaceId);
  const isThere = await caller.db.$count(manifests, eq(manifests.id, manifestId));
  if (isThere === 0) return { isRemoved: true };
  return inTransaction(caller, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    if (!isConfirmed && (await isChanged(ctx, manifest))) return { isRemoved: false };
    await removeManifest(ctx, manifestId);
    return { isRemoved: true };
  });
}
