import type { Database } from "@lotwright/db/client";
import { rateLimits } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";

const dayMs = 24 * 60 * 60 * 1000;

export type Demand = { workspaceId: string; wanted: number; perDay: number };
export type Granted = { granted: number; remaining: number; secondsToMidnight: number };

const keyOf = (workspaceId: string, nowMs: number) =>
  `ai-lots:${workspaceId}:${new Date(nowMs).toISOString().slice(0, 10)}`;

/** The lots that a workspace has consumed on this UTC day. */
export async function readDailyUse(db: Database, workspaceId: string, nowMs: number): Promise<number> {
  const key = keyOf(workspaceId, nowMs);
  const [row] = await db.select({ used: rateLimits.points }).from(rateLimits).where(eq(rateLimits.key, key));
  return row?.used ?? 0;
}

/**
 * Consumes up to `wanted` of a workspace's `perDay` lots for this UTC day, in the transaction `db`: a rollback returns them, and
 * the row lock serializes transactions of a workspace.
 */
export async function consumeDailyBudget(
  db: Database,
  { workspaceId, wanted, perDay }: Demand,
  nowMs: number,
): Promise<Granted> {
  const midnightMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const key = keyOf(workspaceId, nowMs);
  // Locks the day's row even if it does not exist yet.
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 0, expire: midnightMs })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`${rateLimits.points}` } })
    .returning({ used: rateLimits.points });
  const left = Math.max(0, perDay - (row?.used ?? 0));
  const granted = Math.min(wanted, left);
  if (granted > 0) {
    await db
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} + ${granted}` })
      .where(eq(rateLimits.key, key));
  }
  const secondsToMidnight = Math.max(1, Math.ceil((midnightMs - nowMs) / 1000));
  return { granted, remaining: left - granted, secondsToMidnight };
}
