import type { Database } from "@lotwright/db/client";
import { recordedResponses, undoSnapshots, users } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Estimated bytes of a row and its index entries, besides the value. */
const rowBytes = 300;

const workspaceId = sql.placeholder("workspaceId");

type Stored = { table: PgTable; createdAt: PgColumn; value: PgColumn; ofWorkspace: SQL };

/**
 * Deletes a workspace's oldest rows above the quota, except those of the current transaction. Skips locked rows, so that it never
 * waits.
 */
function deletion({ table, createdAt, value, ofWorkspace }: Stored) {
  // pg_column_size reads only the compressed size of a large value, not the value.
  const beyond = sql`select place from (
    select ctid as place, ${createdAt} as written_at,
      sum(pg_column_size(${value}) + ${sql.raw(String(rowBytes))}) over (order by ${createdAt} desc, ctid desc) as total
    from ${table} where ${ofWorkspace}
  ) as newest_first where total > ${sql.placeholder("quota")}::bigint and written_at < now()::timestamptz(3)`;
  const unlocked = sql`select ctid from ${table} where ctid = any(array(${beyond})) for update skip locked`;
  return statement((db) =>
    db.delete(table).where(sql`ctid = any(array(${unlocked}))`).returning({ createdAt }),
  );
}

const usersOf = sql`array(select ${users.id} from ${users} where ${eq(users.workspaceId, workspaceId)})`;

/** Deletions of short-lived records, by the quota that limits them. */
const deletions = {
  undoBytes: deletion({
    table: undoSnapshots,
    createdAt: undoSnapshots.createdAt,
    value: undoSnapshots.rows,
    ofWorkspace: eq(undoSnapshots.workspaceId, workspaceId),
  }),
  answerBytes: deletion({
    table: recordedResponses,
    createdAt: recordedResponses.createdAt,
    value: recordedResponses.response,
    ofWorkspace: sql`${recordedResponses.userId} = any(${usersOf})`,
  }),
};

type StoredQuota = keyof typeof deletions;
type Writer = { db: Database; actor: { workspaceId: string }; quotas: Record<StoredQuota, number> };

/** Computing the sum reads every row, so it runs on average once per 2 % of the quota written. */
const sumsPerQuota = 50;

/**
 * Statements to append to a transaction that wrote `writtenBytes`: deletes the workspace's oldest rows above its quota, if due.
 */
export function deletionsAboveQuota({ db, actor, quotas }: Writer, name: StoredQuota, writtenBytes: number) {
  const quota = quotas[name];
  const isDue = Math.random() * quota < writtenBytes * sumsPerQuota;
  return isDue ? [() => deletions[name](db, { workspaceId: actor.workspaceId, quota })] : [];
}

export async function deleteAboveQuota(...written: Parameters<typeof deletionsAboveQuota>): Promise<void> {
  for (const work of deletionsAboveQuota(...written)) await work();
}
