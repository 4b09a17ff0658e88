import { textOf } from "@lotwright/tooling/demo/client";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { askedMeanwhile, measureDownload } from "./download";
import { addLots, addManifests, makePhotos } from "./sale.mjs";
import { atServer, type Person, type Place } from "./scene.mjs";
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

/** Measures each document to print of sales of these sizes. */
export function pdf(args: string[], place?: Place): Promise<boolean> {
  const options = readOptions(
    args,
    { lots: [500, 2], more: [3_000, 0], rounds: [3, 1] },
    { texts: ["profile"] },
  );
  const { lots, more, rounds } = options.sizes;
  const profile = options.text("profile");
  const nodeOptions = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  const bench = async ({ server, person }: Place & { person: Person }) => {
    const sales = await fillSales(person, [lots, more].filter(Boolean));
    const about = { origin: server.origin, cookie: person.client.cookie, ...linuxProcess(server.pid) };
    const isHeld = [];
    for (const sale of sales) isHeld.push(await measureSale(about, { ...sale, rounds }));
    return options.isSmallest || isHeld.every(Boolean);
  };
  return atServer(place, bench, { nodeOptions });
}

/** Sales with a stored photo of 1,600 pixels for each lot, uploaded, so that it has its thumbnail. */
async function fillSales({ client, sql, workspaceId }: Person, sizes: number[]) {
  const photoUrls: string[] = [];
  for (const bytes of await makePhotos(Math.min(differentPhotos, ...sizes))) {
    const file = { field: "photo", name: "photo.jpg", type: "image/jpeg", bytes };
    photoUrls.push(textOf(await client.upload("/upload-photo", file), "url"));
  }
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

type Sale = { lots: number; manifestId: string; rounds: number };

async function measureSale(target: Target, { lots, manifestId, rounds: count }: Sale): Promise<boolean> {
  const base = `${target.origin}/api/manifests/${manifestId}`;
  const rounds: { list: Download; printed: Download[] }[] = [];
  for (let round = 0; round < count; round += 1) {
    const list = await measureOne(target, `${base}/items`);
    const printed = [];
    for (const format of Object.values(documents)) {
      printed.push(await measureOne(target, `${base}/export?format=${format}`));
    }
    rounds.push({ list, printed });
  }
  console.log(`${lots} lots, medians of ${rounds.length} rounds`);
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
  console.log(`  ${name.padEnd(42)}${figures.join(", ")}${verdict}`);
  return isHeld || !hasGoal;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
