import { type Evidence, phrasesStillUnsupported, unseenClaims, unseenMeasures } from "@lotwright/ai/claims";
import { maxClaims } from "@lotwright/contracts/catalog/items";
import type { Database } from "@lotwright/db/client";
import { items, photoMarks, photos, rareLots } from "@lotwright/db/schema";
import { and, arrayContains, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { photosAmong } from "../photos/access";

type Source = { workspaceId: string; photoUrls: readonly string[]; notes: string };
type Texts = { title: string; description: string };

/** Maximum of characters to compare with: photographed book pages have more, which would take a second. */
const maxSeen = 40_000;

/** A user's notes, and texts read on photos, including uncertain ones. */
async function evidenceOf(db: Database, { workspaceId, photoUrls, notes }: Source): Promise<Evidence> {
  const rows = await db
    .select({ text: photoMarks.text })
    .from(photoMarks)
    .innerJoin(photos, eq(photos.id, photoMarks.photoId))
    .where(photosAmong(workspaceId, photoUrls));
  let length = 0;
  const seen = [notes, ...rows.map(({ text }) => text)].filter((text) => {
    length += text.length;
    return length <= maxSeen;
  });
  return { seen, photoCount: photoUrls.length };
}

/** Whether there is text to compare claims with: notes, or a photo that was or is being read. */
async function hasTexts({ db, reading }: Pick<Deps, "db" | "reading">, source: Source): Promise<boolean> {
  if (/\S/.test(source.notes)) return true;
  if (reading.reader === null) return false;
  if (reading.isAvailable) return true;
  const { workspaceId, photoUrls } = source;
  const isRead = and(photosAmong(workspaceId, photoUrls), eq(photos.reading, "read"));
  return (await db.$count(photos, isRead)) > 0;
}

/**
 * Finds phrases of a draft that neither photos nor notes support. Without texts to compare with, only phrases that no photo can
 * show: sizes, weights, and references to missing photos.
 */
export async function checkDraft(
  deps: Pick<Deps, "db" | "reading">,
  draft: Texts,
  source: Source,
): Promise<string[]> {
  const findUnseen = (await hasTexts(deps, source)) ? unseenClaims : unseenMeasures;
  return findUnseen(draft, await evidenceOf(deps.db, source)).slice(0, maxClaims);
}

/** Earlier claims that the texts still contain and that marks and notes still do not support. */
export async function unsupportedClaims(
  db: Database,
  claims: readonly string[],
  lot: Texts & Source,
): Promise<string[]> {
  return phrasesStillUnsupported(claims, lot, await evidenceOf(db, lot));
}

type ClaimDeps = Pick<Deps, "db" | "events">;

const hasClaims = rareLots.hasClaims(items);

/** Removes claims that the marks of a newly read photo support, in all lots with the photo. */
export async function dropSeenClaims(deps: ClaimDeps, { url }: { url: string }): Promise<void> {
  const lots = await deps.db
    .select({ id: items.id })
    .from(items)
    .where(and(arrayContains(items.photoUrls, [url]), hasClaims));
  for (const { id } of lots) await recheckClaims(deps, id);
}

const sweepBatch = 100;

/**
 * Removes supported claims of all lots: after bulk edits, merges and transcripts, and after a killed server. Stops between two
 * lots if the signal aborts.
 */
export async function sweepClaims(deps: ClaimDeps, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  do {
    const lots = await deps.db
      .select({ id: items.id })
      .from(items)
      .where(and(hasClaims, last === undefined ? undefined : gt(items.id, last)))
      .orderBy(asc(items.id))
      .limit(sweepBatch);
    for (const { id } of lots) {
      if (signal.aborted) return;
      await recheckClaims(deps, id);
    }
    last = lots.at(-1)?.id;
  } while (last !== undefined);
}

/** Removes claims of a lot that marks or notes support. */
export async function recheckClaims({ db, events }: ClaimDeps, id: string): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const [lot] = await tx.select().from(items).where(eq(items.id, id)).for("update");
    if (!lot) return undefined;
    const open = await unsupportedClaims(tx, lot.unseenClaims, lot);
    if (open.length === lot.unseenClaims.length) return undefined;
    await tx.update(items).set({ unseenClaims: open }).where(eq(items.id, id));
    const { workspaceId, manifestId } = lot;
    const event = { type: "items.changed", workspaceId, manifestId, itemId: id } as const;
    await events.publish(tx, event);
    return event;
  });
  if (changed) events.committed(changed);
}
