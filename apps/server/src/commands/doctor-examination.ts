import { randomUUID, X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { tryFolder } from "@lotwright/backup/places";
import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { fileStorage } from "@lotwright/storage/files";
import type { Storage } from "@lotwright/storage/storage";
import { readEnds } from "../areas/workspace/backups/access";
import { isLate } from "../areas/workspace/backups/schedule";
import { type Env, version } from "../core/env";
import { backupStoreOf } from "../installation/backup-store";
import { certificateEnd } from "../installation/certificate-ends";
import { doctorName, makeNonce } from "../installation/doctor-nonce";
import {
  createSpace,
  findDatabaseFolder,
  isLow,
  placesOf,
  placeTitles,
  type ReadSpace,
} from "../installation/free-space";
import { s3OptionsOf } from "../installation/open-storage";
import { type Check, type Finding, failed, ok, warning } from "./doctor-checks";
import { checkDatabase, checkObjects, checkQueue } from "./doctor-database";
import { checkProxy } from "./doctor-proxy";
import { openDatabase } from "./operator-command";

const dayMs = 86_400_000;
const endsSoonMs = 14 * dayMs;
const maxClockMs = 60_000;

type Run = (checks: readonly Check[]) => Promise<{ hasFailed: boolean }>;

/** Replacements for this machine's clock and disks. */
export type Instruments = { now?: () => number; space?: ReadSpace };

const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Env) =>
  DATABASE_URL !== undefined || existsSync(join(resolve(DATA_DIR), "postgres"));

/** Runs all checks of an installation, with its database if it can be opened. Temporarily starts an embedded one. */
export async function examine(
  env: Env,
  run: Run,
  instruments: Instruments = {},
): Promise<{ hasFailed: boolean }> {
  const nonce = makeNonce();
  let stop = async () => {};
  let client: DatabaseClient | undefined;
  const open = async () => {
    if (!hasDatabase(env))
      return [
        warning(
          `There is no database in ${resolve(env.DATA_DIR)} yet.`,
          "The first start of the server makes it.",
        ),
      ];
    const opened = await openDatabase(env, { isMigrated: false });
    stop = opened.stop;
    client = createDatabase(opened.url, { max: 2, name: doctorName(nonce) });
    return checkDatabase(client.sql);
  };
  try {
    const settings = async () => [
      ok(`Lotwright ${version}, Node.js ${process.versions.node}: every setting is valid.`),
    ];
    const first = await run([
      { name: "settings", run: settings },
      { name: "database", withinMs: 60_000, run: open },
    ]);
    const others = await run(checksOf(env, { ...instruments, client, nonce }));
    return { hasFailed: first.hasFailed || others.hasFailed };
  } finally {
    await client?.close();
    await stop();
  }
}

type Scene = Instruments & { client: DatabaseClient | undefined; nonce: string };

function checksOf(env: Env, scene: Scene): Check[] {
  const { client, nonce, now = Date.now } = scene;
  const onDatabase: Check[] = client
    ? [
        { name: "queue", run: () => checkQueue(client.sql, env) },
        {
          name: "objects",
          withinMs: 30_000,
          run: async () => checkObjects(client.sql, await storageOf(env)),
        },
      ]
    : [];
  return [
    { name: "store", withinMs: 30_000, run: () => checkStore(env) },
    { name: "space", run: () => checkSpace(env, scene) },
    { name: "clock", run: () => checkClock(env, client, now) },
    { name: "backup", withinMs: 60_000, run: () => checkBackup(env, client, now) },
    { name: "provider", run: () => checkProvider(env) },
    { name: "certificates", run: () => checkCertificates(env, now) },
    ...onDatabase,
    { name: "proxy", withinMs: 120_000, run: () => checkAddress(env, client, nonce) },
  ];
}

async function storageOf(env: Env): Promise<Storage> {
  const options = s3OptionsOf(env);
  if (!options) return fileStorage(resolve(env.DATA_DIR));
  const { s3Storage } = await import("@lotwright/storage/s3");
  return s3Storage(options);
}

/** Checks storage by writing, reading and removing an object. */
async function checkStore(env: Env): Promise<Finding[]> {
  if (!env.S3_ENDPOINT && !existsSync(resolve(env.DATA_DIR)))
    return [
      warning(`There is no folder ${resolve(env.DATA_DIR)} yet.`, "The first start of the server makes it."),
    ];
  const storage = await storageOf(env);
  const folder = join(resolve(env.DATA_DIR), "photos");
  const folders = env.S3_ENDPOINT ? [] : [join(folder, ".incoming"), folder];
  const added = folders.filter((each) => !existsSync(each));
  const key = `photos/doctor-${randomUUID()}`;
  try {
    await storage.put(key, Buffer.from("Lotwright checks this store.\n"), "text/plain");
    await storage.stat(key).finally(() => storage.remove(key));
  } finally {
    // Removes empty folders owned by root, which would keep the server from storing photos.
    for (const each of added) await rmdir(each).catch(() => undefined);
  }
  return [
    ok(`${env.S3_ENDPOINT ? `The bucket ${env.S3_BUCKET}` : "DATA_DIR"} takes, shows and deletes an object.`),
  ];
}

async function checkSpace(env: Env, { client, space }: Scene): Promise<Finding[]> {
  const folder = client && (await findDatabaseFolder(env, client.db));
  const places = await (space ?? createSpace(placesOf(env, folder)))();
  return places.map((each) => {
    const text = `${placeTitles[each.place]}: ${(each.freeBytes / 1e9).toFixed(1)} GB of ${(each.sizeBytes / 1e9).toFixed(1)} are free.`;
    return isLow(each) ? warning(text, "Free some, or move it to a larger disk.") : ok(text);
  });
}

