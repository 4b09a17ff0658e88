import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { Manifest } from "@lotwright/backup/archive-format";
import { backUp } from "@lotwright/backup/back-up";
import { BackupError } from "@lotwright/backup/backup-error";
import { type Place, placeIn, placeOf, tryFolder } from "@lotwright/backup/places";
import { progressLines } from "@lotwright/backup/progress";
import { openArchives, verify } from "@lotwright/backup/verify";
import { type BackupRow, endDrill, readRuns } from "../areas/workspace/backups/access";
import { isGood } from "../areas/workspace/backups/schedule";
import { type Env, readEnv } from "../core/env";
import { apiVersion } from "../http/openapi/openapi-introduction";
import { notTriedCode } from "../installation/backup-process";
import { backupStoreOf } from "../installation/backup-store";
import { openStorage } from "../installation/open-storage";
import { drillBackup } from "./backup-drill";
import { onDatabase, onDatabaseUrl, runCommand } from "./operator-command";

const usage =
  "Name a file or s3://bucket/key: npm run backup -- <file> [--since <earlier backup>], npm run backup -- --verify <file>, or npm run backup -- --drill [<file>]";

const lowPriority = 19;

const say = (line: string) => void process.stderr.write(`${line}\n`);

runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    options: {
      since: { type: "string" },
      // Used by the server to test whether backups can be written to a folder.
      try: { type: "boolean", default: false },
      verify: { type: "boolean", default: false },
      drill: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [target, ...others] = positionals;
  const env = readEnv();
  if (values.drill) return drillNewest(env, target);
  if (!target || (others.length > 0 && !values.verify)) throw new Error(usage);
  const store = backupStoreOf(env);
  if (values.try) return tryFolder(target, store);
  const place = placeOf(target, store);
  const onProgress = progressLines(say);
  // Lowers the process's priority below that of requests.
  setPriority(lowPriority);
  if (values.verify) {
    const archives = await openArchives(
      place,
      others.map((other) => placeOf(other, store)),
    );
    await verify(archives, onProgress);
    const { header, manifest } = archives.newest;
    say(`${place.label} is whole: ${header.createdAt}, ${countsOf(manifest)}.`);
    return;
  }
  const since = values.since === undefined ? undefined : placeOf(values.since, store);
  await onDatabaseUrl({ isMigrated: false }, async (url) => {
    const storage = await openStorage(env);
    const signal = stopSignal("The backup was stopped. Nothing is left of it.");
    const plan = { url, storage, place, since, version: apiVersion, onProgress, signal };
    const { manifest, bytes } = await backUp(plan);
    for (const key of manifest.missing.keys) say(`Not in the store any more: ${key}`);
    say(`${place.label}: ${countsOf(manifest)}, ${(bytes / 1_000_000).toFixed(1)} MB.`);
    // Output for programs.
    process.stdout.write(`${JSON.stringify({ bytes, missing: manifest.missing.count })}\n`);
  });
});

/** Signal that aborts when the process has to stop, or its parent server has ended. */
function stopSignal(sentence: string): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stopped.abort(new Error(sentence)));
  }
  process.once("disconnect", () => stopped.abort(new Error("The server has ended.")));
  process.channel?.unref();
  return stopped.signal;
}

/** The server's newest successful backup. */
async function newestBackup(folder: string): Promise<BackupRow> {
  let run: BackupRow | undefined;
  await onDatabase(async (db) => {
    run = (await readRuns(db)).find(isGood);
  });
  if (!run) throw new Error(`No good backup has been made in ${folder} yet.`);
  return run;
}

/** The named backup, or by default the newest scheduled one, with its row. */
async function backupToDrill(
  env: Env,
  target: string | undefined,
): Promise<{ place: Place; run?: BackupRow }> {
  const store = backupStoreOf(env);
  if (target !== undefined) return { place: placeOf(target, store) };
  if (!env.BACKUP) throw new Error(usage);
  const run = await newestBackup(env.BACKUP);
  return { place: placeIn(env.BACKUP, run.name, store), run };
}

/** Restores a backup for a trial, by default the newest scheduled one. */
async function drillNewest(env: Env, target: string | undefined): Promise<void> {
  const { place, run } = await backupToDrill(env, target);
  setPriority(lowPriority);
  const startedAt = performance.now();
  const signal = stopSignal("The drill was stopped. Nothing is left of it.");
  try {
    const { rows, objects } = await drillBackup(place, { onProgress: progressLines(say), signal });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    say(
      `${place.label} can be restored: ${rows} rows and ${objects} files are as they were. It took ${seconds} s, and nothing is left of it.`,
    );
    const drilled = { drilledAt: new Date(), drillFailure: "" };
    if (run) await onDatabase((db) => endDrill(db, run.id, drilled));
  } catch (error) {
    // Other failures, such as a full disk or a lost connection, say nothing about the backup.
    if (error instanceof BackupError) throw error;
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = notTriedCode;
  }
}

function countsOf({ tables, objects, stored, missing }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inIt =
    stored.count === objects.count ? "" : ` (${stored.count} in it, the others in earlier backups)`;
  const gone = missing.count === 0 ? "" : `, and ${missing.count} missing in the store`;
  return `${rows} rows, ${objects.count} files of photos and recordings${inIt}${gone}`;
}
