import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PreflightInput, PreflightVersion } from "@lotwright/contracts/exports/preflight";
import { deliveries, exportAdjustments, items, photos } from "@lotwright/db/schema";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { readVersion, versionText } from "../../catalog/items/access";
import { deliveriesOf, findLastDelivery } from "../deliveries/access";
import { adjustmentsOf } from "../export-adjustments/access";
import { loadSettledSale } from "../export-source/checked-sale";

/** The lots that a check is about, independent of how many findings are listed. */
export type CheckedChoice = Omit<PreflightInput, "limit">;

/** Choice of a check or of an export, which names what was not chosen. */
type Choice = Pick<PreflightInput, "manifestId" | "preset" | "changes"> & {
  [Name in "lots" | "fromDate" | "toDate" | "timeZone"]?: string | null | undefined;
};

/** A choice as compared: a time zone matters with days alone. */
function chosenParts({ changes = "all", lots, fromDate, toDate, timeZone }: Choice) {
  const days = fromDate || toDate ? [fromDate ?? null, toDate ?? null, timeZone ?? "UTC"] : null;
  return [changes, lots || null, days];
}

const hashOf = (text: string | Buffer) => createHash("sha256").update(text).digest("base64url");

/** Hash of the build, because another release may check differently. */
const build = hashOf(readFileSync(import.meta.filename));

const digestOf = (text: SQL) => sql<string>`coalesce(bit_xor(hashtextextended(${text}, 0)), 0)::text`;

/** Version of a platform's adjustments; row times alone are not enough, since commits may be out of order. */
async function adjustmentsVersion(ctx: ActorContext, { manifestId, preset }: Choice) {
  const { itemId, field, value, replaced, updatedAt } = exportAdjustments;
  const row = sql`json_build_array(${itemId}, ${field}, ${value}, ${replaced}, ${updatedAt})::text`;
  return ctx.db
    .select({ digest: digestOf(row) })
    .from(exportAdjustments)
    .where(adjustmentsOf(ctx, manifestId, preset));
}

async function deliveriesVersion(ctx: ActorContext, { manifestId, preset }: Choice) {
  const last = await findLastDelivery(ctx, manifestId, preset);
  if (!last) return null;
  return [last.delivery.id, last.by, await ctx.db.$count(deliveries, deliveriesOf(ctx, manifestId, preset))];
}

/** Version of the texts on photos, for a platform that forbids some. A photo's other facts never change once a lot uses it. */
async function photoTextsVersion(ctx: ActorContext, manifestId: string) {
  const named = ctx.db
    .selectDistinct({ url: sql<string>`unnest(${items.photoUrls})`.as("photo_url") })
    .from(items)
    .where(eq(items.manifestId, manifestId))
    .as("named");
  const isRead = and(
    eq(photos.url, named.url),
    eq(photos.workspaceId, ctx.actor.workspaceId),
    ne(photos.marksText, ""),
  );
  return ctx.db
    .select({ digest: digestOf(sql`${photos.url} || ' ' || ${photos.marksText}`) })
    .from(named)
    .innerJoin(photos, isRead);
}

/**
 * Version of a check, computed without reading lots. Changes with lots, photos, adjustments, mapping, settings, deliveries,
 * preset and build. Read it before the lots, so that it is too old, never too new.
 */
export async function versionOfCheck(ctx: ActorContext, choice: Choice): Promise<PreflightVersion> {
  const { manifestId } = choice;
  const settled = await loadSettledSale(ctx, choice);
  const forbidsTexts = settled.preset.photos.contactText === "forbidden";
  const parts = [
    ...[build, settled, chosenParts(choice)],
    versionText(await readVersion(ctx.db, { manifestId })),
    await adjustmentsVersion(ctx, choice),
    await deliveriesVersion(ctx, choice),
    forbidsTexts && (await photoTextsVersion(ctx, manifestId)),
  ];
  return { version: hashOf(JSON.stringify(parts)) };
}
