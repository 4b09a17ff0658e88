import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs, promisify } from "node:util";
import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { findEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { startCommand } from "../installation/command";
import { makeServer } from "../installation/server-process";
import { signUp } from "../installation/staff";
import { fillSale } from "./large-sale";
import { atShare, median } from "./statistics.mjs";
import { startWriters, type Times } from "./writers";

const goals = { seconds: 60, ratio: 1.5, growthBytes: 100e6 };
const photosPerLot = 2;
const photoBytes = 250_000;
const thumbnailBytes = 15_000;
const warmUpMs = 10_000;
const sampleMs = 50;

const { values } = parseArgs({
  options: {
    lots: { type: "string", default: "5000" },
    people: { type: "string", default: "20" },
    seconds: { type: "string", default: "30" },
    rounds: { type: "string", default: "3" },
  },
});
const [lotCount, peopleCount, aloneMs, roundCount] = [
  Number(values.lots),
  Number(values.people),
  Number(values.seconds) * 1_000,
  Number(values.rounds),
];

const run = promisify(execFile);
const write = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Runs an operator's command to its end, and samples its memory. */
async function runScript(name: "backup" | "restore", args: string[], settings: Record<string, string>) {
  const startedAt = performance.now();
  const command = startCommand(name, args, settings);
  let peakBytes = 0;
  let hasEnded = false;
  const watch = async () => {
    while (!hasEnded) {
      const peak = await linuxProcess(command.pid)
        .peakBytes()
        .catch(() => 0); // it has just ended
      peakBytes = Math.max(peakBytes, peak);
      await sleep(sampleMs);
    }
  };
  const ending = command.ended.finally(() => {
    hasEnded = true;
  });
  const [code] = await Promise.all([ending, watch()]);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${command.said}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes };
}

async function withDatabase<T>(dataDir: string, use: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const found = await findEmbeddedPostgres(dataDir);
  if (!found) throw new Error(`No server runs on ${dataDir}`);
  const client = createDatabase(found.url, { max: 2 });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Rows by table, and the names of the photo files. */
async function contentsOf(dataDir: string) {
  const tables = ["workspaces", "users", "manifests", "items", "photos", "activity", "export_settings"];
  const rows = await withDatabase(dataDir, ({ sql }) =>
    Promise.all(tables.map(async (name) => (await sql`select count(*)::int as count from ${sql(name)}`)[0])),
  );
  const files = await readdir(join(dataDir, "photos"));
  return { tables, rows, files: files.filter((name) => !name.startsWith(".")).toSorted() };
}

type Round = { alone: Times; busy: Times; seconds: number; backupBytes: number; growthBytes: number };

/** Alternately without and during a backup, since the machine's speed varies. The last backup stays. */
async function measureRounds(
  writers: ReturnType<typeof startWriters>,
  { pid, file, settings }: { pid: number; file: string; settings: Record<string, string> },
): Promise<Round[]> {
  const server = linuxProcess(pid);
  const withPeak = async <T>(task: () => Promise<T>) => {
    await server.resetPeak();
    const { times, result } = await writers.during(task);
    return { times, result, peakBytes: await server.peakBytes() };
  };
  await sleep(warmUpMs);
  const rounds: Round[] = [];
  while (rounds.length < roundCount) {
    await rm(file, { force: true });
    await run("sync");
    const alone = await withPeak(() => sleep(aloneMs));
    const busy = await withPeak(() => runScript("backup", [file], settings));
    rounds.push({
      alone: alone.times,
      busy: busy.times,
      seconds: busy.result.seconds,
      backupBytes: busy.result.peakBytes,
      growthBytes: busy.peakBytes - alone.peakBytes,
    });
  }
  return rounds;
}

function reportRounds(rounds: readonly Round[]): boolean {
  const ratios = (["upload", "lot"] as const).map((kind) => {
    const [alone, busy] = [
      rounds.flatMap((round) => round.alone[kind]),
      rounds.flatMap((round) => round.busy[kind]),
    ];
    const [before, during] = [atShare(0.95, alone), atShare(0.95, busy)];
    write(
      `${kind}: p95 ${before.toFixed(1)} ms without, ${during.toFixed(1)} ms during a backup (x ${(during / before).toFixed(2)}); ` +
        `median ${median(alone).toFixed(1)} and ${median(busy).toFixed(1)} ms; ${alone.length} and ${busy.length} requests`,
    );
    return during / before;
  });
  const seconds = rounds.map((round) => round.seconds);
  const growth = Math.max(...rounds.map(({ growthBytes }) => growthBytes));
  write(`Backup: ${seconds.map((each) => each.toFixed(1)).join(", ")} s`);
  const ofBackup = Math.max(...rounds.map(({ backupBytes }) => backupBytes));
  write(
    `Memory: the server's peak grew by ${megabytes(growth)}, the backup used ${megabytes(ofBackup)}, at most`,
  );
  return (
    ratios.every((ratio) => ratio <= goals.ratio) &&
    median(seconds) <= goals.seconds &&
    growth <= goals.growthBytes
  );
}

/** Restores into a new folder, and compares what its server has with what is in the first one. */
async function measureRestore(source: string, target: string, files: string[]): Promise<boolean> {
  const before = await contentsOf(source);
  const settings = { DATA_DIR: target };
  const { seconds, peakBytes } = await runScript("restore", files, settings);
  const server = await makeServer({ ...settings, OCR: "off" });
  const after = await contentsOf(target);
  await server.kill("SIGTERM");
  const isSame = isDeepStrictEqual(before, after);
  write(
    `Restore: ${seconds.toFixed(1)} s, ${megabytes(peakBytes)}; its server was ready in ${(server.startMs / 1_000).toFixed(1)} s with ` +
      `${isSame ? "the same" : "other"} rows and ${after.files.length} photo files`,
  );
  return isSame;
}

async function bench(): Promise<boolean> {
  const { path, remove } = await makeServerFolder();
  const dataDir = join(path, "data");
  const [full, newest] = [join(path, "full.tar"), join(path, "newest.tar")];
  // Marks would be read on processors that are idle, more without a backup than during one.
  const settings = { DATA_DIR: dataDir, LIMIT_WRITES: "0", OCR: "off" };
  const server = await makeServer(settings);
  try {
    const photo = await drawPhoto(
      { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 },
      { seed: "clock", view: 0 },
    );
    const admin = await signUp(server.origin);
    const [sale, desk] = [await admin.makeManifest(), await admin.makeManifest()];
    const sizes = { lotCount, photosPerLot, photoBytes, thumbnailBytes };
    await withDatabase(dataDir, ({ db }) => fillSale(db, { ...sizes, manifestId: sale, folder: dataDir }));
    const people = [admin];
    while (people.length < peopleCount) people.push(await admin.hire([desk]));
    const writers = startWriters(people, desk, photo);
    const rounds = await measureRounds(writers, { pid: server.pid, file: full, settings });
    await writers.stop();
    const isFast = reportRounds(rounds);
    const { seconds } = await runScript("backup", [newest, "--since", full], settings);
    write(`Backup of what is new since the last one: ${seconds.toFixed(1)} s`);
    const isWhole = await measureRestore(dataDir, join(path, "restored"), [newest, full]);
    return isFast && isWhole;
  } finally {
    await server.kill("SIGTERM").catch(() => undefined);
    await remove();
  }
}

process.exitCode = (await bench()) ? 0 : 1;
