import { createDatabase } from "@lotwright/db/client";
import { sql } from "drizzle-orm";
import { createLedger, startBoss } from "../../core/boss";
import { createLogger } from "../../core/logger";
import { sweepQueueName } from "../photo-sweep";

/** Another pg-boss instance on a database, to inspect its queues. The caller stops it. */
export async function openBoss(databaseUrl: string) {
  const client = createDatabase(databaseUrl, { max: 3 });
  const ledger = createLedger();
  const boss = await startBoss(client, createLogger("silent"), ledger, async () => {});
  return {
    boss,
    db: client.db,
    /** Forgets the sweep of a killed server, whose lease lasts half an hour. */
    async forgetRunningSweep() {
      await client.db.execute(
        sql`delete from pgboss.job where name = ${sweepQueueName} and state = 'active'`,
      );
    },
    /** Replaces the waiting sweep by one that is due. */
    async makeSweepDue() {
      await boss.purgeQueue(sweepQueueName);
      await boss.send(sweepQueueName, {});
    },
    async stop() {
      await boss.stop({ wait: true });
      await ledger.settled();
      await client.close();
    },
  };
}
