import { randomUUID, X509Certificate } from "node:crypto";
import { resolve } from "node:path";
import { createDatabase, type Work } from "@lotwright/db/client";
import { type Migrated, migrateDatabase } from "@lotwright/db/migrate";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { createMarksReader } from "@lotwright/marks/reader";
import { type AppOptions, type BuiltWeb, createApp } from "./app";
import { createPasswords } from "./areas/accounts/auth/passwords";
import { createSessions } from "./areas/accounts/auth/sessions";
import { type Lan, openLan } from "./areas/accounts/connect/lan";
import { maxStreamsPerUser } from "./areas/accounts/events/service";
import { createUsageMeter } from "./areas/accounts/usage/meter";
import { createReading } from "./areas/media/marks/reading";
import { backupFigures } from "./areas/workspace/backups/service";
import { createPace } from "./areas/writing/descriptions/pace";
import type { Deps } from "./core/context";
import { createEmailHash } from "./core/email-hash";
import { type Env, providerLimitsOf, quotasOf, version } from "./core/env";
import { toAppError } from "./core/errors";
import { startEventBus } from "./core/event-bus";
import type { Logger } from "./core/logger";
import { isLoopback } from "./core/network";
import { prepareTemporaryFolder } from "./core/scratch-folders";
import { coalesce } from "./fast/coalesced";
import { createRendered } from "./fast/rendered";
import { openBackupPlace } from "./installation/backup-place";
import { createBackupRunner } from "./installation/backup-process";
import { backupStoreOf } from "./installation/backup-store";
import { createCertificateEnds } from "./installation/certificate-ends";
import { chooseProviderCheck, chooseTranscriber, chooseWriter, suggestModel } from "./installation/choose-ai";
import { type Pool, readConnections } from "./installation/database-connections";
import { behindProxy, createDrain, withoutProxy } from "./installation/drain";
import { createSpace, findDatabaseFolder, placesOf } from "./installation/free-space";
import { startIndexBuilds } from "./installation/index-builds";
import { listen } from "./installation/listen";
import { createMetrics, type Metrics } from "./installation/metrics";
import { openStorage } from "./installation/open-storage";
import { startJobs } from "./jobs/jobs";
import { createKnown } from "./known";
import { createSlots } from "./limits/concurrency";
import { openExpensiveReads } from "./limits/expensive-reads";
import { createExportResources } from "./limits/export-resources";
import { createLargeCalls } from "./limits/large-calls";
import { createRateLimits } from "./limits/rate-limit";
import { createUploadResources } from "./limits/upload-resources";
import { ports } from "./ports";

const poolSizes = { requests: 10, queue: 3, jobs: 3 };

export type RunningServer = { port: number; lan: Lan | undefined; stop(): Promise<void> };

type Stop = () => Promise<void>;

async function openDatabase(env: Env, log: Logger, stops: Stop[]): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const dataDir = resolve(env.DATA_DIR);
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug(line) });
  stops.unshift(() => embedded.stop());
  return embedded.url;
}

/** @throws Error naming DATABASE_URL, if its database can't be reached or refuses the server */
async function migrate(url: string, { DATABASE_URL }: Env, log: Logger): Promise<Migrated["to"]> {
  const { from, to, seconds } = await migrateDatabase(url).catch((cause: unknown) => {
    if (!DATABASE_URL || toAppError(cause).code !== "UNAVAILABLE") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The server can't use the database of DATABASE_URL: ${reason}`, { cause });
  });
  const names = { from: from?.tag ?? "none", to: to.tag };
  if (names.from !== names.to)
    log.info({ ...names, seconds: Number(seconds.toFixed(1)) }, "database migrated");
  return to;
}

/** Opens separate connection pools, so that no kind of work can use up those of another. */
function openPools(url: string, log: Logger, stops: Stop[]) {
  const id = randomUUID();
  const pools: Pool[] = Object.entries(poolSizes).map(([pool, size]) => ({
    ...{ pool, size },
    name: `lotwright-${pool}-${id}`,
  }));
  const open = (pool: keyof typeof poolSizes, work: Work = "background") =>
    createDatabase(url, { max: poolSizes[pool], work, name: `lotwright-${pool}-${id}` });
  const client = open("requests", "interactive");
  const queueClient = open("queue");
  const jobClient = open("jobs");
  const { reads, close } = openExpensiveReads(url, { db: client.db, log });
  stops.unshift(async () => {
    await Promise.all([queueClient.close(), jobClient.close(), close()]);
    await client.close();
  });
  return { client, queueClient, jobClient, expensiveReads: reads, pools };
}

/** Opens the state of backups; null without BACKUP. */
function openBackups(
  env: Env,
  { stops, ...watching }: { log: Logger; metrics: Metrics; stops: Stop[] },
): Deps["backups"] {
  if (!env.BACKUP) return null;
  const runner = createBackupRunner(env.BACKUP, backupStoreOf(env));
  const { place, stop } = openBackupPlace(env, { ...watching, runner });
  stops.unshift(async () => stop());
  return { runner, place, at: env.BACKUP_AT };
}

