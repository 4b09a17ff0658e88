import { photos } from "@lotwright/db/schema";
import { and, eq, inArray } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { ownPhotos } from "../../media/photos/access";
import { keptOf, type UndoPlan } from "./plan-undo";

const urlsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Locks and returns the photos among `urls` that are still stored; external ones always count as stored. */
async function lockStored(
  { db, actor }: ActorContext,
  urls: readonly string[],
): Promise<(url: string) => boolean> {
  const own = new Set(ownPhotos(urls));
  const rows = await db
    .select({ url: photos.url })
    .from(photos)
    .where(
      and(
        eq(photos.workspaceId, actor.workspaceId),
        inArray(photos.url, [...own]),
        eq(photos.state, "stored"),
      ),
    )
    .for("share");
  const stored = new Set(rows.map(({ url }) => url));
  return (url) => !own.has(url) || stored.has(url);
}

/** Excludes photos that were swept because no lot used them. */
export async function keepGonePhotos(ctx: ActorContext, plan: UndoPlan): Promise<UndoPlan> {
  const restored = plan.restored.flatMap(({ fields }) => urlsOf(fields.get("photoUrls")?.photoUrls));
  const urls = [...restored, ...plan.returning.flatMap(({ before }) => urlsOf(before.photoUrls))];
  if (urls.length === 0) return plan;
  const isStored = await lockStored(ctx, urls);
  const kept = [...plan.kept];
  for (const { lot, fields } of plan.restored) {
    const before = fields.get("photoUrls");
    const all = urlsOf(before?.photoUrls);
    const left = all.filter(isStored);
    if (left.length === all.length) continue;
    fields.set("photoUrls", { photoUrls: left });
    kept.push(keptOf(lot, "photoUrls", "photoGone"));
  }
  const returning = plan.returning.map((entry) => {
    const all = urlsOf(entry.before.photoUrls);
    const left = all.filter(isStored);
    if (left.length < all.length) {
      kept.push({ itemId: entry.itemId, lot: entry.lot, field: "photoUrls", reason: "photoGone" });
    }
    return { ...entry, before: { ...entry.before, photoUrls: left } };
  });
  return { ...plan, kept, returning };
}
