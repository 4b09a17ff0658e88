import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { findEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { startCommand } from "../installation/command";
import { readOptions } from "../installation/read-options.mjs";
import { makeServer } from "../installation/server-process";
import { signUp } from "../installation/staff";
import { fillSale } from "./large-sale";
import { atServer, type Person, type Place } from "./scene.mjs";
import { atShare, median } from "./statistics.mjs";
import { startWriters, type Times } from "./writers";

const goals = { seconds: 60, ratio: 1.5, growthBytes: 100e6 };
const photosPerLot = 2;
const photoBytes = 250_000;
const thumbnailBytes = 15_000;
const sampleMs = 50;

const run = promisify(execFile);
const write = (line: string) => console.log(line);
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

type Sizes = { lots: number; people: number; seconds: number; rounds: number; warm: number };
type Measuring = { pid: number; file: string; settings: Record<string, string>; wish: Sizes };

/** Alternately without and during a backup, since the machine's speed varies. The last backup stays. */
async function measureRounds(
  writers: ReturnType<typeof startWriters>,
  { pid, file, settings, wish }: Measuring,
): Promise<Round[]> {
  const server = linuxProcess(pid);
  const withPeak = async <T>(task: () => Promise<T>) => {
    await server.resetPeak();
    const { times, result } = await writers.during(task);
    return { times, result, peakBytes: await server.peakBytes() };
  };
  await sleep(wish.warm * 1_000);
  const rounds: Round[] = [];
  while (rounds.length < wish.rounds) {
    await rm(file, { force: true });
    if (wish.lots > 100) await run("sync");
    const alone = await withPeak(() => sleep(wish.seconds * 1_000));
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

/** Measures a backup beside people at work, and its restore. */
export function backup(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes: wish } = readOptions(args, {
    lots: [5_000, 2],
    people: [20, 1],
    seconds: [30, 0.3],
    rounds: [3, 1],
    warm: [10, 0],
  });
  const bench = async ({ dataDir, server, person }: Place & { person: Person }) => {
    const { path, remove } = await makeServerFolder();
    const [full, newest] = [join(path, "full.tar"), join(path, "newest.tar")];
    const settings = { DATA_DIR: dataDir };
    const photo = await drawPhoto(
      { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 },
      { seed: "clock", view: 0 },
    );
    const admin = await signUp(server.origin);
    const [sale, desk] = [await admin.makeManifest(), await admin.makeManifest()];
    const sizes = { lotCount: wish.lots, photosPerLot, photoBytes, thumbnailBytes };
    const database = createDatabase(person.database.url, { max: 2 });
    await fillSale(database.db, { ...sizes, manifestId: sale, folder: dataDir });
    await database.close();
    const people = [admin];
    while (people.length < wish.people) people.push(await admin.hire([desk]));
    const writers = startWriters(people, desk, photo);
    const rounds = await measureRounds(writers, { pid: server.pid, file: full, settings, wish });
    await writers.stop();
    const isFast = reportRounds(rounds);
    const { seconds } = await runScript("backup", [newest, "--since", full], settings);
    write(`Backup of what is new since the last one: ${seconds.toFixed(1)} s`);
    const isWhole = await measureRestore(dataDir, join(path, "restored"), [newest, full]);
    await remove();
    return (isFast || isSmallest) && isWhole;
  };
  // Marks would be read on processors that are idle, more without a backup than during one.
  return atServer(place, bench, { env: { OCR: "off" } });
}
