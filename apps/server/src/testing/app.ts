import { notesWriter } from "@lotwright/ai/notes-writer";
import { createDatabase } from "@lotwright/db/client";
import {
  createTestDatabase,
  openWorkerDatabase,
  type TestDatabase,
} from "@lotwright/db/testing/test-database";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { createApp } from "../app";
import { createPasswords } from "../areas/accounts/auth/passwords";
import { createSessions } from "../areas/accounts/auth/sessions";
import { maxStreamsPerUser } from "../areas/accounts/events/service";
import { flushed } from "../areas/accounts/events/testing/subscribers";
import { createUsageMeter } from "../areas/accounts/usage/meter";
import { createReading } from "../areas/media/marks/reading";
import { createCaller } from "../areas/router";
import { createPace } from "../areas/writing/descriptions/pace";
import type { Actor, Context, Deps } from "../core/context";
import { createEmailHash, type HashEmail } from "../core/email-hash";
import { providerLimitsOf, quotasOf, readEnv } from "../core/env";
import { startEventBus } from "../core/event-bus";
import { createLogger } from "../core/logger";
import { createRendered } from "../fast/rendered";
import type { Edge } from "../http/middleware/request-context";
import { createMetrics } from "../installation/metrics";
import { startJobs } from "../jobs/jobs";
import { emptyQueue } from "../jobs/testing/jobs";
import { createKnown } from "../known";
import { createSlots } from "../limits/concurrency";
import { createExpensiveReads, readLimits } from "../limits/expensive-reads";
import { createExportResources } from "../limits/export-resources";
import { createLargeCalls } from "../limits/large-calls";
import { createRateLimits } from "../limits/rate-limit";
import { ports } from "../ports";
import { cheapHashCost } from "./passwords";
import { watchUploads } from "./uploads";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

const plainHttp: Edge = { trustProxy: false, publicUrl: undefined };

export type Replaced = Partial<Deps> & {
  edge?: Edge;
  rateLimits?: Parameters<typeof createRateLimits>[1];
  /** Whether the app gets a separate database, for tests of state shared by all workspaces, such as the job queue. */
  hasOwnDatabase?: boolean;
};

/**
 * Starts the server without a port and with fake vendors. Uses the test worker's database, so tests create separate workspaces;
 * rate limits and job queue are empty.
 */
export async function startTestServer(replaced: Replaced = {}) {
  const { edge = plainHttp, rateLimits, hasOwnDatabase = false, ...given } = replaced;
  const database = hasOwnDatabase ? await createTestDatabase() : await openCleanDatabase();
  const log = createLogger("silent");
  const queueClient = createDatabase(database.url, { max: 3 });
  const events = await startEventBus(database, log);
  const jobs = await startJobs(queueClient, log, { isOnlyServer: true });
  const uploads = watchUploads();
  const known = { ...createKnown(events), ...ports };
  const deps: Deps = {
    db: database.db,
    storage: memoryStorage(),
    writer: notesWriter(),
    pace: createPace(providerLimitsOf(readEnv({})), log),
    providerCheck: null,
    transcriber: null,
    sessions: createSessions(database.db),
    passwords: createPasswords({ cost: cheapHashCost }),
    reading: createReading(null),
    events,
    limits: createRateLimits(database.db, rateLimits),
    log,
    metrics: createMetrics({ waitingJobs: jobs.waiting, backups: null }),
    registration: "open",
    hashEmail: emailHashOf(database.url),
    quotas: quotasOf(readEnv({})),
    usage: createUsageMeter({ db: database.db, log, ...known }),
    backups: null,
    uploads: uploads.resources,
    exports: createExportResources(),
    eventStreams: createSlots(maxStreamsPerUser),
    expensiveReads: createExpensiveReads(
      Array(readLimits.connections).fill({ db: database.db, cancel: async () => {} }),
    ),
    largeCalls: createLargeCalls(),
    rendered: createRendered(),
    ...known,
    ...given,
  };
  const stopping = new AbortController();
  return {
    deps,
    db: database.db,
    databaseUrl: database.url,
    sql: database.sql,
    app: createApp(deps, { edge, stopping: stopping.signal }),
    stopping,
    /** Starts processing queued jobs; without it they stay queued. */
    work: () => jobs.work(deps),
    /** Processes queued jobs; resolves when none is due and all results are stored. */
    drain: () => jobs.drain(deps),
    /** Resolves when all committed events have reached this server's subscribers. */
    flushed: () => flushed(deps),
    stopJobs: () => jobs.stop(),
    uploads,
    callerFor: (actor: Actor | null, changed: Partial<Context> = {}) => callerFor(deps, actor, changed),
    async stop() {
      stopping.abort();
      await events.close();
      await jobs.stop();
      await queueClient.close();
      await database.close();
    },
  };
}

/** Opens the worker's database, removing rate limits and jobs of earlier tests, which are not scoped to a workspace. */
async function openCleanDatabase(): Promise<TestDatabase> {
  const database = await openWorkerDatabase();
  await database.sql`delete from rate_limits`;
  await emptyQueue(database);
  await database.sql`delete from recordings`;
  await database.sql`update photos set reading = 'none' where reading = 'waiting'`;
  return database;
}

let hashEmail: HashEmail | undefined;

/** Cached: deriving the key doubles the startup time, and all test databases share the password. */
function emailHashOf(databaseUrl: string): HashEmail {
  hashEmail ??= createEmailHash(databaseUrl);
  return hashEmail;
}

/** Creates a caller of procedures as `actor`, without authentication. */
function callerFor(deps: Deps, actor: Actor | null, changed: Partial<Context>) {
  const session = { token: undefined, set: () => {}, clear: () => {} };
  const { signal } = new AbortController();
  const isStillSignedIn = async () => true;
  return createCaller({
    ...deps,
    actor,
    session,
    isStillSignedIn,
    requestId: "test",
    onCall: () => {},
    onNextPage: () => {},
    onLimit: () => {},
    ip: "192.0.2.1",
    device: "",
    via: "web",
    origin: "http://localhost",
    signal,
    ...changed,
  });
}

/** Creates the actor of a stored user. */
export function actorOf(user: {
  id: string;
  workspaceId: string;
  role: Actor["role"];
  email: string;
}): Extract<Actor, { via: "session" }> {
  return {
    userId: user.id,
    workspaceId: user.workspaceId,
    role: user.role,
    email: user.email,
    via: "session",
    mustReplacePassword: false,
    endsAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
  };
}
