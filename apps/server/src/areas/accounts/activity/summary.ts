import { localDays } from "@lotwright/contracts/values/local-days";
import {
  type ActivitySummary,
  type ActivitySummaryInput,
  maxSummarized,
  type WorkKind,
  workKinds,
} from "@lotwright/contracts/workspace/activity";
import { activity, users } from "@lotwright/db/schema";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { withinDays } from "../../../core/days";
import { visibleActivity } from "./access";
import { entriesOf, lotsOf, ofKind } from "./work";

// Without a parameter, since PostgreSQL compares expressions of a group by as they are written.
const isByAi = sql`${activity.via} = 'job'`;

const columns = {
  "lots-added": lotsOf("lots-added"),
  "lots-changed": lotsOf("lots-changed"),
  prices: lotsOf("prices"),
  texts: entriesOf("texts"),
  downloads: entriesOf("downloads"),
};

type Counts = Record<WorkKind, number>;
const total = (counts: Counts) => workKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** Counts the work of each person and the AI on a day, as far as the actor sees it: people with the most first, the AI last. */
export async function summarizeActivity(
  ctx: ActorContext,
  { manifestId, timeZone = "UTC", ...input }: ActivitySummaryInput,
): Promise<ActivitySummary> {
  const day = input.day ?? localDays(timeZone)(new Date().toISOString());
  const userId = sql<string | null>`case when ${isByAi} then null else ${activity.userId} end`;
  const rows = await ctx.db
    .select({ userId, name: users.name, email: sql<string>`max(${activity.email})`, ...columns })
    .from(activity)
    .leftJoin(users, and(eq(users.id, activity.userId), sql`not ${isByAi}`))
    .where(
      and(
        visibleActivity(ctx),
        manifestId ? eq(activity.manifestId, manifestId) : undefined,
        withinDays(activity.createdAt, { fromDate: day, toDate: day, timeZone }),
        or(isByAi, isNotNull(activity.userId)),
        or(...workKinds.map((kind) => ofKind[kind])),
      ),
    )
    .groupBy(userId, users.name)
    .limit(maxSummarized);
  const people = rows.map(({ userId, name, email, ...counts }) => ({
    userId,
    name: userId ? name || email : "",
    counts,
  }));
  const byWork = people.toSorted(
    (one, other) =>
      Number(one.userId === null) - Number(other.userId === null) || total(other.counts) - total(one.counts),
  );
  return { day, people: byWork };
}
