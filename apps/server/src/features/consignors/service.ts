import type { Consignor } from "@lotwright/contracts/consignors";
import { consignors } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { visibleConsignors } from "./access";
import { consignorView } from "./view";

/** By name, as a person looks for one. */
export async function listConsignors(ctx: ActorContext): Promise<Consignor[]> {
  const byName = sql`lower(${consignors.name})`;
  const rows = await ctx.db.select().from(consignors).where(visibleConsignors(ctx)).orderBy(byName);
  return rows.map(consignorView);
}
