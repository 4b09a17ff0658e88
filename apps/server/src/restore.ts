import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { placeOf } from "@lotwright/backup/places";
import { progressLines } from "@lotwright/backup/progress";
import { restore } from "@lotwright/backup/restore";
import { openArchives } from "@lotwright/backup/verify";
import { createDatabase } from "@lotwright/db/client";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { backupStoreOf } from "./backup-store";
import { type Env, readEnv } from "./env";
import { startJobs } from "./jobs/jobs";
import { createLogger } from "./logger";
import { openStorage } from "./open-storage";
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
  const database = await openEmptyDatabase(env);
  try {
    const { url } = database;
    const storage = await openStorage(env);
    const beforeUse = () => requeueJobs(url, env);
    const loaded = await restore({ archives, url, storage, beforeUse, onProgress: progressLines(say) });
    say(`Restored ${loaded.rows} rows, and ${loaded.objects} photos and recordings. Start the server.`);
  } finally {
    await database.stop();
  }
});

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

/** A backup has no queue: jobs that waited or ran are queued again from the rows that they belong to. */
async function requeueJobs(url: string, env: Env): Promise<void> {
  const client = createDatabase(url, { max: 3 });
  try {
    const jobs = await startJobs(client, createLogger(env.LOG_LEVEL), { isOnlyServer: true });
    await jobs.stop();
  } finally {
    await client.close();
  }
}
