import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, textOf } from "@lotwright/tooling/demo/client";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { openEmbedded } from "./sale.mjs";

/** @typedef {Awaited<ReturnType<typeof signUp>>} Person */

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
 * @param {{ node?: string | undefined, nodeOptions?: string[] }} [how] `node` is the path of another Node.js
 */
export async function startOurs(dataDir, { node = process.execPath, nodeOptions = [] } = {}) {
  const startedAt = performance.now();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: "0",
    TRUST_PROXY: "on",
    LIMIT_WRITES: "0",
    QUOTA_LOTS: "1000000",
  };
  const server = await startServerProcess(env, { node, nodeOptions, isQuiet: true });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  return { ...server, origin: server.origin.replace("localhost", "127.0.0.1"), startSeconds };
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
  const credentials = { email: "bench@example.com", password: "brass lamp 1912" };
  const userId = textOf(await client.send("POST", "/auth/register", credentials), "id");
  const { sql, ...database } = await openEmbedded(dataDir);
  const [{ workspaceId = "" } = {}] =
    await sql`select workspace_id as "workspaceId" from users where id = ${userId}`;
  return { client, credentials, userId, workspaceId: String(workspaceId), sql, database };
}

let addresses = 0;

/** A new client address, as a proxy would forward it: some limits apply per address. */
export function newAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
