import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { consignorDetails, consignors, items, listKeys, users } from "@lotwright/db/schema";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { actorMay } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

/** SQL version of `consignorKey` in the contracts. */
export const consignorKeyOf = (name: SQLWrapper): SQL => listKeys.consignor({ consignor: name });

/** Condition for a consignor's lots, ignoring case and blanks like `consignorKey` in the contracts. */
export const isOfConsignor = (name: string) =>
  sql`${consignorKeyOf(items.consignor)} = ${consignorKey(name)}`;

export type ConsignorRow = typeof consignors.$inferSelect;
export type DetailsRow = typeof consignorDetails.$inferSelect;

/** Condition for the actor's consignors, since consignors belong to one user. */
export const visibleConsignors = ({ actor }: ActorContext) =>
  and(eq(consignors.workspaceId, actor.workspaceId), eq(consignors.userId, actor.userId));

/** Serializes changes of the actor's consignors, so that exactly one is the default. Call in a transaction. */
export async function lockConsignorList({ db, actor }: ActorContext): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
}

export async function loadConsignor(ctx: ActorContext, consignorId: string): Promise<ConsignorRow> {
  const ofList = and(eq(consignors.id, consignorId), visibleConsignors(ctx));
  const [row] = await ctx.db.select().from(consignors).where(ofList);
  if (!row) throw notFound("consignor");
  return row;
}

/** Whether any user has a consignor with this id. */
export const isIdTaken = async ({ db }: ActorContext, consignorId: string) =>
  (await db.$count(consignors, eq(consignors.id, consignorId))) > 0;

type NewConsignor = { id?: string | undefined; name: string; referenceNumber?: string | null };

/** Inserts a consignor, the first one as default. Undefined if its id or name (ignoring case) is taken. Call in a transaction. */
export async function addConsignor(
  ctx: ActorContext,
  input: NewConsignor,
): Promise<ConsignorRow | undefined> {
  await lockConsignorList(ctx);
  const { workspaceId, userId } = ctx.actor;
  const isFirst = sql`not exists (select 1 from ${consignors} where ${visibleConsignors(ctx)})`;
  const [row] = await ctx.db
    .insert(consignors)
    .values({ workspaceId, userId, ...input, isDefault: isFirst as never })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Condition for the details of a consignor of the workspace, whatever list has the name. */
export const detailsOf = ({ actor }: ActorContext, name: string) =>
  and(eq(consignorDetails.workspaceId, actor.workspaceId), eq(consignorDetails.nameKey, consignorKey(name)));

/** Whether the actor may read consignors' personal data: admins, without an API key of limited scope. */
export const mayReadDetails = (ctx: ActorContext): boolean => actorMay(ctx, "consignor.details");

export async function findDetails(
  ctx: ActorContext,
  name: string,
  lock?: "for update",
): Promise<DetailsRow | undefined> {
  const query = ctx.db.select().from(consignorDetails).where(detailsOf(ctx, name));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** Details of the consignors with these names, by `consignorKey`. */
export async function detailsByKey(
  ctx: ActorContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, DetailsRow>> {
  const keys = [...new Set(names.map(consignorKey))];
  // One parameter, so that the statement is the same for every number of names.
  const isOne = sql`${consignorDetails.nameKey} in (select json_array_elements_text(${JSON.stringify(keys)}::json))`;
  const ofWorkspace = and(eq(consignorDetails.workspaceId, ctx.actor.workspaceId), isOne);
  const rows = await ctx.db.select().from(consignorDetails).where(ofWorkspace);
  return new Map(rows.map((row) => [row.nameKey, row]));
}

/** Codes of the workspace's consignors at a platform, by name. Exports to the platform use them. */
export async function loadSellerCodes(ctx: ActorContext, presetId: string): Promise<Record<string, string>> {
  const code = sql<string>`${consignorDetails.codes} ->> ${presetId}`;
  const rows = await ctx.db
    .select({ name: consignorDetails.name, code })
    .from(consignorDetails)
    .where(and(eq(consignorDetails.workspaceId, ctx.actor.workspaceId), sql`${code} is not null`))
    .orderBy(consignorDetails.nameKey);
  return Object.fromEntries(rows.map(({ name, code }) => [name, code]));
}
