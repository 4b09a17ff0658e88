import { parseArgs } from "node:util";
import { textOf } from "@lotwright/tooling/demo/client";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { askedMeanwhile, measureDownload } from "./download";
import { addLots, addManifests, makePhotos } from "./sale.mjs";
import { inFreshFolder, signUp, startOurs } from "./scene.mjs";
import { atShare, median } from "./statistics.mjs";

/** For 500 lots; larger sales have none. */
const goals = { lots: 500, seconds: 3, growthBytes: 150e6 };
const documents = {
  "catalog, 2 a page": "pdf-catalog&perPage=2",
  "catalog, 4 a page": "pdf-catalog&perPage=4",
  "catalog, 6 a page": "pdf-catalog&perPage=6",
  "consignor receipts": "pdf-receipt",
  "lot list": "pdf-lot-list",
};
const differentPhotos = 8;

const { values } = parseArgs({
  options: {
    lots: { type: "string", default: "500,3000" },
    rounds: { type: "string", default: "3" },
    /** A folder for a CPU profile of the server. */
    profile: { type: "string" },
  },
});

process.exitCode = (await inFreshFolder(bench)) ? 0 : 1;

async function bench(dataDir: string): Promise<boolean> {
  const profile = values.profile ? ["--cpu-prof", `--cpu-prof-dir=${values.profile}`] : [];
  const server = await startOurs(dataDir, { nodeOptions: profile });
  try {
    const person = await signUp(server.origin, dataDir);
    const sales = await fillSales(person);
    await person.sql.end();
    const about = { origin: server.origin, cookie: person.client.cookie, ...linuxProcess(server.pid) };
    const isHeld = [];
    for (const { lots, manifestId } of sales) isHeld.push(await measureSale(about, lots, manifestId));
    return isHeld.every(Boolean);
  } finally {
    await server.stop();
  }
}

/** Sales with a stored photo of 1,600 pixels for each lot, uploaded, so that it has its thumbnail. */
async function fillSales({ client, sql, workspaceId }: Awaited<ReturnType<typeof signUp>>) {
  const photoUrls: string[] = [];
  for (const bytes of await makePhotos(differentPhotos)) {
    const file = { field: "photo", name: "photo.jpg", type: "image/jpeg", bytes };
    photoUrls.push(textOf(await client.upload("/upload-photo", file), "url"));
  }
  const sizes = values.lots.split(",").map(Number);
  const sales = [];
  for (const lots of sizes) {
    const [manifestId = ""] = await addManifests(sql, { workspaceId, count: 1, name: `Sale of ${lots}` });
    const kept = { workspaceId, photoUrls, photosPerLot: 1 };
    await addLots(sql, { ...kept, manifestIds: [manifestId], count: lots });
    sales.push({ lots, manifestId });
  }
  await sql`vacuum analyze`;
  return sales;
}

type Download = Awaited<ReturnType<typeof measureOne>>;
type Target = { origin: string; cookie: string } & ReturnType<typeof linuxProcess>;

async function measureSale(target: Target, lots: number, manifestId: string): Promise<boolean> {
  const base = `${target.origin}/api/manifests/${manifestId}`;
  const rounds: { list: Download; printed: Download[] }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const list = await measureOne(target, `${base}/items`);
    const printed = [];
    for (const format of Object.values(documents)) {
      printed.push(await measureOne(target, `${base}/export?format=${format}`));
    }
    rounds.push({ list, printed });
  }
  process.stdout.write(`${lots} lots, medians of ${rounds.length} rounds\n`);
  const held = Object.keys(documents).map((name, index) => {
    const all = rounds.flatMap(({ printed }) => printed[index] ?? []);
    return report(name, all, lots === goals.lots);
  });
  const lists = rounds.map(({ list }) => list);
  report("for comparison: the same lots as a list", lists, false);
  return held.every(Boolean);
}

async function measureOne({ origin, cookie, ...server }: Target, url: string) {
  await server.resetPeak();
  const before = await server.rssBytes();
  const cpuBefore = await server.cpuSeconds();
  const downloading = measureDownload(url, { cookie });
  const healthMs = atShare(1, await askedMeanwhile(`${origin}/healthz`, downloading));
  const { bytes, seconds } = await downloading;
  const cpuSeconds = (await server.cpuSeconds()) - cpuBefore;
  return { bytes, seconds, cpuSeconds, healthMs, growthBytes: (await server.peakBytes()) - before };
}

function report(name: string, all: Download[], hasGoal: boolean): boolean {
  const seconds = median(all.map((one) => one.seconds));
  const growthBytes = Math.max(...all.map((one) => one.growthBytes));
  const isHeld = seconds <= goals.seconds && growthBytes <= goals.growthBytes;
  const figures = [
    `${seconds.toFixed(2)} s`,
    `${median(all.map((one) => one.cpuSeconds)).toFixed(2)} s of CPU`,
    `memory grew by ${megabytes(growthBytes)} MB`,
    `${megabytes(median(all.map((one) => one.bytes)))} MB`,
    `/healthz within ${Math.max(...all.map((one) => one.healthMs)).toFixed(0)} ms`,
  ];
  const verdict = hasGoal && !isHeld ? "  MISSED" : "";
  process.stdout.write(`  ${name.padEnd(42)}${figures.join(", ")}${verdict}\n`);
  return isHeld || !hasGoal;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
