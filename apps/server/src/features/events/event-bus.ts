import { setMaxListeners } from "node:events";
import { type AppEvent, appEvent } from "@lotwright/contracts/events";
import { type Database, type DatabaseClient, runPlainSql } from "@lotwright/db/client";
import { z } from "zod";
import { AppError } from "../../errors";
import type { Logger } from "../../logger";
import { insertEntry, type NewEntry } from "../activity/entries";

const channel = "lotwright_events";
/** Told to the servers alone: a session of the person may have ended. */
const sessionEnded = z.object({ type: z.literal("session.ended") });
type BusEvent = AppEvent | z.infer<typeof sessionEnded>;

/** With `userId` the news is for one person, whatever they may see; without it for everybody who may see it. */
export type PublishedEvent = BusEvent & { workspaceId: string; userId?: string };
export type News = { event: BusEvent; userId?: string | undefined };

const notification = z.object({
  workspaceId: z.uuid(),
  userId: z.uuid().optional(),
  event: z.union([appEvent, sessionEnded]),
});

/** News across every server on the database, by LISTEN and NOTIFY. */
export type EventBus = {
  /** Part of the transaction `db`: delivered when it commits, never when it does not. Writes `entry` by the same statement. */
  publish(db: Database, event: PublishedEvent, entry?: NewEntry): Promise<void>;
  /** The workspace's news until `signal` fires. The first says that the session may have ended before anybody listened. */
  subscribe(workspaceId: string, signal: AbortSignal): AsyncGenerator<News>;
  close(): Promise<void>;
};

type Listener = (news: News) => void;

async function publish(
  db: Database,
  { workspaceId, userId, ...event }: PublishedEvent,
  entry?: NewEntry,
): Promise<void> {
  const payload = JSON.stringify({ workspaceId, userId, event });
  if (entry) await insertEntry(db, { ...entry, channel, payload });
  else await runPlainSql(db, "select pg_notify($1, $2)", [channel, payload]);
}

async function* listenFor(
  listeners: Set<Listener>,
  ends: readonly AbortSignal[],
  maxWaiting: number,
): AsyncGenerator<News> {
  let waiting: News[] = [{ event: { type: "session.ended" } }];
  let wake = () => {};
  const listener: Listener = (news) => {
    if (waiting.length >= maxWaiting) waiting = [{ event: { type: "resync" } }];
    else waiting.push(news);
    wake();
  };
  const stop = () => wake();
  listeners.add(listener);
  for (const signal of ends) signal.addEventListener("abort", stop);
  try {
    while (!ends.some(({ aborted }) => aborted)) {
      const next = waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    listeners.delete(listener);
    for (const signal of ends) signal.removeEventListener("abort", stop);
  }
}

type Options = {
  /** A subscriber with this many unread events gets a resync instead of them. */
  maxWaiting?: number;
};

/** Starts listening. postgres.js listens again by itself after a lost connection; what was missed is a resync. */
export async function startEventBus(
  client: Pick<DatabaseClient, "sql">,
  log: Logger,
  { maxWaiting = 500 }: Options = {},
): Promise<EventBus> {
  const workspaces = new Map<string, Set<Listener>>();
  const tellAll = (news: News) => {
    for (const listeners of workspaces.values()) for (const tell of listeners) tell(news);
  };
  const onNotify = (payload: string) => {
    const parsed = notification.safeParse(JSON.parse(payload));
    if (!parsed.success) return log.warn({ payload }, "ignored event with unknown schema version");
    const { workspaceId, ...news } = parsed.data;
    for (const tell of workspaces.get(workspaceId) ?? []) tell(news);
  };
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // each subscriber listens
  const { unlisten } = await client.sql.listen(channel, onNotify, () =>
    tellAll({ event: { type: "resync" } }),
  );

  return {
    publish,
    async *subscribe(workspaceId, signal) {
      const listeners = workspaces.get(workspaceId) ?? new Set();
      workspaces.set(workspaceId, listeners);
      try {
        yield* listenFor(listeners, [signal, closing.signal], maxWaiting);
      } finally {
        // Somebody who came meanwhile may already listen in a new set.
        if (listeners.size === 0 && workspaces.get(workspaceId) === listeners) workspaces.delete(workspaceId);
      }
      // A failure, so that browsers connect again, to another server or to this one's successor.
      if (closing.signal.aborted) throw new AppError("UNAVAILABLE", "The server is stopping");
    },
    async close() {
      closing.abort();
      await unlisten();
    },
  };
}
