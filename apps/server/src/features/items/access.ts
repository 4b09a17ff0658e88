import { items, manifests } from "@lotwright/db/schema";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";
import { visibleManifests } from "../manifests/access";

export type ItemRow = typeof items.$inferSelect;

const visibleById = (ctx: ActorContext, itemId: string) =>
  ctx.db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, itemId), visibleManifests(ctx)));

/** An item is visible where its manifest is. */
export async function loadItem(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await visibleById(ctx, itemId);
  if (!row) throw notFound("item");
  return row;
}

export async function loadItemForUpdate(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await visibleById(ctx, itemId).for("update", { of: items });
  if (!row) throw notFound("item");
  return row;
}
