import { randomUUID } from "node:crypto";
import { aiRefusedMessage } from "@lotwright/contracts/describable";
import type {
  DescribeManifestInput,
  DescriptionProgress,
  DescriptionProgressInput,
  GenerateInput,
  Generation,
  StartedDescriptions,
  StoppedDescriptions,
} from "@lotwright/contracts/descriptions";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import { items } from "@lotwright/db/schema";
import { and, count, eq, ne, not, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { inTransaction, type WritingContext } from "../../transactions";
import { lotLabel } from "../activity/record";
import { loadItemForUpdate } from "../items/access";
import { loadManifest, loadManifestForUpdate, type ManifestRow } from "../manifests/access";
import { ownPhotos } from "../photos/access";
import { requireAiLots } from "./budget";
import { noPhoto } from "./failures";
import type { DescriptionJob } from "./queue";

const isPending = eq(items.aiGenerationStatus, "pending");
const isNotPending = ne(items.aiGenerationStatus, "pending");
const hasNoTitle = eq(items.title, "");
/** Addresses elsewhere are never fetched, so that there is nothing to look at. */
const hasOwnPhoto = sql`exists (select 1 from unnest(${items.photoUrls}) as url where url ~ ${photoUrlPattern.source})`;

/** Selects what `couldNotBeDescribed` in the contracts is true for. */
const isFailed = sql`(${items.aiGenerationStatus} = 'failed' and (${items.title} = '' or ${items.description} = ''))`;

/** Selects what `canBeDescribed` in the contracts is true for. */
function isDescribable({ writer }: ActorContext): SQL | undefined {
  const hasSource = writer.callsProvider === false ? sql`${items.notes} ~ '\\S'` : undefined;
  return and(hasOwnPhoto, ne(items.aiFailureReason, aiRefusedMessage), hasSource);
}

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

async function countItems(ctx: ActorContext, manifestId: string): Promise<DescriptionProgress> {
  const { db, descriptions } = ctx;
  const counted = {
    itemCount: count(),
    described: countWhere(and(ne(items.title, ""), not(isFailed))),
    pending: countWhere(isPending),
    running: countWhere(and(isPending, descriptions.isOfBatch(items.aiJobId, "open"))),
    stoppable: countWhere(and(isPending, descriptions.isOfBatch(items.aiJobId, "waiting"))),
    failed: countWhere(isFailed),
    missing: countWhere(and(hasNoTitle, isNotPending, isDescribable(ctx))),
    withoutPhotos: countWhere(and(hasNoTitle, isNotPending, sql`not ${hasOwnPhoto}`)),
  };
  return one(await db.select(counted).from(items).where(eq(items.manifestId, manifestId)));
}

/** Counted from the items themselves, so that it is the same after a reload and on every server. */
export async function progressOf(
  ctx: ActorContext,
  { manifestId }: DescriptionProgressInput,
): Promise<DescriptionProgress> {
  const { id } = await loadManifest(ctx, manifestId);
  return countItems(ctx, id);
}

/** Asks for a description in the background. Asking again while one is being written changes nothing. */
export async function generate(ctx: ActorContext, { id }: GenerateInput): Promise<Generation> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const item = await loadItemForUpdate(ctx, id);
    if (ownPhotos(item.photoUrls).length === 0) throw noPhoto();
    if (!item.aiJobId) {
      await requireAiLots(ctx, 1);
      const jobId = randomUUID();
      const asked = { aiGenerationStatus: "pending", aiJobId: jobId, aiFailureReason: "" } as const;
      await ctx.db.update(items).set(asked).where(eq(items.id, item.id));
      const { workspaceId, manifestId } = item;
      await ctx.descriptions.queue(ctx.db, [{ jobId, itemId: item.id, workspaceId }]);
      const event = { workspaceId, type: "items.changed", manifestId, itemId: item.id } as const;
      const label = lotLabel(item);
      await ctx.record({ verb: "description.requested", entityId: item.id, manifestId, label, event });
    }
    return { id: item.id, aiGenerationStatus: "pending" };
  });
}

