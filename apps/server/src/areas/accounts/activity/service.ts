import {
  type ActivityEntry,
  activityDays,
  defaultActivityLimit,
  type ListActivityInput,
} from "@lotwright/contracts/workspace/activity";
import type { Database } from "@lotwright/db/client";
import { activity, undoSnapshots, users } from "@lotwright/db/schema";
import { and, eq, lt, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { withinDays } from "../../../core/days";
import { deleteInBatches } from "../../../core/delete-in-batches";
import { listPage } from "../../../core/paging";
import { activityColumns, loadActivityEntry, ofEntry, visibleActivity } from "./access";
import { activityView } from "./view";
import { ofKind } from "./work";

const dayMs = 24 * 60 * 60 * 1000;

function filterOf({ manifestId, itemId, userId, verb, kind, ...days }: ListActivityInput): SQL | undefined {
  return and(
    manifestId ? eq(activity.manifestId, manifestId) : undefined,
    itemId ? eq(activity.entityId, itemId) : undefined,
    userId ? eq(activity.userId, userId) : undefined,
    verb ? eq(activity.verb, verb) : undefined,
    kind && ofKind[kind],
    withinDays(activity.createdAt, days),
  );
}

/** Entries visible to the actor, newest first. `after` is the id of the previous page's last entry. */
export async function listActivity(ctx: ActorContext, input: ListActivityInput): Promise<ActivityEntry[]> {
  const { after, limit = defaultActivityLimit } = input;
  const rows = await listPage(ctx, {
    ...{ list: "activity", limit, after, sortedBy: activity },
    load: (entryId) => loadActivityEntry(ctx, entryId),
    select: (older) =>
      ctx.db
        .select(activityColumns(ctx))
        .from(activity)
        .leftJoin(users, eq(users.id, activity.userId))
        .leftJoin(undoSnapshots, ofEntry)
        .where(and(visibleActivity(ctx), filterOf(input), older)),
    placeOf: ({ entry }) => entry,
  });
  return rows.map((row) => activityView(row, ctx.actor));
}

/** Deletes entries older than `activityDays`. */
export async function sweepActivity(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, activity, lt(activity.createdAt, new Date(now.getTime() - activityDays * dayMs)));
}