async function build(env: Env, log: Logger, stops: Stop[]) {
  // First, because the temporary folder may be inside DATA_DIR.
  const url = await openDatabase(env, log, stops);
  await prepareTemporaryFolder();
  const migration = await migrate(url, env, log);
  const { client, queueClient, jobClient, expensiveReads, pools } = openPools(url, log, stops);
  const [storage, writer, transcriber, events, jobs] = await Promise.all([
    openStorage(env),
    chooseWriter(env),
    chooseTranscriber(env),
    startEventBus(client, log),
    // The folder lock makes this the only server of an embedded database.
    startJobs(queueClient, log, { isOnlyServer: !env.DATABASE_URL }),
    // Opens a connection before the first request.
    client.sql`select 1`,
  ]);
  const readBackups = () => backupFigures({ db: client.db, backups });
  const certificates = createCertificateEnds(env);
  const space = coalesce(createSpace(placesOf(env, await findDatabaseFolder(env, client.db))));
  const installation = {
    ...{ version, space, migration },
    connections: coalesce(() => readConnections(queueClient.db, pools)),
    certificates: certificates.read,
  };
  const metrics = createMetrics({
    waitingJobs: coalesce(jobs.waiting),
    backups: env.BACKUP ? readBackups : null,
    installation,
  });
  const backups = openBackups(env, { log, metrics, stops });
  const check = chooseProviderCheck(env);
  const reading = createReading(env.OCR ? createMarksReader({ log: (line) => log.warn(line) }) : null);
  stops.unshift(async () => {
    await jobs.stop();
    await reading.reader?.close();
  });
  const known = createKnown(events);
  const deps: Deps = {
    ...ports,
    db: client.db,
    storage,
    writer,
    pace: createPace(providerLimitsOf(env), log),
    providerCheck: check && { check, running: createSlots(1) },
    transcriber,
    sessions: createSessions(client.db),
    passwords: createPasswords(),
    reading,
    events,
    limits: createRateLimits(client.db),
    log,
    metrics,
    registration: env.REGISTRATION,
    hashEmail: createEmailHash(url),
    quotas: quotasOf(env),
    usage: createUsageMeter({ db: client.db, log, ...known }),
    backups,
    uploads: createUploadResources(),
    exports: createExportResources(),
    eventStreams: createSlots(maxStreamsPerUser),
    expensiveReads,
    largeCalls: createLargeCalls(),
    rendered: createRendered(),
    ...known,
  };
  return { deps, jobs, jobDb: jobClient.db, url, space, certificates };
}

type Built = Awaited<ReturnType<typeof build>>;

const isOwnMachine = (host: string) => host === "localhost" || isLoopback(host);

/** Logs a warning when the phones' certificate authority is about to expire, at startup and every day. */
function warnDaily(lan: Lan, log: Logger): void {
  const warn = () => {
    const notice = lan.notice(new Date());
    if (notice) log.warn(notice);
  };
  warn();
  setInterval(warn, 24 * 60 * 60 * 1000).unref();
}

/** Listens on http and, with LAN, on https. If the second listener fails, closes the first. */
async function serve(env: Env, { deps, space, certificates }: Built, options: Omit<AppOptions, "edge">) {
  const opened = env.LAN ? await openLan(env) : undefined;
  const isHttpForSetupOnly = opened !== undefined && isOwnMachine(env.HOST);
  const edge = { trustProxy: env.TRUST_PROXY, publicUrl: env.PUBLIC_URL, isHttpForSetupOnly };
  const metricsToken = env.METRICS_TOKEN;
  const app = createApp({ ...deps, lan: opened?.lan }, { ...options, edge, space, metricsToken });
  const isProxied = env.TRUST_PROXY;
  const hostname = isHttpForSetupOnly ? undefined : env.HOST;
  const http = await listen(app, { setting: "PORT", port: env.PORT, hostname, isProxied });
  if (!opened) return { servers: [http.server], port: http.port, lan: undefined };
  const { lan, server: tls } = opened;
  const https = await listen(app, { setting: "LAN_PORT", port: env.LAN_PORT, tls }).catch((error) => {
    http.server.close();
    throw error;
  });
  certificates.add("lan", new X509Certificate(tls));
  certificates.add("lan-authority", lan.authority);
  lan.ports = { http: http.port, https: https.port };
  warnDaily(lan, deps.log);
  return { servers: [http.server, https.server], port: http.port, lan };
}

/** Starts the server. `stop` shuts it down gracefully; a failed start stops everything that it started. */
export async function startServer(env: Env, log: Logger, web?: BuiltWeb): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stopAll = async () => {
    for (const stop of stops) await stop();
  };
  try {
    const built = await build(env, log, stops);
    const { deps, jobs, jobDb, url } = built;
    const stopping = new AbortController();
    const { servers, lan, port } = await serve(env, built, { web, stopping: stopping.signal });
    const drains = servers.map((server) => createDrain(server, env.TRUST_PROXY ? behindProxy : withoutProxy));
    stops.unshift(async () => {
      stopping.abort();
      // Concurrently, because event streams and jobs end while responses are being written.
      await Promise.all([...drains.map((drain) => drain()), deps.events.close(), jobs.stop()]);
    });
    await jobs.work({ ...deps, db: jobDb });
    stops.unshift(startIndexBuilds(url, log));
    // Ends within seconds and never rejects; the server does not wait for it.
    const suggesting = suggestModel(env, log);
    stops.unshift(() => suggesting);
    return { port, lan, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