/** @param count of the lots that are concerned */
const recordMany = (
  ctx: WritingContext,
  { id, name, workspaceId }: ManifestRow,
  verb: "description.requested" | "description.stopped",
  count: number,
) =>
  ctx.record({
    ...{ verb, entityId: id, manifestId: id, label: name },
    changes: [{ field: "lots", before: "", after: String(count) }],
    event: { workspaceId, type: "items.changed", manifestId: id },
  });

async function queueAll(
  ctx: WritingContext,
  manifest: ManifestRow,
  wanted: SQL | undefined,
): Promise<number> {
  const manifestId = manifest.id;
  const found = await ctx.db
    .select({ id: items.id, status: items.aiGenerationStatus, reason: items.aiFailureReason })
    .from(items)
    .where(and(eq(items.manifestId, manifestId), isNotPending, isDescribable(ctx), wanted))
    .orderBy(items.lotNumber, items.sectionLetter)
    .for("update");
  if (found.length === 0) return 0;
  // Of more lots than the day's budget allows the first ones of the sale are described.
  const before = found.slice(0, await requireAiLots(ctx, found.length));
  // The queue takes what was asked for together by the order of its ids: they sort as the lots do.
  const jobIds = before.map(() => randomUUID()).sort();
  const { workspaceId } = manifest;
  const jobs = before.flatMap(({ id, status, reason }, at): DescriptionJob[] => {
    const jobId = jobIds[at];
    return jobId ? [{ jobId, itemId: id, workspaceId, batch: { manifestId, status, reason } }] : [];
  });
  const asked = jobs.map(({ jobId, itemId }) => ({ jobId, itemId }));
  await ctx.db
    .update(items)
    .set({ aiGenerationStatus: "pending", aiJobId: sql`asked."jobId"`, aiFailureReason: "" })
    .from(sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("itemId" uuid, "jobId" uuid)`)
    .where(sql`${items.id} = asked."itemId"`);
  await ctx.descriptions.queue(ctx.db, jobs);
  await recordMany(ctx, manifest, "description.requested", jobs.length);
  return jobs.length;
}

/** Asks for every missing description at once, in few statements. What is already asked for is not asked for again. */
export async function describeManifest(
  ctx: ActorContext,
  { manifestId, only }: DescribeManifestInput,
): Promise<StartedDescriptions> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    // Two people who press at once would wait for each other's items forever.
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const queued = await queueAll(ctx, manifest, only === "failed" ? isFailed : hasNoTitle);
    return { ...(await countItems(ctx, manifest.id)), queued };
  });
}

/** The items become what they were before they were asked for; a later request for one of them stays. */
async function restore({ db }: ActorContext, jobs: readonly DescriptionJob[]): Promise<number> {
  const former = jobs.map(({ jobId, itemId, batch }) => ({ jobId, itemId, ...batch }));
  const restored = await db
    .update(items)
    .set({
      aiGenerationStatus: sql`former.status::ai_generation_status`,
      aiFailureReason: sql`former.reason`,
      aiJobId: null,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
        as former ("itemId" uuid, "jobId" uuid, status text, reason text)`,
    )
    .where(sql`${items.id} = former."itemId" and ${items.aiJobId} = former."jobId"`)
    .returning({ id: items.id });
  return restored.length;
}

/** What is being written at this moment is written to its end. */
export async function stopDescribing(
  ctx: ActorContext,
  { manifestId }: DescriptionProgressInput,
): Promise<StoppedDescriptions> {
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const withdrawn = await ctx.descriptions.withdrawBatch(ctx.db, manifest.id);
    const stopped = withdrawn.length > 0 ? await restore(ctx, withdrawn) : 0;
    if (stopped > 0) await recordMany(ctx, manifest, "description.stopped", stopped);
    return { ...(await countItems(ctx, manifest.id)), stopped };
  });
}