function clockFinding(whose: string, theirs: number, ours: number): Finding {
  const seconds = Math.round((ours - theirs) / 1000);
  if (Math.abs(ours - theirs) <= maxClockMs) return ok(`This clock is that of ${whose}.`);
  const direction = seconds > 0 ? "ahead of" : "behind";
  return warning(
    `This clock is ${Math.abs(seconds)} seconds ${direction} that of ${whose}.`,
    "Set both by NTP: stores refuse requests of a wrong time.",
  );
}

async function checkClock(
  env: Env,
  client: DatabaseClient | undefined,
  now: () => number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (client) {
    const [row] = await client.sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    findings.push(clockFinding("the database", Number(row?.ms), now()));
  }
  if (env.S3_ENDPOINT) {
    const { headers } = await fetch(env.S3_ENDPOINT, { method: "HEAD", signal: AbortSignal.timeout(8_000) });
    const date = Date.parse(headers.get("date") ?? "");
    if (!Number.isNaN(date)) findings.push(clockFinding("the store", date, now()));
  }
  return findings;
}

async function checkBackup(
  env: Env,
  client: DatabaseClient | undefined,
  now: () => number,
): Promise<Finding[]> {
  if (!env.BACKUP)
    return [warning("No backups are made on a schedule.", "Set BACKUP to another disk or to a bucket.")];
  await tryFolder(env.BACKUP, backupStoreOf(env));
  const findings = [ok(`${env.BACKUP} can be written.`)];
  if (!client) return findings;
  const { goodEnd, firstStart, lastFailure, drillFailure } = await readEnds(client.db);
  if (goodEnd) findings.push(ok(`The last good backup ended at ${goodEnd.toISOString()}.`));
  if (isLate(goodEnd ?? firstStart, new Date(now())))
    findings.push(
      failed("The last good backup is older than 26 hours.", "Read in the log why, and run npm run backup."),
    );
  const problem = lastFailure || drillFailure;
  if (problem)
    findings.push(
      failed(`The last backup or its trial failed: ${problem}`, "Correct it, and run npm run backup."),
    );
  if (!goodEnd)
    findings.push(
      warning("There is no good backup yet.", "Run npm run backup, or wait for the first night."),
    );
  return findings;
}

/** @param status that it answered to the list of models; 0 without an answer */
function providerFinding(status: number): Finding {
  if (status === 0)
    return failed("It does not answer.", "Check OPENAI_BASE_URL, and that this machine reaches it.");
  if (status === 401 || status === 403)
    return failed(`It refuses OPENAI_API_KEY (${status}).`, "Set another key.");
  return warning(
    `It answers ${status} to the list of models.`,
    "Run npm run check:provider, which pays for two answers.",
  );
}

/** Checks the AI provider with free requests only. */
async function checkProvider(env: Env): Promise<Finding[]> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model = "gpt-4o-mini" } = env;
  if (!apiKey && !baseUrl) return [ok("None is set: descriptions are drafted from notes and marks.")];
  const { listModels } = await import("@lotwright/ai/provider-models");
  // A provider's message may repeat the key.
  const listed = await listModels({ apiKey, baseUrl }).catch((error: unknown) => Object(error).status ?? 0);
  if (typeof listed === "number") return [providerFinding(listed)];
  const { names } = listed;
  if (!names.includes(model))
    return [
      warning(
        `It answers, but does not list the model ${model}.`,
        "Set OPENAI_MODEL, and run npm run check:provider.",
      ),
    ];
  return [
    ok(`It takes the key and lists ${model}. Nothing was paid: npm run check:provider describes two lots.`),
  ];
}

function endFinding(name: string, end: Date, now: number, next: string): Finding {
  const text = `${name} ends on ${end.toISOString().slice(0, 10)}.`;
  if (end.getTime() <= now) return failed(text.replace("ends", "ended"), next);
  return end.getTime() - now < endsSoonMs ? warning(text, next) : ok(text);
}

async function checkCertificates(env: Env, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (env.LAN) {
    for (const [file, name] of [
      ["authority.pem", "The authority for phones"],
      ["server.pem", "The server's own"],
    ] as const) {
      const path = join(resolve(env.DATA_DIR), "lan", file);
      if (!existsSync(path)) continue;
      const { validTo } = new X509Certificate(await readFile(path));
      const next =
        file === "server.pem"
          ? "Restart the server, which renews it."
          : "See operations.md, Phones on the local network.";
      findings.push(endFinding(name, new Date(validTo), now(), next));
    }
  }
  if (env.PUBLIC_URL?.startsWith("https:")) {
    const end = await certificateEnd(env.PUBLIC_URL);
    findings.push(endFinding(`That of ${env.PUBLIC_URL}`, end, now(), "Renew it in the proxy."));
  }
  return findings.length > 0 ? findings : [ok("None is used.")];
}

async function checkAddress(env: Env, client: DatabaseClient | undefined, nonce: string): Promise<Finding[]> {
  if (!env.PUBLIC_URL) return [ok("PUBLIC_URL is not set, so none was asked.")];
  if (!client) return [warning("It can't be asked without the database.", "Correct the database first.")];
  // The server recognizes the nonce by an open database connection.
  await client.sql`select 1`;
  return checkProxy({ publicUrl: env.PUBLIC_URL, nonce });
}
