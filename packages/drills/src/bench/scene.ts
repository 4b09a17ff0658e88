import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { familyCpuSeconds } from "@lotwright/tooling/linux-process";
import { startServerProcess } from "@lotwright/tooling/server-process";
import postgres from "postgres";
import { z } from "zod";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { password, signUp } from "../installation/staff";

/** A data folder with its running server and embedded database; `prepare` creates another one. */
export type Place = { dataDir: string; server: ServerProcess; prepare?: (folder: string) => Promise<void> };
export type Person = Awaited<ReturnType<typeof newPerson>>;
type How = { node?: string | undefined; env?: Record<string, string> };
/** Fills the empty folder of a new server. */
type Prepared = { prepare?: Place["prepare"] };

const referenceScript = fileURLToPath(new URL("./reference-server.mjs", import.meta.url));
const signedIn = z.object({ id: z.string(), email: z.string() });

/**
 * Starts the built server with default settings and embedded database. It trusts a proxy, so that requests can use different
 * addresses, because login limits apply per address.
 */
export const startOurs = (dataDir: string, { node, env = {} }: How = {}) =>
  makeServer(
    {
      DATA_DIR: dataDir,
      TRUST_PROXY: "on",
      LIMIT_WRITES: "0",
      LIMIT_EXPENSIVE_READS: "0",
      QUOTA_LOTS: "1000000",
      LOG_LEVEL: "info",
      ...env,
    },
    { node },
  );

/** Runs `work` with a second server on the same database and folder. */
export async function withServerBeside<T>(
  { dataDir, person }: Place & { person: Person },
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startOurs(dataDir, {
    env: { DATABASE_URL: person.database.url, TRUST_PROXY: "off", ...env },
  });
  return work(server).finally(server.stop);
}

/** Runs `work` with a new user on a server: the shared one, or a new one with an empty folder. */
export async function atServer<T>(
  shared: Place | undefined,
  work: (place: Place & { person: Person }) => Promise<T>,
  { prepare, ...how }: How & Prepared = {},
): Promise<T> {
  if (shared) {
    const person = await newPerson(shared);
    return work({ ...shared, person }).finally(() => person.sql.end());
  }
  const dataDir = await mkdtemp(join(tmpdir(), "lotwright-bench-"));
  // The database may run as another user.
  await chmod(dataDir, 0o755);
  try {
    await prepare?.(dataDir);
    const server = await startOurs(dataDir, how);
    return await atServer({ dataDir, server }, work).finally(server.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Starts the minimal reference server on our database and photos. */
export async function startReference(databaseUrl: string, dataDir: string, node = process.execPath) {
  const env = { PATH: process.env.PATH };
  const server = await startServerProcess(env, { node, script: [referenceScript, databaseUrl, dataDir] });
  return { ...server, origin: server.origin.replace("localhost", "127.0.0.1") };
}

/** Opens the embedded PostgreSQL of the server that uses this folder. */
export async function openEmbedded(dataDir: string) {
  const cluster = join(dataDir, "postgres");
  const [pid, , , port] = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
  const secret = await readFile(join(cluster, "lotwright-password"), "utf8");
  const url = `postgres://app:${secret}@127.0.0.1:${port}/postgres`;
  return { url, sql: postgres(url, { max: 2 }), cpuSeconds: () => familyCpuSeconds(Number(pid)) };
}

/** Registers a new admin, and opens the database. */
async function newPerson({ server, dataDir }: Place) {
  const staff = await signUp(server.origin);
  const { id: userId, email } = signedIn.parse(await staff.client.send("GET", "/auth/user"));
  const { sql, ...database } = await openEmbedded(dataDir);
  const [user] = await sql<{ id: string }[]>`select workspace_id as id from users where id = ${userId}`;
  return { staff, credentials: { email, password }, userId, workspaceId: user?.id ?? "", sql, database };
}

/** Reads the value of a server's metric. */
export async function metricOf(origin: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1];
  if (value === undefined) throw new Error(`The metrics have no ${name}`);
  return Number(value);
}

// Node.js's histogram counts the time between two ticks of its timer, which is 10 ms without any delay.
const tickMs = 10;

/** Maximum event loop delay in ms since the metrics were last read. */
export const delayMs = async (origin: string) =>
  Math.max(0, (await metricOf(origin, "nodejs_eventloop_lag_max_seconds")) * 1_000 - tickMs);

export type Took = { tookMs: number; delay: number };

/** Measures a step's time, and the server's maximum event loop delay. */
export async function measureTime<T>(
  { server }: Pick<Place, "server">,
  work: () => Promise<T>,
): Promise<T & Took> {
  await delayMs(server.origin);
  const startedAt = performance.now();
  const result = await work();
  return { ...result, tookMs: performance.now() - startedAt, delay: await delayMs(server.origin) };
}

let addresses = 0;

/** A new client address as forwarded by a proxy, since some limits apply per address. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
