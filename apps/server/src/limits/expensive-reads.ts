import { randomUUID } from "node:crypto";
import { createDatabase, type Database } from "@lotwright/db/client";
import { sql } from "drizzle-orm";
import type { Actor, Context } from "../core/context";
import type { Logger } from "../core/logger";
import { createFairQueue, orCanceled } from "./fair-queue";
import type { Policy } from "./rate-limit-headers";

declare module "../core/context" {
  interface Deps {
    expensiveReads: ExpensiveReads;
  }
}

/**
 * Limits of expensive reads: a workspace leaves a connection to others, and a user one to colleagues. The queue fits a user's
 * open tabs, and programs with parallel requests.
 */
export const readLimits = { connections: 4, perWorkspace: 3, perPerson: 2, waitingPerPerson: 20 };

type Limits = Pick<typeof readLimits, "perWorkspace" | "perPerson" | "waitingPerPerson">;
type Reader = Pick<Context, "limits" | "quotas" | "onLimit" | "signal"> & {
  actor: Pick<Actor, "userId" | "workspaceId">;
};

export type ExpensiveReads = {
  /**
   * Waits in the fair queue, and runs a read on a dedicated connection. Rejects with TOO_MANY_REQUESTS if too many reads of the
   * user wait, or above the limit per minute.
   */
  run<Result>(reader: Reader, read: (db: Database) => Promise<Result>): Promise<Result>;
};

/** A database with a single connection, so that a read can use no more. */
export type ReadConnection = {
  db: Database;
  /** Cancels the running statement, if there is one and it can be canceled. */
  cancel(): Promise<void>;
};

/** @param connections one for each read that may run */
export function createExpensiveReads(
  connections: readonly ReadConnection[],
  { perWorkspace, perPerson, waitingPerPerson }: Limits = readLimits,
): ExpensiveReads {
  const free = [...connections];
  const ofPersons = createFairQueue(Number.POSITIVE_INFINITY, {
    running: perPerson,
    perKey: waitingPerPerson,
  });
  const ofWorkspaces = createFairQueue(connections.length, { running: perWorkspace });
  const policy: Policy = { name: "open-expensive-reads", quota: perPerson + waitingPerPerson };

  async function runOnFree<Result>(
    signal: AbortSignal,
    read: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    const connection = free.pop();
    if (!connection) throw new Error("More reads run than there are connections");
    let canceling: Promise<void> | undefined;
    const cancel = () => {
      canceling = connection.cancel();
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await read(connection.db);
    } finally {
      signal.removeEventListener("abort", cancel);
      // A late cancellation would cancel the next read's statement.
      await canceling;
      free.push(connection);
    }
  }

  return {
    async run({ actor: { userId, workspaceId }, limits, quotas, onLimit, signal }, read) {
      limits.expensiveRead(userId, quotas.expensiveReadsPerMinute);
      const queued = ofPersons(userId, signal, () =>
        ofWorkspaces(workspaceId, signal, () => runOnFree(signal, read)),
      );
      onLimit({ policy, remaining: policy.quota - ofPersons.openOf(userId) });
      return orCanceled(signal, queued);
    },
  };
}

/** Cancels the statement of a connection by `application_name`. */
const cancelStatement = (db: Database, name: string) =>
  db.execute(sql`
    select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${name} and state = 'active'`);

/** Opens dedicated connections for expensive reads. Statements are canceled over the pool of `db`. */
export function openExpensiveReads(url: string, { db, log }: { db: Database; log: Logger }) {
  const clients = Array.from({ length: readLimits.connections }, () => {
    const name = `lotwright-read-${randomUUID()}`;
    const cancel = () =>
      cancelStatement(db, name).then(
        () => undefined,
        (err: unknown) => log.warn({ err }, "statement not canceled"),
      );
    return { ...createDatabase(url, { max: 1, work: "expensiveRead", name }), cancel };
  });
  return {
    reads: createExpensiveReads(clients),
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
