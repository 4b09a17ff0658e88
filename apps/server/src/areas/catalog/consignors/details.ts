import {
  type ConsignorData,
  type ConsignorDetails,
  type ConsignorNameInput,
  type ConsignorRecord,
  type ConsignorSale,
  maxConsignorSales,
  maxSellerCodes,
  noDetails,
  type SaveConsignorDetailsInput,
} from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { consignorDetails, consignors, items, manifests } from "@lotwright/db/schema";
import { and, asc, count, desc, eq, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { ofVisibleManifests } from "../../accounts/assignments/access";
import {
  consignorKeyOf,
  type DetailsRow,
  detailsOf,
  findDetails,
  isOfConsignor,
  mayReadDetails,
  visibleConsignors,
} from "./access";
import { consignorView, detailsView } from "./view";

const isSold = sql`${items.saleState} = 'sold'`;
/** SQL sum of estimates, using the other estimate if one is missing. */
const sumOf = (estimate: PgColumn, other: PgColumn) =>
  sql<number | null>`sum(coalesce(${estimate}, ${other}))::float8`;

/** Counts and sums the consignor's lots by manifest, newest first: lots of manifests that the actor sees. */
const salesOf = (ctx: ActorContext, name: string): Promise<ConsignorSale[]> =>
  ctx.db
    .select({
      manifestId: manifests.id,
      manifestName: manifests.name,
      saleDate: manifests.saleDate,
      currency: manifests.currency,
      lotCount: count(),
      soldCount: sql<number>`(count(*) filter (where ${isSold}))::int`,
      resultCount: sql<number>`count(${items.saleState})::int`,
      hammerPrice: sql<number>`coalesce(sum(${items.hammerPrice}) filter (where ${isSold}), 0)::float8`,
      lowEstimate: sumOf(items.lowEstimate, items.highEstimate),
      highEstimate: sumOf(items.highEstimate, items.lowEstimate),
    })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(ofVisibleManifests(ctx, items), isOfConsignor(name)))
    .groupBy(manifests.id)
    .orderBy(desc(manifests.createdAt), desc(manifests.id));

type Total = ConsignorRecord["totals"][number];

/** Removes the binary fractions of a sum of amounts in cents. */
const inCents = (amount: number) => Math.round(amount * 100) / 100;
const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : inCents((one ?? 0) + (other ?? 0));

const noLots = {
  ...{ lotCount: 0, soldCount: 0, resultCount: 0, hammerPrice: 0, lowEstimate: null, highEstimate: null },
};

/** Totals of sales by currency, in the order of the sales. */
function totalsOf(sales: readonly ConsignorSale[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, ...sale } of sales) {
    const before = totals.get(currency) ?? { currency, ...noLots };
    totals.set(currency, {
      currency,
      lotCount: before.lotCount + sale.lotCount,
      soldCount: before.soldCount + sale.soldCount,
      resultCount: before.resultCount + sale.resultCount,
      hammerPrice: inCents(before.hammerPrice + sale.hammerPrice),
      lowEstimate: sum(before.lowEstimate, sale.lowEstimate),
      highEstimate: sum(before.highEstimate, sale.highEstimate),
    });
  }
  return [...totals.values()];
}

const lotsIn = (sales: readonly ConsignorSale[]) => sales.reduce((sum, { lotCount }) => sum + lotCount, 0);

const isNamed = (name: string): SQL => sql`${consignorKeyOf(consignors.name)} = ${consignorKey(name)}`;

/** A consignor's lots, sales and value as far as the actor sees them; to admins with the details. */
export async function readConsignorRecord(
  ctx: ActorContext,
  { name }: ConsignorNameInput,
): Promise<ConsignorRecord> {
  const isOwn = and(visibleConsignors(ctx), isNamed(name));
  const mayRead = mayReadDetails(ctx);
  const [sales, [listed], details] = await Promise.all([
    salesOf(ctx, name),
    ctx.db.select().from(consignors).where(isOwn).limit(1),
    mayRead ? findDetails(ctx, name) : undefined,
  ]);
  return {
    name: listed?.name ?? details?.name ?? name,
    listed: listed ? consignorView(listed) : null,
    lotCount: lotsIn(sales),
    saleCount: sales.length,
    totals: totalsOf(sales),
    sales: sales.slice(0, maxConsignorSales),
    ...(mayRead && { details: detailsView(details) }),
  };
}

