import { type LotImport, maxImportRows } from "@lotwright/contracts/catalog/lot-imports";
import { consignors, lotImportRows } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import type { WritingContext } from "../../../core/transactions";
import { addConsignor, consignorKeyOf, visibleConsignors } from "../consignors/access";

/** Maximum of unknown consignors listed. */
const maxListed = 200;

/** Consignors in rows to import that are not on the user's list, most frequent first. */
export async function findUnknownConsignors(
  ctx: ActorContext,
  importId: string,
  most = maxListed,
): Promise<LotImport["unknownConsignors"]> {
  const name = sql<string>`${lotImportRows.fields} ->> 'consignor'`;
  const isWritten = sql`${lotImportRows.shownAction} in ('create', 'update') and ${name} <> ''`;
  const known = ctx.db
    .select({ name: consignorKeyOf(consignors.name) })
    .from(consignors)
    .where(visibleConsignors(ctx));
  return ctx.db
    .select({ name: sql<string>`min(${name})`, count: sql<number>`count(*)::int` })
    .from(lotImportRows)
    .where(
      and(eq(lotImportRows.importId, importId), isWritten, sql`${consignorKeyOf(name)} not in (${known})`),
    )
    .groupBy(consignorKeyOf(name))
    .orderBy(sql`count(*) desc, min(${name})`)
    .limit(most);
}

/** Adds the unknown consignors to the user's list, before locking lots. */
export async function addUnknownConsignors(ctx: WritingContext, importId: string): Promise<void> {
  for (const { name } of await findUnknownConsignors(ctx, importId, maxImportRows)) {
    const row = await addConsignor(ctx, { name });
    if (row) await ctx.record({ verb: "consignor.created", entityId: row.id, label: row.name });
  }
}
