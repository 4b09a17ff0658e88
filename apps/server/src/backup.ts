import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { Manifest } from "@lotwright/backup/archive-format";
import { backUp } from "@lotwright/backup/back-up";
import { placeOf } from "@lotwright/backup/places";
import { progressLines } from "@lotwright/backup/progress";
import { openArchives, verify } from "@lotwright/backup/verify";
import { backupStoreOf } from "./backup-store";
import { readEnv } from "./env";
import { apiVersion } from "./http/openapi-introduction";
import { openStorage } from "./open-storage";
import { onDatabaseUrl, runCommand } from "./operator-command";

const usage =
  "Name a file or s3://bucket/key: npm run backup -- <file> [--since <earlier backup>], or npm run backup -- --verify <file>";

const lowPriority = 19;

const say = (line: string) => void process.stderr.write(`${line}\n`);

runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    options: { since: { type: "string" }, verify: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [target, ...others] = positionals;
  if (!target || (others.length > 0 && !values.verify)) throw new Error(usage);
  const env = readEnv();
  const store = backupStoreOf(env);
  const place = placeOf(target, store);
  const onProgress = progressLines(say);
  // Requests go first.
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
    const stopped = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => stopped.abort(new Error("The backup was stopped. Nothing is left of it.")));
    }
    // The server that started this one has ended.
    process.once("disconnect", () => stopped.abort(new Error("The server has ended.")));
    process.channel?.unref();
    const plan = { url, storage, place, since, version: apiVersion, onProgress, signal: stopped.signal };
    const { manifest, bytes } = await backUp(plan);
    for (const key of manifest.missing.keys) say(`Not in the store any more: ${key}`);
    say(`${place.label}: ${countsOf(manifest)}, ${(bytes / 1_000_000).toFixed(1)} MB.`);
    // For programs.
    process.stdout.write(`${JSON.stringify({ bytes, missing: manifest.missing.count })}\n`);
  });
});

function countsOf({ tables, objects, stored, missing }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inIt =
    stored.count === objects.count ? "" : ` (${stored.count} in it, the others in earlier backups)`;
  const gone = missing.count === 0 ? "" : `, and ${missing.count} missing in the store`;
  return `${rows} rows, ${objects.count} files of photos and recordings${inIt}${gone}`;
}
