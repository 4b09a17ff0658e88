import { askedMeanwhile, measureDownload } from "../bench/download";
import { newAddress } from "../bench/scene";
import { atShare } from "../bench/statistics";
import type { Installation } from "../installation/installation";
import { megabytes, ms, type Note } from "../installation/report";
import { type Staff, signUp } from "../installation/staff";
import { fillManifest } from "./mixed-attack";

const healthMs = 100;
const mostGrowthBytes = 200e6;
const mostBatchBytes = 20e6;

/** T85, T100: many readers of a catalog, and large lists, beside which /healthz stays quick. */
export async function crowds(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.first.origin);
  await readCatalog(site, staff, note);
  await readLists(site, staff, note);
}

async function readCatalog(site: Installation, staff: Staff, note: Note): Promise<void> {
  const full = { count: 1_500, readers: 60, forMs: 10_000 };
  const { count, readers, forMs } = site.size(full, { count: 20, readers: 3, forMs: 200 });
  const { origin } = site.first;
  const url = `${origin}/public/${await staff.share(await fillManifest(site, staff, { count, characters: 300 }))}`;
  const statuses: number[] = [];
  const until = performance.now() + forMs;
  const read = async (address: string) => {
    while (performance.now() < until) {
      const response = await fetch(url, { headers: { "x-forwarded-for": address } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, newAddress).map(read));
  const times = await askedMeanwhile(`${origin}/healthz`, reading);
  await reading;
  const [p95, max] = [atShare(0.95, times), atShare(1, times)];
  const limited = statuses.filter((status) => status === 429).length;
  const others = statuses.filter((status) => status !== 200 && status !== 429);
  note({
    what: `${readers} readers of a catalog of ${count} lots for ${forMs / 1_000} s`,
    must: `200 or 429, /healthz p95 < ${ms(healthMs)}`,
    measured: `${statuses.length} answers, ${limited} of them 429, ${others.length} others ${others[0] ?? ""}; /healthz p95 ${ms(p95)}, at most ${ms(max)}`,
    isOk: statuses.includes(200) && others.length === 0 && site.isInTime(p95, healthMs),
  });
}

async function readLists(site: Installation, staff: Staff, note: Note): Promise<void> {
  const count = site.size(10_000, 50);
  const manifestId = await fillManifest(site, staff, { count, characters: 300 });
  const url = `${site.first.origin}/api/manifests/${manifestId}/items`;
  const { bytes, seconds, healthMs: health } = await measureDownload(site.first, url, staff.cookie);
  note({
    what: `a list of ${count} lots`,
    must: `/healthz at most ${ms(healthMs)}`,
    measured: `${megabytes(bytes)} after ${ms(seconds * 1_000)}, /healthz at most ${ms(health.max)}`,
    isOk: site.isInTime(health.max, healthMs),
  });
  const lists = Array.from({ length: 20 }, () => ({ manifestId }));
  const input = encodeURIComponent(JSON.stringify({ ...lists }));
  const { rssBytes, peakBytes, resetPeak } = site.first.usage();
  await resetPeak();
  const before = await rssBytes();
  const asked = staff.read(`/trpc/${lists.map(() => "items.list")}?batch=1&input=${input}`);
  const p95 = atShare(0.95, await askedMeanwhile(`${site.first.origin}/healthz`, asked));
  const [{ text }, growth] = [await asked, (await peakBytes()) - before];
  const isBounded = text.length < mostBatchBytes && growth < mostGrowthBytes;
  note({
    what: "a batch of 20 such lists",
    must: `less than ${megabytes(mostBatchBytes)}, memory +${megabytes(mostGrowthBytes)}, /healthz p95 < ${ms(healthMs)}`,
    measured: `${megabytes(text.length)}, memory +${megabytes(growth)}, /healthz p95 ${ms(p95)}`,
    isOk: isBounded && site.isInTime(p95, healthMs),
  });
}