/** Names with details that the actor's own list lacks, such as those of colleagues' lists. */
export function listOtherConsignors(ctx: ActorContext): Promise<{ name: string }[]> {
  const isOwn = sql`${consignorKeyOf(consignors.name)} = ${consignorDetails.nameKey}`;
  const own = ctx.db
    .select({ id: consignors.id })
    .from(consignors)
    .where(and(visibleConsignors(ctx), isOwn));
  return ctx.db
    .select({ name: consignorDetails.name })
    .from(consignorDetails)
    .where(and(eq(consignorDetails.workspaceId, ctx.actor.workspaceId), notExists(own)))
    .orderBy(asc(consignorDetails.nameKey))
    .limit(1_000);
}

type Part = { field: string; path: string; before: string; after: string; seen: string | undefined };

/** The texts that an input changes, each code by itself. */
function partsOf(current: ConsignorDetails, { changes, base }: SaveConsignorDetailsInput): Part[] {
  const texts = (["phone", "email", "address", "note"] as const).flatMap((field) => {
    const after = changes[field];
    return after === undefined
      ? []
      : [{ field, path: `changes.${field}`, before: current[field], after, seen: base?.[field] }];
  });
  const codes = Object.entries(changes.codes ?? {}).map(([preset, after]) => ({
    ...{ field: "codes", path: `changes.codes.${preset}`, after },
    before: current.codes[preset] ?? "",
    seen: base?.codes && (base.codes[preset] ?? ""),
  }));
  return [...texts, ...codes].filter(({ before, after }) => before !== after);
}

/** Throws CONFLICT with the stored values if someone else has changed what the writer saw. */
function requireUnchanged(parts: readonly Part[]): void {
  const changed = parts.filter(({ before, seen }) => seen !== undefined && seen !== before);
  if (changed.length === 0) return;
  const issues = changed.map(({ path, before }) => ({
    path,
    message: before === "" ? "Someone else cleared this" : `Someone else entered: ${before}`,
  }));
  throw new AppError("CONFLICT", "Someone else changed this consignor while you were editing", {
    details: { issues },
  });
}

/** Publishes that codes belong to other names, which open checks of exports use. */
const publishCodes = (ctx: WritingContext, { id, name }: DetailsRow) =>
  ctx.record({
    ...{ verb: "consignor.changed", entityId: id, label: name, changes: [] },
    event: { workspaceId: ctx.actor.workspaceId, type: "export-mapping.changed" },
  });

type DetailChanges = SaveConsignorDetailsInput["changes"];

function merged(current: ConsignorDetails, { codes, ...texts }: DetailChanges): ConsignorDetails {
  const all = Object.entries({ ...current.codes, ...codes }).filter(([, code]) => code !== "");
  if (all.length > maxSellerCodes)
    throw new AppError("INVALID", `A consignor can have at most ${maxSellerCodes} codes`);
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return { ...current, ...given, codes: Object.fromEntries(all) };
}

/** Records which details changed, without their values: activity must not contain personal data. */
async function recordDetails(ctx: WritingContext, id: string, label: string, parts: readonly Part[]) {
  const { workspaceId } = ctx.actor;
  const fields = [...new Set(parts.map(({ field }) => field))];
  await ctx.record({
    ...{ verb: "consignor.changed", entityId: id, label },
    changes: [{ field: "details", before: "", after: fields.join(", ") }],
    // Open checks of exports use the codes.
    ...(fields.includes("codes") && { event: { workspaceId, type: "export-mapping.changed" } }),
  });
}

