import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import type { Database } from "@lotwright/db/client";
import { items, photos, settings } from "@lotwright/db/schema";
import { and, arrayContains, eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { branding, company } from "../../accounts/settings/sections";
import { storageKey } from "./access";

const unusedAfterMs = 7 * 24 * 60 * 60 * 1000;
/** Default batch size; large, because each batch compares all photos. */
const usualBatchSize = 1_000;

type SweepDeps = Pick<Deps, "db" | "storage" | "log">;
type Candidate = { id: string; createdAt: Date };
type Batch = { cutoff: Date; batchSize: number; last: Candidate | undefined };

const isOlder = (cutoff: Date) => lt(photos.createdAt, cutoff);

const one = { one: sql`1` };

const isNoLogo = (db: Database) => {
  const isLogo = and(
    inArray(settings.section, [company.name, branding.name]),
    eq(sql`${settings.value} ->> 'logoUrl'`, photos.url),
  );
  return notExists(db.select(one).from(settings).where(isLogo));
};

/** Condition for unused photos that compares all with those of all lots in one pass, five times as fast as looking up each. */
function areUnused(db: Database): SQL | undefined {
  const used = db
    .select({ url: sql`unnest(${items.photoUrls})`.as("url") })
    .from(items)
    .as("used");
  return and(notExists(db.select(one).from(used).where(eq(used.url, photos.url))), isNoLogo(db));
}

/** Condition for unused photos that looks up each, for a few photos. */
function isUnused(db: Database): SQL | undefined {
  const hasPhoto = arrayContains(items.photoUrls, sql`array[${photos.url}]`);
  return and(notExists(db.select(one).from(items).where(hasPhoto)), isNoLogo(db));
}

/** Marks unused photos as "writing" and commits before removing objects, so that the rows show it after a crash. */
async function markBatch(db: Database, { cutoff, batchSize, last }: Batch): Promise<Candidate[]> {
  return db.transaction(async (tx) => {
    const after =
      last && sql`(${photos.createdAt}, ${photos.id}) > (${last.createdAt.toISOString()}, ${last.id})`;
    const candidates = await tx
      .select({ id: photos.id, createdAt: photos.createdAt })
      .from(photos)
      .where(and(isOlder(cutoff), after, areUnused(tx)))
      .orderBy(photos.createdAt, photos.id)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ids = candidates.map(({ id }) => id);
    // Checked again under locks, because an item with the photo may have been created just before.
    const still = and(inArray(photos.id, ids), isUnused(tx));
    if (ids.length > 0) await tx.update(photos).set({ state: "writing" }).where(still);
    return candidates;
  });
}

/** Removes a marked photo, under a row lock, so that no upload rewrites the objects. Returns 1, or 0 if it is no longer marked. */
async function removeMarked({ db, storage }: SweepDeps, id: string, cutoff: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const marked = and(eq(photos.id, id), eq(photos.state, "writing"), isOlder(cutoff));
    const [row] = await tx
      .select({ url: photos.url })
      .from(photos)
      .where(marked)
      .for("update", { skipLocked: true });
    if (!row) return 0;
    await storage.remove(storageKey(thumbnailUrl(row.url)));
    await storage.remove(storageKey(row.url));
    await tx.delete(photos).where(eq(photos.id, id));
    return 1;
  });
}

type Sweep = { now: Date; signal?: AbortSignal; batchSize?: number };

/** Removes photos, complete or not, that are a week old and unused. Returns their number; stops early on abort. */
export async function sweepPhotos(
  deps: SweepDeps,
  { now, signal, batchSize = usualBatchSize }: Sweep,
): Promise<number> {
  const cutoff = new Date(now.getTime() - unusedAfterMs);
  let removedCount = 0;
  let batch: Candidate[] = [];
  do {
    batch = await markBatch(deps.db, { cutoff, batchSize, last: batch.at(-1) });
    for (const { id } of batch) {
      if (signal?.aborted) return removedCount;
      removedCount += await removeMarked(deps, id, cutoff);
    }
  } while (batch.length === batchSize);
  if (removedCount > 0) deps.log.info({ removedCount }, "unused photos removed");
  return removedCount;
}
