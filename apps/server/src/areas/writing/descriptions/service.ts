import { randomUUID } from "node:crypto";
import { forAdmins } from "@lotwright/ai/writer";
import type { BulkItemsInput, DescribedItems } from "@lotwright/contracts/catalog/bulk-edits";
import { aiRefusedMessage } from "@lotwright/contracts/writing/describable";
import type {
  AiProviderStatus,
  DescribeManifestInput,
  DescriptionProgress,
  DescriptionProgressInput,
  GenerateInput,
  Generation,
  StartedDescriptions,
  StoppedDescriptions,
} from "@lotwright/contracts/writing/descriptions";
import { items } from "@lotwright/db/schema";
import { and, count, eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import { noPhoto } from "../../../core/ai-failures";
import type { ActorContext } from "../../../core/context";
import { queueJobs } from "../../../core/jobs";
import { one } from "../../../core/one";
import { lotLabel } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { readDailyUse } from "../../../limits/daily-budget";
import { loadManifest, loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";
import { requireAiLots } from "../../accounts/usage/ai-budget";
import { hasOwnPhoto, isFailed, loadItemForUpdate } from "../../catalog/items/access";
import { queueDescription } from "../../catalog/items/description-jobs";
import { loadLots, uuids } from "../../catalog/lot-changes/access";
import { mayHaveFacts } from "../../media/marks/facts";
import { ownPhotos } from "../../media/photos/access";
import { isOfBatch, withdrawBatch } from "./queue";

const isPending = eq(items.aiGenerationStatus, "pending");
const isNotPending = ne(items.aiGenerationStatus, "pending");
const hasNoTitle = eq(items.title, "");

const hasNotes = sql`${items.notes} ~ '\\S'`;

/** Selects what `canBeDescribed` in the contracts is true for; where photos are read, only lots with anything on them. */
function isDescribable({ writer, reading }: ActorContext): SQL | undefined {
  const isFromNotes = writer.callsProvider === false;
  const hasText = reading.reader ? or(hasNotes, mayHaveFacts) : hasNotes;
  const hasSource = isFromNotes ? hasText : undefined;
  return and(hasOwnPhoto, ne(items.aiFailureReason, aiRefusedMessage), hasSource);
}

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

async function countItems(ctx: ActorContext, manifestId: string): Promise<DescriptionProgress> {
  const { db } = ctx;
  const counted = {
    itemCount: count(),
    described: countWhere(and(ne(items.title, ""), not(isFailed))),
    pending: countWhere(isPending),
    running: countWhere(and(isPending, isOfBatch(items.aiJobId, "open"))),
    stoppable: countWhere(and(isPending, isOfBatch(items.aiJobId, "waiting"))),
    failed: countWhere(isFailed),
    missing: countWhere(and(hasNoTitle, isNotPending, isDescribable(ctx))),
    withoutPhotos: countWhere(and(hasNoTitle, isNotPending, sql`not ${hasOwnPhoto}`)),
  };
  return one(await db.select(counted).from(items).where(eq(items.manifestId, manifestId)));
}

/** Counted from the items, so that every server answers the same, after a reload too. */
export async function progressOf(
  ctx: ActorContext,
  { manifestId }: DescriptionProgressInput,
): Promise<DescriptionProgress> {
  const { id } = await loadManifest(ctx, manifestId);
  return countItems(ctx, id);
}

const oneByOne = "Parallel requests timed out: lots are described one by one.";

/** Sentences about the AI provider that this server has learned since its start, the last refusal, and the use of today; null without a provider. */
export async function providerStatus(ctx: ActorContext): Promise<AiProviderStatus | null> {
  const { writer, pace, db, quotas, actor } = ctx;
  const status = writer.status?.();
  if (!status) return null;
  const used = await readDailyUse(db, actor.workspaceId, Date.now());
  const { model, learned, refusal } = status;
  const sentences = pace.isOneByOne() ? [...learned, oneByOne] : learned;
  return {
    model,
    learned: sentences,
    refusal: refusal && { ...refusal, at: refusal.at.toISOString(), reason: forAdmins(refusal.reason) },
    today: { used, limit: quotas.aiLotsPerDay },
  };
}

/** Requests a description in the background. Idempotent while one is queued or running. */
export async function generate(ctx: ActorContext, { id }: GenerateInput): Promise<Generation> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const item = await loadItemForUpdate(ctx, id);
    if (ownPhotos(item.photoUrls).length === 0) throw noPhoto();
    if (!item.aiJobId) {
      await requireAiLots(ctx, 1);
      const jobId = randomUUID();
      const requested = { aiGenerationStatus: "pending", aiJobId: jobId, aiFailureReason: "" } as const;
      await ctx.db.update(items).set(requested).where(eq(items.id, item.id));
      const { workspaceId, manifestId } = item;
      await queueDescription(ctx.db, { id: jobId, itemId: item.id, workspaceId });
      const event = { workspaceId, type: "items.changed", manifestId, itemId: item.id } as const;
      const label = lotLabel(item);
      await ctx.record({ verb: "description.requested", entityId: item.id, manifestId, label, event });
    }
    return { id: item.id, aiGenerationStatus: "pending" };
  });
}