/** Changes a consignor's details by field, and by platform for codes. Rejects with CONFLICT what someone else has changed. */
export function saveConsignorDetails(
  ctx: ActorContext,
  input: SaveConsignorDetailsInput,
): Promise<ConsignorDetails> {
  return inTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor;
    const { name } = input;
    // Inserted first, so that two concurrent first saves keep each other's fields.
    await ctx.db
      .insert(consignorDetails)
      .values({ workspaceId, name, nameKey: consignorKey(name) })
      .onConflictDoNothing();
    const row = await findDetails(ctx, name, "for update");
    if (!row) throw new AppError("CONFLICT", "Someone else deleted this consignor's data. Try again.");
    const current = detailsView(row) ?? noDetails;
    const parts = partsOf(current, input);
    requireUnchanged(parts);
    const details = merged(current, input.changes);
    const saved = await ctx.db
      .update(consignorDetails)
      .set(details)
      .where(eq(consignorDetails.id, row.id))
      .returning();
    if (parts.length > 0) await recordDetails(ctx, row.id, name, parts);
    return detailsView(one(saved)) ?? noDetails;
  });
}

/** Deletes details unless a lot, a manifest or someone's list has the name. */
async function removeUnusedDetails(ctx: WritingContext, name: string): Promise<void> {
  const { db, actor } = ctx;
  const key = consignorKey(name);
  const usesOf = (table: typeof items | typeof manifests | typeof consignors, column: PgColumn) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.workspaceId, actor.workspaceId), sql`${consignorKeyOf(column)} = ${key}`));
  const isUnused = and(
    notExists(usesOf(items, items.consignor)),
    notExists(usesOf(manifests, manifests.consignor)),
    notExists(usesOf(consignors, consignors.name)),
  );
  await db.delete(consignorDetails).where(and(detailsOf(ctx, name), isUnused));
}

/**
 * Gives a consignor that an admin renames the details of the former name, unless the new name has some. Lots and lists that have
 * the former name keep its details, because exports find codes by name. Call after the list has the new name.
 */
export async function moveDetails(
  ctx: WritingContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to || !mayReadDetails(ctx)) return;
  const nameKey = consignorKey(to);
  if (consignorKey(from) === nameKey) {
    await ctx.db.update(consignorDetails).set({ name: to }).where(detailsOf(ctx, from));
    return;
  }
  const row = await findDetails(ctx, from, "for update");
  if (!row) return;
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...details } = row;
  const [moved] = await ctx.db
    .insert(consignorDetails)
    .values({ ...details, name: to, nameKey })
    .onConflictDoNothing()
    .returning();
  if (!moved) return;
  await removeUnusedDetails(ctx, from);
  if (Object.keys(moved.codes).length > 0) await publishCodes(ctx, moved);
}

/** All personal data of a consignor, to be handed out. Recorded in the activity. */
export function exportConsignorData(ctx: ActorContext, { name }: ConsignorNameInput): Promise<ConsignorData> {
  return inTransaction(ctx, async (ctx) => {
    const row = await findDetails(ctx, name);
    const sales = await salesOf(ctx, name);
    const ofWorkspace = and(eq(consignors.workspaceId, ctx.actor.workspaceId), isNamed(name));
    const lists = await ctx.db
      .selectDistinct({ referenceNumber: consignors.referenceNumber })
      .from(consignors)
      .where(ofWorkspace)
      .orderBy(consignors.referenceNumber);
    await ctx.record({ verb: "consignor.exported", entityId: row?.id ?? null, label: name });
    return {
      ...{ name: row?.name ?? name, exportedAt: new Date().toISOString(), details: detailsView(row) },
      referenceNumbers: lists.flatMap(({ referenceNumber }) => referenceNumber || []),
      ...{ lotCount: lotsIn(sales), sales },
    };
  });
}

/** Deletes a consignor's details. Lots, manifests and lists keep the name. */
export function removeConsignorData(
  ctx: ActorContext,
  { name }: ConsignorNameInput,
): Promise<{ success: true; lotCount: number }> {
  return inTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(consignorDetails).where(detailsOf(ctx, name)).returning();
    const { workspaceId } = ctx.actor;
    if (removed) {
      await ctx.record({
        ...{ verb: "consignor.data-deleted", entityId: removed.id, label: name },
        event: { workspaceId, type: "export-mapping.changed" },
      });
    }
    return { success: true, lotCount: lotsIn(await salesOf(ctx, name)) };
  });
}
