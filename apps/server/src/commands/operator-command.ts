import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createDatabase, type Database } from "@lotwright/db/client";
import { migrateDatabase } from "@lotwright/db/migrate";
import { makeWritableFolder } from "@lotwright/embedded-postgres/private-folder";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { type Env, readEnv } from "../core/env";

export type OpenDatabase = { url: string; stop(): Promise<void> };

/** Connects to the configured server's database; starts the embedded one if no server runs. */
export async function openDatabase(env: Env, { isMigrated }: { isMigrated: boolean }): Promise<OpenDatabase> {
  const stop = async () => {};
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop };
  const dataDir = resolve(env.DATA_DIR);
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  const running = await findEmbeddedPostgres(dataDir);
  if (running) return { url: running.url, stop };
  const embedded = await startEmbeddedPostgres({ dataDir });
  if (isMigrated) await migrateDatabase(embedded.url);
  return embedded;
}

type DatabaseWork = (url: string, env: Env) => Promise<void>;

/** Runs `work` with the URL of the configured server's database, whether the server is running or not. */
export async function onDatabaseUrl(options: { isMigrated: boolean }, work: DatabaseWork): Promise<void> {
  const env = readEnv();
  const database = await openDatabase(env, options);
  try {
    // Resolved now, because it may be inside DATA_DIR.
    await makeWritableFolder(tmpdir(), "TMPDIR");
    await work(database.url, env);
  } finally {
    await database.stop();
  }
}

/** Runs `work` with a connection to the configured server's database, migrated to this release. */
export function onDatabase(work: (db: Database, env: Env) => Promise<void>): Promise<void> {
  return onDatabaseUrl({ isMigrated: true }, async (url, env) => {
    const client = createDatabase(url);
    try {
      await work(client.db, env);
    } finally {
      await client.close();
    }
  });
}

/** Runs an operator command. On failure, prints the message to standard error and exits with code 1. */
export function runCommand(command: (args: string[]) => Promise<void>): void {
  command(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
