import { setMaxListeners } from "node:events";
import { type AppEvent, appEvent } from "@lotwright/contracts/workspace/events";
import { type Database, type DatabaseClient, runPlainSql } from "@lotwright/db/client";
import { z } from "zod";
import { insertEntry, type NewEntry } from "./activity-entries";
import { AppError } from "./errors";
import { startHeartbeat } from "./heartbeat";
import type { Logger } from "./logger";

const channel = "lotwright_events";
/** Internal event, not sent to clients: a session of the user may have ended. */
const sessionEnded = z.object({ type: z.literal("session.ended") });
type BusEvent = AppEvent | z.infer<typeof sessionEnded>;

/** An event for the user `userId`, or without one for every user who can see the event's manifest, if any. */
export type PublishedEvent = BusEvent & { workspaceId: string; userId?: string };
/** An event as delivered to a subscriber. */
export type ServerEvent = { event: BusEvent; userId?: string | undefined };

const notification = z.object({
  workspaceId: z.uuid(),
  userId: z.uuid().optional(),
  event: z.union([appEvent, sessionEnded]),
});

/** Publish/subscribe across all servers on the database, by LISTEN and NOTIFY. */
export type EventBus = {
  /**
   * Publishes an event in the transaction `db`: delivered on commit, dropped on rollback. Writes the activity entry in the same
   * statement.
   */
  publish(db: Database, event: PublishedEvent, entry?: NewEntry): Promise<void>;
  /** Calls `listener` with each event of all workspaces. */
  watch(listener: (event: BusEvent) => void): void;
  /** Whether every event older than two seconds has been delivered. */
  isCurrent(): boolean;
  /** Delivers a committed event to this process's watchers, before it arrives from the database. */
  committed(event: BusEvent): void;
  /**
   * Yields the workspace's events until one of `ends` aborts. Starts with `session.ended`, because the session may have ended
   * before.
   */
  subscribe(workspaceId: string, ...ends: AbortSignal[]): AsyncGenerator<ServerEvent>;
  close(): Promise<void>;
};

type Listener = (delivered: ServerEvent) => void;

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
  maxBuffered: number,
): AsyncGenerator<ServerEvent> {
  let buffer: ServerEvent[] = [{ event: { type: "session.ended" } }];
  let wake = () => {};
  const listener: Listener = (delivered) => {
    if (buffer.length >= maxBuffered) buffer = [{ event: { type: "resync" } }];
    else buffer.push(delivered);
    wake();
  };
  const stop = () => wake();
  listeners.add(listener);
  for (const signal of ends) signal.addEventListener("abort", stop);
  try {
    while (!ends.some(({ aborted }) => aborted)) {
      const next = buffer.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    listeners.delete(listener);
    for (const signal of ends) signal.removeEventListener("abort", stop);
  }
}

type Options = {
  /** High-water mark: a slower subscriber's buffered events are replaced by one `resync`. */
  maxBuffered?: number;
};

/** Starts the event bus. postgres.js reconnects after a lost connection, and subscribers then get a `resync`. */
export async function startEventBus(
  client: Pick<DatabaseClient, "sql">,
  log: Logger,
  { maxBuffered = 500 }: Options = {},
): Promise<EventBus> {
  const workspaces = new Map<string, Set<Listener>>();
  const watchers: ((event: BusEvent) => void)[] = [];
  const notifyWatchers = (event: BusEvent) => {
    for (const watcher of watchers) watcher(event);
  };
  const broadcast = (delivered: ServerEvent) => {
    notifyWatchers(delivered.event);
    for (const listeners of workspaces.values()) for (const listener of listeners) listener(delivered);
  };
  const onNotify = (payload: string) => {
    const parsed = notification.safeParse(JSON.parse(payload));
    if (!parsed.success) {
      log.warn({ payload }, "ignored event with unknown schema version");
      // A newer server may have changed anything.
      return notifyWatchers({ type: "resync" });
    }
    const { workspaceId, ...delivered } = parsed.data;
    notifyWatchers(delivered.event);
    for (const listener of workspaces.get(workspaceId) ?? []) listener(delivered);
  };
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // each subscriber adds a listener
  const { unlisten } = await client.sql.listen(channel, onNotify, () =>
    broadcast({ event: { type: "resync" } }),
  );
  const heartbeat = await startHeartbeat(client);

  return {
    publish,
    watch: (listener) => void watchers.push(listener),
    isCurrent: heartbeat.isCurrent,
    committed: notifyWatchers,
    async *subscribe(workspaceId, ...ends) {
      const listeners = workspaces.get(workspaceId) ?? new Set();
      workspaces.set(workspaceId, listeners);
      try {
        yield* listenFor(listeners, [...ends, closing.signal], maxBuffered);
      } finally {
        // A later subscriber may have replaced the set.
        if (listeners.size === 0 && workspaces.get(workspaceId) === listeners) workspaces.delete(workspaceId);
      }
      // Fails the stream, so that browsers reconnect to another server. After an abort, no one receives the error.
      if (closing.signal.aborted && !ends.some(({ aborted }) => aborted))
        throw new AppError("UNAVAILABLE", "The server is stopping");
    },
    async close() {
      closing.abort();
      await Promise.all([unlisten(), heartbeat.close()]);
    },
  };
}
