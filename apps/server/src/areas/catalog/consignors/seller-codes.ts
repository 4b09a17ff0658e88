import type { SellerCodes, SellerCodesInput } from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { consignors, items } from "@lotwright/db/schema";
import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";
import { consignorKeyOf, loadSellerCodes } from "./access";

/**
 * Reference numbers of a manifest's consignors: of the actor's own list first, else of the oldest entry in a list of the
 * workspace. Names that differ only in case and blanks are one.
 */
async function loadReferences(
  ctx: ActorContext,
  manifestId: string,
): Promise<{ name: string; reference: string }[]> {
  const { db, actor } = ctx;
  const { consignor } = await loadManifest(ctx, manifestId);
  const key = consignorKeyOf(consignors.name);
  const ofLots = db
    .select({ key: consignorKeyOf(items.consignor) })
    .from(items)
    .where(eq(items.manifestId, manifestId));
  const isOfManifest = or(inArray(key, ofLots), sql`${key} = ${consignorKey(consignor)}`);
  const ofWorkspace = eq(consignors.workspaceId, actor.workspaceId);
  const rows = await db
    .select({ name: consignors.name, reference: sql<string>`${consignors.referenceNumber}` })
    .from(consignors)
    .where(and(ofWorkspace, ne(consignors.referenceNumber, ""), isOfManifest))
    .orderBy(desc(eq(consignors.userId, actor.userId)), asc(consignors.createdAt), asc(consignors.id));
  const first = new Map(rows.toReversed().map((row) => [consignorKey(row.name), row]));
  return rows.filter((row) => first.get(consignorKey(row.name)) === row);
}

/** Codes of the workspace's consignors at a platform, and reference numbers to suggest as codes. */
export async function readSellerCodes(
  ctx: ActorContext,
  { presetId, manifestId }: SellerCodesInput,
): Promise<SellerCodes> {
  const [codes, references] = await Promise.all([
    loadSellerCodes(ctx, presetId),
    loadReferences(ctx, manifestId),
  ]);
  return { codes: Object.entries(codes).map(([name, code]) => ({ name, code })), references };
}
