import type { Database } from "@lotwright/db/client";
import { items, manifests } from "@lotwright/db/schema";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";
import { visibleStatement } from "../manifests/access";

export type ItemRow = typeof items.$inferSelect;

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, sql.placeholder("itemId")), visible));
const readById = visibleStatement(byId);
const holdById = visibleStatement((db, visible) => byId(db, visible).for("update", { of: items }));

/** An item is visible where its manifest is. */
export async function loadItem(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await readById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}

export async function loadItemForUpdate(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await holdById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}
