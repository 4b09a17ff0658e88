import { createDatabase, type Database } from "@lotwright/db/client";
import type { Actor, Context } from "./context";
import { createFairQueue, orCanceled } from "./fair-queue";
import type { Policy } from "./middleware/rate-limit-headers";

/**
 * Concurrency limits of expensive reads. A workspace leaves a connection to the others; a person leaves one to their
 * colleagues. The waiting ones fit a person's open tabs, and programs that send some in parallel.
 */
export const readLimits = { connections: 4, perWorkspace: 3, perPerson: 2, waitingPerPerson: 20 };

type Limits = Pick<typeof readLimits, "perWorkspace" | "perPerson" | "waitingPerPerson">;
type Reader = Pick<Context, "limits" | "quotas" | "onLimit" | "signal"> & {
  actor: Pick<Actor, "userId" | "workspaceId">;
};

export type ExpensiveReads = {
  /**
   * Waits for a turn of the person and the workspace, and runs a read on a connection that nothing else uses. Rejects with
   * TOO_MANY_REQUESTS when too many reads of the person wait, or above the person's limit per minute.
   */
  run<Result>(reader: Reader, read: (db: Database) => Promise<Result>): Promise<Result>;
};

/** @param databases One for each read that may run; each has a single connection, so that a read can hold no more. */
export function createExpensiveReads(
  databases: readonly Database[],
  { perWorkspace, perPerson, waitingPerPerson }: Limits = readLimits,
): ExpensiveReads {
  const free = [...databases];
  const ofPersons = createFairQueue(Number.POSITIVE_INFINITY, {
    running: perPerson,
    perKey: waitingPerPerson,
  });
  const ofWorkspaces = createFairQueue(databases.length, { running: perWorkspace });
  const policy: Policy = { name: "open-expensive-reads", quota: perPerson + waitingPerPerson };

  async function runOnFree<Result>(read: (db: Database) => Promise<Result>): Promise<Result> {
    const db = free.pop();
    if (!db) throw new Error("More reads run than there are databases");
    try {
      return await read(db);
    } finally {
      free.push(db);
    }
  }

  return {
    async run({ actor: { userId, workspaceId }, limits, quotas, onLimit, signal }, read) {
      limits.expensiveRead(userId, quotas.expensiveReadsPerMinute);
      const queued = ofPersons(userId, signal, () =>
        ofWorkspaces(workspaceId, signal, () => runOnFree(read)),
      );
      onLimit({ policy, remaining: policy.quota - ofPersons.openOf(userId) });
      return orCanceled(signal, queued);
    },
  };
}

/** Expensive reads with connections that nothing else uses. */
export function openExpensiveReads(url: string) {
  const clients = Array.from({ length: readLimits.connections }, () =>
    createDatabase(url, { max: 1, work: "expensiveRead" }),
  );
  return {
    reads: createExpensiveReads(clients.map(({ db }) => db)),
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
