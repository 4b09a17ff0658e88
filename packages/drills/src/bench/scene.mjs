import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, textOf } from "@lotwright/tooling/demo/client";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { openEmbedded } from "./sale.mjs";

/**
 * @typedef {Awaited<ReturnType<typeof signUp>>} Person
 * @typedef {Awaited<ReturnType<typeof startOurs>>} Server
 * @typedef {{ dataDir: string, server: Server }} Place a data folder, and the server that runs on it
 */

const referenceScript = fileURLToPath(new URL("./reference-server.mjs", import.meta.url));

/**
 * Runs `work` with a temporary folder that the database's user can also read.
 * @template T
 * @param {(dataDir: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inFreshFolder(work) {
  const dataDir = await mkdtemp(join(tmpdir(), "lotwright-bench-"));
  await chmod(dataDir, 0o755);
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/**
 * The built server with default settings and the embedded database. It trusts a proxy, so that each request can come from
 * another address: the login limits apply per address.
 * @param {string} dataDir
 * @param {{ node?: string | undefined, nodeOptions?: string[], env?: Record<string, string> }} [how] `node` is the path of another Node.js
 */
export async function startOurs(dataDir, { node = process.execPath, nodeOptions = [], env: more = {} } = {}) {
  const startedAt = performance.now();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: "0",
    TRUST_PROXY: "on",
    LIMIT_WRITES: "0",
    QUOTA_LOTS: "1000000",
    ...more,
  };
  const server = await startServerProcess(env, { node, nodeOptions, isQuiet: true });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  return { ...server, origin: server.origin.replace("localhost", "127.0.0.1"), startSeconds };
}

/**
 * Runs `work` with another server on the same database and folder, which starts for it.
 * @template T
 * @param {Place & { person: Person }} place
 * @param {Record<string, string>} more settings
 * @param {(server: Server) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServerBeside({ dataDir, person }, more, work) {
  const server = await startOurs(dataDir, { env: { DATABASE_URL: person.database.url, ...more } });
  return work(server).finally(server.stop);
}

/**
 * Runs `work` with a new person on a server: a shared one, or a new one with an empty folder.
 * @template T
 * @param {Place | undefined} shared
 * @param {(place: Place & { person: Person }) => Promise<T>} work
 * @param {Parameters<typeof startOurs>[1]} [how]
 * @returns {Promise<T>}
 */
export async function atServer(shared, work, how) {
  if (!shared) {
    return inFreshFolder(async (dataDir) => {
      const server = await startOurs(dataDir, how);
      return atServer({ dataDir, server }, work).finally(server.stop);
    });
  }
  const person = await signUp(shared.server.origin, shared.dataDir);
  return work({ ...shared, person }).finally(() => person.sql.end());
}

/**
 * The bare reference server on our database and photos.
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @param {string} [node] the path of another Node.js
 */
export async function startReference(databaseUrl, dataDir, node = process.execPath) {
  const env = { PATH: process.env.PATH };
  const server = await startServerProcess(env, { node, script: [referenceScript, databaseUrl, dataDir] });
  return { ...server, origin: server.origin.replace("localhost", "127.0.0.1") };
}

/**
 * A newly registered person, and the database.
 * @param {string} origin
 * @param {string} dataDir
 */
export async function signUp(origin, dataDir) {
  const client = new Client(origin);
  const credentials = { email: `${randomUUID()}@example.com`, password: "brass lamp 1912" };
  const userId = textOf(await client.send("POST", "/auth/register", credentials), "id");
  const { sql, ...database } = await openEmbedded(dataDir);
  const [{ workspaceId = "" } = {}] =
    await sql`select workspace_id as "workspaceId" from users where id = ${userId}`;
  return { client, credentials, userId, workspaceId: String(workspaceId), sql, database };
}

/**
 * The value of a server's metric.
 * @param {string} origin
 * @param {string} name
 */
export async function metricOf(origin, name) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1];
  if (value === undefined) throw new Error(`The metrics have no ${name}`);
  return Number(value);
}

// The histogram of Node.js counts the time between two ticks of its timer, which is 10 ms without any delay.
const tickMs = 10;

/**
 * Milliseconds that the event loop was late at most, since the last scrape of the metrics.
 * @param {string} origin
 */
export const delayMs = async (origin) =>
  Math.max(0, (await metricOf(origin, "nodejs_eventloop_lag_max_seconds")) * 1_000 - tickMs);

let addresses = 0;

/** A new client address, as a proxy would forward it: some limits apply per address. */
export function newAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
