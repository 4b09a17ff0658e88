import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, textOf } from "@lotwright/tooling/demo/client";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { openEmbedded } from "./sale.mjs";

/** @typedef {Awaited<ReturnType<typeof signUp>>} Person */

/**
 * A folder that the database's own user can reach, too; it is gone when the work is done.
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
 * The built server as it is by default, with the embedded database. Behind a proxy, as it believes, each request may come
 * from an address of its own: the limits on logins hold here as everywhere.
 * @param {string} dataDir
 * @param {string[]} [nodeOptions]
 */
export async function startOurs(dataDir, nodeOptions = []) {
  const startedAt = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", TRUST_PROXY: "on", LIMIT_WRITES: "0" };
  const server = await startServerProcess(env, { nodeOptions, isQuiet: true });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  return { ...server, origin: server.origin.replace("localhost", "127.0.0.1"), startSeconds };
}

/**
 * Somebody who has just registered, and the database below.
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
  return { client, credentials, workspaceId: String(workspaceId), sql, database };
}

let addresses = 0;

/** An address that nobody asked from before, as a proxy would tell it: some limits hold for an address. */
export function newAddress() {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
