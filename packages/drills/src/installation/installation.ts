import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { s3Storage } from "@lotwright/storage/s3";
import { openGate } from "./gate";
import { startProxy } from "./proxy";
import { makeServer, type ServerProcess } from "./server-process";
import { startStoreProcess } from "./store-process";

const portOf = (url: string) => Number(new URL(url).port);

function addressOf(url: string, port: number, name: string): string {
  const moved = new URL(url);
  moved.port = String(port);
  moved.pathname = `/${name}`;
  return moved.href;
}

/** PostgreSQL at a fixed address, which can be stopped and restarted. */
async function openDatabase(dataDir: string) {
  const options = { dataDir, fsync: false };
  let running = await startEmbeddedPostgres(options);
  let client = createDatabase(running.url, { max: 2 });
  const gate = await openGate(portOf(running.url));
  return {
    gate,
    /** URL of one of its databases, for servers. */
    urlOf: (name: string) => addressOf(running.url, gate.port, name),
    /** Client that connects directly, past the servers and the gate. */
    sql: (): DatabaseClient["sql"] => client.sql,
    async stop() {
      await client.close();
      await gate.refuse();
      await running.stop();
    },
    async start() {
      running = await startEmbeddedPostgres(options);
      client = createDatabase(running.url, { max: 2 });
      await gate.open(portOf(running.url));
    },
  };
}

async function openStore() {
  const process = await startStoreProcess();
  const gate = await openGate(portOf(process.settings.endpoint));
  return {
    gate,
    direct: s3Storage(process.settings),
    port: portOf(process.settings.endpoint),
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
      S3_BUCKET: process.settings.bucket,
      S3_ACCESS_KEY: process.settings.accessKey,
      S3_SECRET_KEY: process.settings.secretKey,
    },
    async close() {
      await gate.refuse();
      await process.close();
    },
  };
}

/** Raised rate limits, since a drill works faster than people do. */
const roomyLimits = { LIMIT_WRITES: "0", LIMIT_EXPENSIVE_READS: "0", AI_DAILY_LIMIT: "1000000" };

type Wanted = {
  serverCount: number;
  /** Whether the default rate limits apply. */
  hasDefaultLimits?: boolean;
  /** Additional environment variables of every server. */
  more?: Record<string, string>;
  /** Entry file of the server, if not this build's. */
  main?: string | undefined;
  /** Whether the drill runs at its smallest size, which judges no durations. */
  isSmallest?: boolean;
  /** Fills the database's folder before the database starts. */
  prepare?: (folder: string) => Promise<void>;
};

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * A whole installation on this machine: PostgreSQL, an S3 store and an AI provider in separate processes, servers, and a proxy
 * in front of more than one.
 */
export async function openInstallation(wanted: Wanted) {
  const { serverCount, more = {}, hasDefaultLimits = false, isSmallest = false, main } = wanted;
  const { prepare = async () => {} } = wanted;
  const folder = await mkdtemp(join(tmpdir(), "lotwright-installation-"));
  await chmod(folder, 0o755);
  /** Folder of incoming uploads. */
  const temporary = await mkdtemp(join(folder, "temporary-"));
  const dataDir = join(folder, "database");
  await mkdir(dataDir);
  await prepare(dataDir);
  const [database, store, ai] = await Promise.all([openDatabase(dataDir), openStore(), startAiServer()]);
  const settings = {
    DATABASE_URL: database.urlOf("postgres"),
    DATA_DIR: join(folder, "unused"),
    TMPDIR: temporary,
    TRUST_PROXY: "on",
    OPENAI_BASE_URL: ai.baseUrl,
    OPENAI_API_KEY: ai.apiKey,
    OPENAI_MODEL: ai.model,
    OPENAI_TRANSCRIBE_MODEL: ai.transcribeModel,
    ...store.settings,
    ...(hasDefaultLimits ? {} : roomyLimits),
    ...more,
  };
  // The servers start concurrently on an empty database.
  const servers: ServerProcess[] = await Promise.all(
    Array.from({ length: serverCount }, () => makeServer(settings, { main })),
  );
  const [first] = servers;
  if (!first) throw new Error("An installation has a server");
  const proxy = servers.length > 1 ? await startProxy(servers.map(({ origin }) => origin)) : undefined;
  return {
    ...{ first, servers, proxy, database, store, ai, settings, folder, temporary, isSmallest, prepare },
    /** Public origin of the installation. */
    origin: proxy?.origin ?? first.origin,
    /** Returns the value for the full size or the smallest one. */
    size: <T>(full: T, smallest: T): T => (isSmallest ? smallest : full),
    /** Compares a duration with its limit; the smallest size ignores it. */
    isInTime: (ms: number, limitMs: number) => isSmallest || ms < limitMs,
    async close() {
      await proxy?.close();
      await Promise.all(servers.map((server) => server.kill("SIGKILL")));
      await database.stop();
      await Promise.all([store.close(), ai.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Runs `work` on a shared installation, or on a new one. */
export async function atInstallation<T>(
  shared: Installation | undefined,
  wanted: Wanted,
  work: (site: Installation) => Promise<T>,
): Promise<T> {
  if (shared) return work(shared);
  const site = await openInstallation(wanted);
  return work(site).finally(site.close);
}
