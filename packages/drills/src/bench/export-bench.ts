import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { exportLog } from "@lotwright/contracts/export-logs";
import { createDatabase } from "@lotwright/db/client";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { type Client, registerAt } from "@lotwright/server/testing/client";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { z } from "zod";
import { atShare, median } from "../bench/statistics.mjs";
import { askedMeanwhile, measureDownload } from "./download";
import { fillSale } from "./large-sale";

const limits = { growthBytes: 60e6, firstByteMs: 100, share: 0.8, healthMs: 300 };
const aloneOutput = z.object({ seconds: z.number(), bytes: z.number(), cpuSeconds: z.number() });
const aloneScript = fileURLToPath(new URL("./archiver-alone.ts", import.meta.url));

const { values } = parseArgs({
  options: {
    photos: { type: "string", default: "10000" },
    kilobytes: { type: "string", default: "300" },
    rounds: { type: "string", default: "3" },
    /** Exports in a platform's format, such as hibid-af360, and times its check. */
    preset: { type: "string" },
  },
});
const run = promisify(execFile);
const photosPerLot = 5;
const freshServers = 3;
const repeatedReads = 9;
const query = values.preset ? `?preset=${values.preset}` : "";
const photoCount = Number(values.photos);
const lotCount = Math.ceil(photoCount / photosPerLot);
const photoBytes = Number(values.kilobytes) * 1000;

const dataDir = await mkdtemp(join(tmpdir(), "lotwright-bench-"));
await chmod(dataDir, 0o755);
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  const database = createDatabase(postgres.url);
  const settings = { LOG_LEVEL: "warn", PORT: "0", DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const start = () => startServerProcess({ PATH: process.env.PATH, ...settings }, { isQuiet: true });
  const server = await start();
  try {
    const client = await registerAt(server.origin.replace("localhost", "127.0.0.1"));
    const { id: manifestId } = await client.makeManifest();
    if (values.preset) await mapNames(client, values.preset);
    await fillSale(database.db, { manifestId, lotCount, photosPerLot, photoBytes, folder: dataDir });
    // Otherwise the disk is still writing the 3 GB while the first export is measured.
    await run("sync");
    const empty = await client.makeManifest();
    await (await client.download(empty.id)).arrayBuffer();
    const measured = await measure(linuxProcess(server.pid), client, manifestId);
    const freshFirstBytesMs = [];
    for (let fresh = 0; fresh < freshServers; fresh += 1) {
      freshFirstBytesMs.push(await firstByteOfFresh(start, client, manifestId));
    }
    const checkMs = values.preset ? await timeChecks(client, manifestId) : undefined;
    return report({ ...measured, freshFirstBytesMs, checkMs });
  } finally {
    await server.stop();
    await database.close();
    await postgres.stop();
  }
}

/** A platform refuses lots without the names that it knows. */
async function mapNames(client: Client, preset: string): Promise<void> {
  const fallbacks = { consignor: "HOUSE", category: "Misc", condition: "used" };
  await client.send("PATCH", `/export-mappings/${preset}`, { fallbacks });
}

