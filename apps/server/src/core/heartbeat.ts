import { randomUUID } from "node:crypto";
import type { DatabaseClient } from "@lotwright/db/client";

const intervalMs = 500;
const maxLagMs = 2_000;

export type Heartbeat = {
  /** Whether everything that was committed more than `maxLagMs` ago has been delivered to this process. */
  isCurrent(): boolean;
  close(): Promise<void>;
};

/**
 * Checks that events arrive by sending notifications to itself through the database, on the same connection. A connection that
 * was cut silently delivers none. Sends only while `isCurrent` is called.
 */
export async function startHeartbeat(
  { sql }: Pick<DatabaseClient, "sql">,
  now: () => number = () => performance.now(),
): Promise<Heartbeat> {
  const channel = `lotwright_heartbeat_${randomUUID().replaceAll("-", "")}`;
  let sentAt = Number.NEGATIVE_INFINITY;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  const { unlisten } = await sql.listen(channel, (payload) => {
    deliveredAt = Number(payload);
  });
  return {
    isCurrent() {
      const time = now();
      if (time - sentAt >= intervalMs) {
        sentAt = time;
        // A heartbeat that fails to be sent does not arrive, which has the same effect.
        sql.notify(channel, String(time)).catch(() => undefined);
      }
      return time - deliveredAt < maxLagMs;
    },
    close: () => unlisten(),
  };
}
