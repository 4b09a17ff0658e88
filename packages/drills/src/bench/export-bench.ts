import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { exportLog } from "@lotwright/contracts/export-logs";
import { createDatabase } from "@lotwright/db/client";
import { type Client, registerAt } from "@lotwright/server/testing/client";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { storeAlone } from "./archiver-alone";
import { askedMeanwhile, measureDownload } from "./download";
import { fillSale } from "./large-sale";
import { atServer, type Place, type Server, withServerBeside } from "./scene.mjs";
import { atShare, median } from "./statistics.mjs";

const limits = { growthBytes: 60e6, firstByteMs: 100, share: 0.8, healthMs: 300 };

const run = promisify(execFile);
const photosPerLot = 5;
const freshServers = 3;

type Wish = {
  isSmallest: boolean;
  photoCount: number;
  lotCount: number;
  photoBytes: number;
  rounds: number;
  reads: number;
  preset: string | undefined;
  /** Of an export in the preset's format. */
  query: string;
};

function wishOf(args: string[]): Wish {
  const { isSmallest, sizes, text } = readOptions(
    args,
    { photos: [10_000, 10], kilobytes: [300, 10], rounds: [3, 1], reads: [9, 1] },
    // Exports in a platform's format, such as hibid-af360, and times its check.
    { texts: ["preset"] },
  );
  const { photos: photoCount, kilobytes, rounds, reads } = sizes;
  const preset = text("preset");
  const query = preset ? `?preset=${preset}` : "";
  const lotCount = Math.ceil(photoCount / photosPerLot);
  return { isSmallest, photoCount, lotCount, photoBytes: kilobytes * 1_000, rounds, reads, preset, query };
}

/** Measures the export of a large sale, beside archiver alone. */
export function exports(args: string[], place?: Place): Promise<boolean> {
  const wish = wishOf(args);
  return atServer(place, async (at) => {
    const { server, person, dataDir } = at;
    const client = await registerAt(server.origin);
    const database = createDatabase(person.database.url, { max: 2 });
    const { id: manifestId } = await client.makeManifest();
    const { preset, lotCount, photoBytes } = wish;
    if (preset) await mapNames(client, preset);
    const folder = dataDir;
    const urls = await fillSale(database.db, { manifestId, lotCount, photosPerLot, photoBytes, folder });
    await database.close();
    // Otherwise the disk is still writing the 3 GB while the first export is measured.
    if (!wish.isSmallest) await run("sync");
    const empty = await client.makeManifest();
    await (await client.download(empty.id)).arrayBuffer();
    const scene = { client, manifestId, wish, files: urls.map((url) => join(dataDir, url)) };
    const measured = await measure(linuxProcess(server.pid), scene);
    const freshFirstBytesMs = [];
    for (let fresh = 0; fresh < (wish.isSmallest ? 1 : freshServers); fresh += 1) {
      freshFirstBytesMs.push(await withServerBeside(at, {}, (one) => firstByteOf(one, scene)));
    }
    const checkMs = preset ? await timeChecks(scene) : undefined;
    return report({ ...measured, freshFirstBytesMs, checkMs }, wish) || wish.isSmallest;
  });
}

type Scene = { client: Client; manifestId: string; wish: Wish; files: string[] };

/** A platform refuses lots without the names that it knows. */
async function mapNames(client: Client, preset: string): Promise<void> {
  const fallbacks = { consignor: "HOUSE", category: "Misc", condition: "used" };
  await client.send("PATCH", `/export-mappings/${preset}`, { fallbacks });
}

/** Milliseconds of the check of all lots, and, beside it, of reading the same lots as a list: medians. */
async function timeChecks({ client: { origin, cookie }, manifestId, wish }: Scene) {
  const time = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/manifests/${manifestId}/${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const [checks, lists]: [number[], number[]] = [[], []];
  for (let read = 0; read < wish.reads; read += 1) {
    checks.push(await time(`preflight${wish.query}`));
    lists.push(await time("items"));
  }
  return { check: median(checks), list: median(lists) };
}

/** Measures a freshly started server. */
async function firstByteOf({ origin }: Server, { client, manifestId, wish }: Scene): Promise<number> {
  const url = `${origin}/api/manifests/${manifestId}/export${wish.query}`;
  const headers = { cookie: client.cookie };
  return (await measureDownload(url, headers, { isFirstByteEnough: true })).firstByteMs;
}

type Measured = Awaited<ReturnType<typeof measure>> & {
  freshFirstBytesMs: number[];
  checkMs: Awaited<ReturnType<typeof timeChecks>> | undefined;
};

async function measure(server: ReturnType<typeof linuxProcess>, { client, manifestId, wish, files }: Scene) {
  const url = `${client.origin}/api/manifests/${manifestId}/export${wish.query}`;
  const headers = { cookie: client.cookie };
  await server.resetPeak();
  const before = await server.rssBytes();
  const downloading = measureDownload(url, headers);
  const healthMs = atShare(0.95, await askedMeanwhile(`${client.origin}/healthz`, downloading));
  const first = await downloading;
  const growthBytes = (await server.peakBytes()) - before;
  await expectRecorded(client, first.bytes, wish);
  const firstBytesMs = [first.firstByteMs];
  for (let again = 0; again < wish.reads; again += 1) {
    const { firstByteMs } = await measureDownload(url, headers, { isFirstByteEnough: true });
    firstBytesMs.push(firstByteMs);
  }
  const rounds = [];
  for (let round = 0; round < wish.rounds; round += 1) {
    const alone = await storeAlone(files);
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

async function expectRecorded(client: Client, bytes: number, { photoCount, lotCount }: Wish) {
  const [entry] = exportLog.array().parse(await client.send("GET", "/export-logs"));
  const isRight = entry?.bytes === bytes && entry.photoCount === photoCount && entry.itemCount === lotCount;
  if (!isRight) throw new Error(`${bytes} bytes came, but the history tells ${JSON.stringify(entry)}`);
}

function report(measured: Measured, { photoCount, photoBytes, lotCount }: Wish): boolean {
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
  console.log(lines.map(([name = "", value]) => `${name.padEnd(40)}${value}`).join("\n"));
  const isQuick = firstByteMs < limits.firstByteMs && healthMs < limits.healthMs;
  return isQuick && growthBytes < limits.growthBytes && share >= limits.share;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
