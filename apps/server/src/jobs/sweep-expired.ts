import {
  invitations,
  jobs,
  lotLeases,
  passwordResets,
  photos,
  rateLimits,
  sessions,
} from "@lotwright/db/schema";
import { and, eq, lt, notExists, or } from "drizzle-orm";
import { sweepActivity } from "../areas/accounts/activity/service";
import { absoluteMs } from "../areas/accounts/auth/sessions";
import { sweepImports } from "../areas/catalog/lot-imports/sweep";
import { sweepRemovals } from "../areas/workspace/changes/sweep";
import type { Deps } from "../core/context";
import { sweepRecordedResponses } from "../core/idempotency";
import { sweepUndoSnapshots } from "../core/undo-snapshots";

/** Deletes expired sessions, password links, invitations, leases of lot numbers, rate-limit windows, recorded responses (idempotency), what can no longer be undone, files of lots, old removals of the changes feed, and activity. */
export async function sweepExpired({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - absoluteMs);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, oldest)));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
  await db.delete(lotLeases).where(lt(lotLeases.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await sweepRecordedResponses(db, now);
  await sweepUndoSnapshots(db, now);
  await sweepImports(db, now);
  await sweepActivity(db, now);
  await sweepRemovals(db, now);
  // Where photos are not read, their jobs never start.
  const isUnread = and(eq(photos.id, jobs.id), eq(photos.reading, "waiting"));
  await db
    .delete(jobs)
    .where(and(eq(jobs.kind, "reading"), notExists(db.select().from(photos).where(isUnread))));
}