/** Milliseconds of the check of all lots, and, beside it, of reading the same lots as a list: medians. */
async function timeChecks({ origin, cookie }: Client, manifestId: string) {
  const time = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/manifests/${manifestId}/${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const [checks, lists]: [number[], number[]] = [[], []];
  for (let read = 0; read < repeatedReads; read += 1) {
    checks.push(await time(`preflight${query}`));
    lists.push(await time("items"));
  }
  return { check: median(checks), list: median(lists) };
}

/** Measures a freshly started server. */
async function firstByteOfFresh(
  start: () => ReturnType<typeof startServerProcess>,
  { cookie }: Client,
  manifestId: string,
): Promise<number> {
  const server = await start();
  try {
    const origin = server.origin.replace("localhost", "127.0.0.1");
    const url = `${origin}/api/manifests/${manifestId}/export${query}`;
    return (await measureDownload(url, { cookie }, { isFirstByteEnough: true })).firstByteMs;
  } finally {
    await server.stop();
  }
}

type Measured = Awaited<ReturnType<typeof measure>> & {
  freshFirstBytesMs: number[];
  checkMs: Awaited<ReturnType<typeof timeChecks>> | undefined;
};

async function measure(server: ReturnType<typeof linuxProcess>, client: Client, manifestId: string) {
  const url = `${client.origin}/api/manifests/${manifestId}/export${query}`;
  const headers = { cookie: client.cookie };
  await server.resetPeak();
  const before = await server.rssBytes();
  const downloading = measureDownload(url, headers);
  const healthMs = atShare(0.95, await askedMeanwhile(`${client.origin}/healthz`, downloading));
  const first = await downloading;
  const growthBytes = (await server.peakBytes()) - before;
  await expectRecorded(client, first.bytes);
  const firstBytesMs = [first.firstByteMs];
  for (let again = 0; again < 10; again += 1) {
    const { firstByteMs } = await measureDownload(url, headers, { isFirstByteEnough: true });
    firstBytesMs.push(firstByteMs);
  }
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const alone = await archiverAlone();
    const cpuBefore = await server.cpuSeconds();
    const ours = await measureDownload(url, headers);
    const cpuSeconds = (await server.cpuSeconds()) - cpuBefore;
    rounds.push({
      alone: alone.bytes / alone.seconds,
      ours: ours.bytes / ours.seconds,
      cpuShare: alone.cpuSeconds / cpuSeconds,
    });
  }
  return { bytes: first.bytes, before, growthBytes, healthMs, firstBytesMs, rounds };
}

async function expectRecorded(client: Client, bytes: number): Promise<void> {
  const [entry] = exportLog.array().parse(await client.send("GET", "/export-logs"));
  const isRight = entry?.bytes === bytes && entry.photoCount === photoCount && entry.itemCount === lotCount;
  if (!isRight) throw new Error(`${bytes} bytes came, but the history tells ${JSON.stringify(entry)}`);
}

async function archiverAlone(): Promise<z.infer<typeof aloneOutput>> {
  const args = ["--import", import.meta.resolve("tsx"), aloneScript, join(dataDir, "photos")];
  const { stdout } = await run(process.execPath, args);
  return aloneOutput.parse(JSON.parse(stdout));
}

function report(measured: Measured): boolean {
  const { bytes, before, growthBytes, healthMs, firstBytesMs, freshFirstBytesMs, rounds, checkMs } = measured;
  const firstByteMs = Math.max(...firstBytesMs, ...freshFirstBytesMs);
  const share = median(rounds.map(({ ours, alone }) => ours / alone));
  const lines = [
    ["photos, lots", `${photoCount} of ${photoBytes / 1000} kB, ${lotCount}`],
    ["ZIP", `${megabytes(bytes)} MB`],
    ["memory before", `${megabytes(before)} MB`],
    ["peak memory grew by", `${megabytes(growthBytes)} MB (less than ${megabytes(limits.growthBytes)})`],
    ["first byte, slowest of all", `${firstByteMs.toFixed(0)} ms (less than ${limits.firstByteMs})`],
    ["first byte of fresh servers, each", `${freshFirstBytesMs.map((ms) => ms.toFixed(0)).join(", ")} ms`],
    ["first byte of the first whole export", `${firstBytesMs[0]?.toFixed(0)} ms`],
    ["first byte, median", `${median(firstBytesMs).toFixed(0)} ms`],
    ["/healthz during the export, p95", `${healthMs.toFixed(0)} ms (less than ${limits.healthMs})`],
    ["our rate, median", `${megabytes(median(rounds.map(({ ours }) => ours)))} MB/s`],
    ["archiver alone, median", `${megabytes(median(rounds.map(({ alone }) => alone)))} MB/s`],
    ["our rate over archiver's, median", `${share.toFixed(2)} (at least ${limits.share})`],
    ["archiver's CPU time over ours, median", median(rounds.map(({ cpuShare }) => cpuShare)).toFixed(2)],
    ...(checkMs
      ? [
          ["check of all lots, median", `${checkMs.check.toFixed(0)} ms`],
          ["reading all lots as a list, median", `${checkMs.list.toFixed(0)} ms`],
        ]
      : []),
    ["each round", rounds.map(({ ours, alone }) => (ours / alone).toFixed(2)).join(", ")],
  ];
  process.stdout.write(lines.map(([name = "", value]) => `${name.padEnd(40)}${value}\n`).join(""));
  const isQuick = firstByteMs < limits.firstByteMs && healthMs < limits.healthMs;
  return isQuick && growthBytes < limits.growthBytes && share >= limits.share;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