/** @param count the number of affected lots */
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
  // Above the daily budget, describe the first lots of the sale.
  const before = found.slice(0, await requireAiLots(ctx, found.length));
  // The queue runs the jobs of a batch in the order of their ids.
  const jobIds = before.map(() => randomUUID()).sort();
  const { workspaceId } = manifest;
  const jobs = before.flatMap(({ id: itemId, status: formerStatus, reason: formerReason }, at) => {
    const id = jobIds[at];
    return id
      ? [{ id, workspaceId, batchId: manifestId, payload: { itemId, formerStatus, formerReason } }]
      : [];
  });
  const requested = jobs.map(({ id, payload }) => ({ jobId: id, itemId: payload.itemId }));
  await ctx.db
    .update(items)
    .set({ aiGenerationStatus: "pending", aiJobId: sql`requested."jobId"`, aiFailureReason: "" })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as requested ("itemId" uuid, "jobId" uuid)`,
    )
    .where(sql`${items.id} = requested."itemId"`);
  await queueJobs(ctx.db, "description", jobs);
  await recordMany(ctx, manifest, "description.requested", jobs.length);
  return jobs.length;
}

/** Requests every missing description in a constant number of statements; queued and running ones are left out. */
export async function describeManifest(
  ctx: ActorContext,
  { manifestId, only }: DescribeManifestInput,
): Promise<StartedDescriptions> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    // Prevents a deadlock between concurrent requests, which would lock the items in different orders.
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const queued = await queueAll(ctx, manifest, only === "failed" ? isFailed : hasNoTitle);
    return { ...(await countItems(ctx, manifest.id)), queued };
  });
}

/** Requests descriptions of these lots, where a text is missing; those that cannot be described are left out. */
export async function describeLots(
  ctx: ActorContext,
  { manifestId, ids }: BulkItemsInput,
): Promise<DescribedItems> {
  await ctx.limits.ai(ctx.actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const lots = await loadLots(ctx, manifest.id, { ids, names: [] }, "for update");
    const isOne = sql`${items.id} = any(${uuids(ids)})`;
    const queued = await queueAll(ctx, manifest, and(isOne, or(hasNoTitle, eq(items.description, ""))));
    return { queued, skipped: lots.length - queued };
  });
}

/** Restores the state that items had before the batch; an item with a later request is left alone. */
async function restore(
  { db }: ActorContext,
  former: Awaited<ReturnType<typeof withdrawBatch>>,
): Promise<number> {
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

/** Cancels the jobs of a manifest's batches that have not started; running ones continue. */
export async function stopDescribing(
  ctx: ActorContext,
  { manifestId }: DescriptionProgressInput,
): Promise<StoppedDescriptions> {
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const withdrawn = await withdrawBatch(ctx.db, manifest.id);
    const stopped = withdrawn.length > 0 ? await restore(ctx, withdrawn) : 0;
    if (stopped > 0) await recordMany(ctx, manifest, "description.stopped", stopped);
    return { ...(await countItems(ctx, manifest.id)), stopped };
  });
}
