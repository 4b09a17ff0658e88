import { activity } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { sql } from "drizzle-orm";

export type NewEntry = Omit<typeof activity.$inferInsert, "createdAt"> & { id: string };

const payload = sql.placeholder("payload");

/**
 * Writes an activity entry and sends its notification in one statement; a null `payload` sends none. Needs a value for every
 * property of `NewEntry`.
 */
export const insertEntry = statement((db) =>
  db
    .insert(activity)
    .values({
      id: sql.placeholder("id"),
      workspaceId: sql.placeholder("workspaceId"),
      userId: sql.placeholder("userId"),
      email: sql.placeholder("email"),
      apiKey: sql.placeholder("apiKey"),
      via: sql.placeholder("via"),
      verb: sql.placeholder("verb"),
      entityId: sql.placeholder("entityId"),
      manifestId: sql.placeholder("manifestId"),
      label: sql.placeholder("label"),
      changes: sql.placeholder("changes"),
      network: sql.placeholder("network"),
      // Orders the entries of one transaction.
      createdAt: sql`clock_timestamp()`,
    })
    .returning({
      notified: sql`case when ${payload}::text is not null
        then pg_notify(${sql.placeholder("channel")}::text, ${payload}::text)::text end`,
    }),
);
