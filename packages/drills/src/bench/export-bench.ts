import { execFile } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { exportLog } from "@lotwright/contracts/exports/export-logs";
import { ZipArchive } from "archiver";
import { readOptions } from "../installation/read-options";
import { megabytes, ms, printReport, type Row } from "../installation/report";
import { download, measureDownload } from "./download";
import { atLeast, atMost } from "./goals";
import { addLargeSale } from "./sale";
import { atServer, type Person, type Place, withServerBeside } from "./scene";
import { median } from "./statistics";

const limits = { megabytes: 60, firstByteMs: 100, share: 0.8, healthMs: 300 };
const run = promisify(execFile);
const photosPerLot = 5;

type Sizes = Record<"photos" | "kilobytes" | "rounds" | "reads" | "fresh", number>;
type Scene = Place & { person: Person; manifestId: string; sizes: Sizes };

/**
 * Measures exporting a large sale, compared with archiver alone. `--preset` exports in a platform's format, such as hibid-af360.
 */
export function exports(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes, text } = readOptions(
    args,
    { photos: [10_000, 10], kilobytes: [300, 10], rounds: [3, 1], reads: [9, 1], fresh: [3, 0] },
    { texts: ["preset"] },
  );
  return atServer(place, async (at) => {
    const { client } = at.person.staff;
    const preset = text("preset");
    const query = preset ? `?preset=${preset}` : "";
    // A platform rejects lots without mapped names.
    const fallbacks = { consignor: "HOUSE", category: "Misc", condition: "used" };
    if (preset) await client.send("PATCH", `/export-mappings/${preset}`, { fallbacks });
    const bytes = { photoBytes: sizes.kilobytes * 1_000 };
    const wish = {
      ...bytes,
      dataDir: at.dataDir,
      lots: Math.ceil(sizes.photos / photosPerLot),
      photosPerLot,
    };
    const { manifestId, photoUrls } = await addLargeSale(at.person, wish);
    // Waits for the disk, which would still be writing the 3 GB during the first export.
    if (!isSmallest) await run("sync");
    const scene = { ...at, manifestId, sizes };
    const rows = [...(await measureExports(scene, query)), ...(await compareRates(scene, query, photoUrls))];
    return printReport(rows) || isSmallest;
  });
}

async function measureExports(scene: Scene, query: string): Promise<Row[]> {
  const { server, person, manifestId, sizes } = scene;
  const { cookie } = person.staff;
  const path = `/api/manifests/${manifestId}/export${query}`;
  const firstByteAt = async ({ origin }: { origin: string }) =>
    (await download(`${origin}${path}`, cookie, { isFirstByteEnough: true })).firstByteMs;
  const first = await measureDownload(server, `${server.origin}${path}`, cookie);
  await expectRecorded(scene, first.bytes);
  const firstBytesMs = [first.firstByteMs];
  for (let read = 0; read < sizes.reads; read += 1) firstBytesMs.push(await firstByteAt(server));
  const freshMs = [];
  for (let fresh = 0; fresh < sizes.fresh; fresh += 1)
    freshMs.push(await withServerBeside(scene, {}, firstByteAt));
  const each = `median ${ms(median(firstBytesMs))}, of fresh servers ${freshMs.map(ms).join(", ")}`;
  return [
    atMost(
      `peak memory, by a ZIP of ${megabytes(first.bytes)}`,
      first.growthBytes / 1e6,
      limits.megabytes,
      "MB",
    ),
    atMost(`first byte, slowest; ${each}`, Math.max(...firstBytesMs, ...freshMs), limits.firstByteMs, "ms"),
    atMost("/healthz during the export, p95", first.healthMs.p95, limits.healthMs, "ms"),
  ];
}

/** Checks the download history for complete exports. */
async function expectRecorded({ person: { staff }, sizes }: Scene, bytes: number): Promise<void> {
  const [entry] = exportLog.array().parse(await staff.client.send("GET", "/export-logs"));
  const lots = Math.ceil(sizes.photos / photosPerLot);
  const isWhole = bytes > sizes.photos * sizes.kilobytes * 1_000;
  const isRight =
    isWhole && entry?.bytes === bytes && entry.photoCount === sizes.photos && entry.itemCount === lots;
  if (!isRight) throw new Error(`${bytes} bytes came, but the history tells ${JSON.stringify(entry)}`);
}

/** Compares our export rate with archiver's, without probes. */
async function compareRates(
  { server, person, manifestId, dataDir, sizes }: Scene,
  query: string,
  urls: string[],
) {
  const url = `${server.origin}/api/manifests/${manifestId}/export${query}`;
  const files = urls.map((photo) => join(dataDir, photo));
  const { cpuSeconds } = server.usage();
  const rounds: Record<"share" | "ourRate" | "cpuShare", number>[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const alone = await storeAlone(files);
    const cpuBefore = await cpuSeconds();
    const ours = await download(url, person.staff.cookie);
    const ourCpuSeconds = (await cpuSeconds()) - cpuBefore;
    const [theirRate, ourRate] = [alone.bytes / alone.seconds, ours.bytes / ours.seconds];
    rounds.push({ ourRate, share: ourRate / theirRate, cpuShare: alone.cpuSeconds / ourCpuSeconds });
  }
  const [share = 0, rate = 0, cpu = 0] = (["share", "ourRate", "cpuShare"] as const).map((key) =>
    median(rounds.map((round) => round[key])),
  );
  const what = `our rate (${megabytes(rate)}/s) over archiver's; its CPU time over ours ${cpu.toFixed(2)}`;
  return [atLeast(what, share, limits.share, "times")];
}

/** Packs files into a discarded ZIP with archiver alone. */
async function storeAlone(paths: readonly string[]) {
  let bytes = 0;
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const zip = new ZipArchive({ store: true });
  const written = pipeline(zip, nowhere);
  for (const path of paths) zip.file(path, { name: path });
  await Promise.all([zip.finalize(), written]);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, bytes, cpuSeconds: (user + system) / 1e6 };
}
