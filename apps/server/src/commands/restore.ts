import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { placeOf } from "@lotwright/backup/places";
import { progressLines } from "@lotwright/backup/progress";
import { requireEmptyDatabase, restore } from "@lotwright/backup/restore";
import { openArchives } from "@lotwright/backup/verify";
import { createDatabase } from "@lotwright/db/client";
import { makeWritableFolder } from "@lotwright/embedded-postgres/private-folder";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { postponeDeletions } from "../areas/workspace/workspace/deletion";
import { type Env, readEnv } from "../core/env";
import { backupStoreOf } from "../installation/backup-store";
import { openStorage } from "../installation/open-storage";
import { recoverJobs } from "../jobs/jobs";
import { runCommand } from "./operator-command";

const usage =
  "Name a backup, and those that it builds on: npm run restore -- <file or s3://bucket/key> [...]";

const say = (line: string) => void process.stderr.write(`${line}\n`);

runCommand(async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [target, ...others] = positionals;
  if (!target) throw new Error(usage);
  const env = readEnv();
  const store = backupStoreOf(env);
  const places = others.map((other) => placeOf(other, store));
  const archives = await openArchives(placeOf(target, store), places);
  const stops: (() => Promise<void>)[] = [];
  const openDatabase = async () => {
    const { url, stop } = await openEmptyDatabase(env);
    stops.push(stop);
    // Resolved now, because it may be inside DATA_DIR.
    await makeWritableFolder(tmpdir(), "TMPDIR");
    return url;
  };
  try {
    // Checked before reading the archive, which may take hours. An embedded database that does not exist yet is empty.
    const existing = hasDatabase(env) ? await openDatabase() : undefined;
    if (existing) await requireEmptyDatabase(existing);
    const openTarget = async () => ({
      url: existing ?? (await openDatabase()),
      storage: await openStorage(env),
    });
    const loaded = await restore({
      archives,
      openTarget,
      beforeUse: prepareForUse,
      onProgress: progressLines(say),
    });
    say(
      `Restored ${loaded.rows} rows, and ${loaded.objects} files of photos and recordings. Start the server.`,
    );
  } finally {
    for (const stop of stops) await stop();
  }
});

const hasDatabase = (env: Env) =>
  env.DATABASE_URL !== undefined || existsSync(join(resolve(env.DATA_DIR), "postgres"));

async function openEmptyDatabase(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const dataDir = resolve(env.DATA_DIR);
  if (await findEmbeddedPostgres(dataDir).catch(ifMissing)) {
    throw new Error(
      `A server is running on ${dataDir}. Stop it, and restore into an empty folder (DATA_DIR).`,
    );
  }
  return startEmbeddedPostgres({ dataDir });
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/**
 * Recovers the jobs that ran or waited during the backup. A workspace whose deletion was scheduled gets 7 days again: otherwise
 * the first sweep would delete what was just restored.
 */
async function prepareForUse(url: string): Promise<void> {
  const client = createDatabase(url, { max: 3 });
  try {
    await postponeDeletions(client.db);
    await recoverJobs(client.db);
  } finally {
    await client.close();
  }
}
