import { newAddress } from "../bench/scene.mjs";
import { atShare } from "../bench/statistics.mjs";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Staff, signUp } from "../installation/staff";
import { call, megabytes, ms, type Reply, tallyOf } from "./call";
import { fillManifest } from "./sales";
import { watching } from "./watch";

const healthMs = 100;
const mostBatchBytes = 30e6;
const mostGrowthBytes = 200e6;

/** T85: many readers, and large lists. */
export async function crowds(site: Installation, note: Note): Promise<void> {
  const person = await signUp(site.origin);
  await readCatalog(site, person, note);
  await readLists(site, person, note);
}

async function readCatalog(site: Installation, person: Staff, note: Note): Promise<void> {
  const { lots, readers, forMs } = site.size(
    { lots: 1_500, readers: 60, forMs: 10_000 },
    { lots: 20, readers: 3, forMs: 200 },
  );
  const manifestId = await person.makeManifest();
  await fillManifest(site, manifestId, { lots, characters: 300 });
  const path = `/public/${await person.share(manifestId)}`;
  const get = (address: string) =>
    call(site.origin, { path, headers: { "x-forwarded-for": address }, withinMs: 30_000 });
  const first = await get(newAddress());
  const { result, growthBytes, health } = await watching(site.first, async () => {
    const until = performance.now() + forMs;
    const replies: Reply[] = [];
    const read = async (address: string) => {
      while (performance.now() < until) replies.push(await get(address));
    };
    await Promise.all(Array.from({ length: readers }, newAddress).map(read));
    return replies;
  });
  const times = result.map((reply) => reply.ms);
  note({
    threat: "T85",
    what: `${readers} readers of a catalog of ${lots} lots for ${forMs / 1_000} s`,
    must: `200 or 429, /healthz p95 < ${ms(healthMs)}`,
    measured: `${tallyOf([first, ...result])}, p95 ${ms(atShare(0.95, times))}, /healthz p95 ${ms(health.p95)}, at most ${ms(health.max)}, memory +${megabytes(growthBytes)}`,
    isOk:
      first.status === 200 &&
      result.every(({ status }) => status === 200 || status === 429) &&
      site.isInTime(health.p95, healthMs),
  });
}

async function readLists(site: Installation, person: Staff, note: Note): Promise<void> {
  const lots = site.size(10_000, 50);
  const manifestId = await person.makeManifest();
  await fillManifest(site, manifestId, { lots, characters: 300 });
  const list = `/api/manifests/${manifestId}/items`;
  const { origin, cookie } = person;
  const ask = (path: string) => call(origin, { path, headers: { cookie }, withinMs: 60_000 });
  await ask(list);
  const one = await watching(site.first, () => ask(list));
  note({
    threat: "T85",
    what: `a list of ${lots} lots`,
    must: `/healthz at most ${ms(healthMs)}`,
    measured: `${tallyOf([one.result])} after ${ms(one.result.ms)}, ${megabytes(one.result.bytes)}, /healthz at most ${ms(one.health.max)}`,
    isOk: one.result.status === 200 && site.isInTime(one.health.max, healthMs),
  });
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { manifestId }]))),
  );
  const path = `/trpc/${Array(20).fill("items.list").join()}?batch=1&input=${input}`;
  const { result, health, growthBytes } = await watching(site.first, () => ask(path));
  note({
    threat: "T85",
    what: "a batch of 20 such lists",
    must: `413, memory +${megabytes(mostGrowthBytes)}, /healthz p95 < ${ms(healthMs)}`,
    measured: `${tallyOf([result])} after ${ms(result.ms)}, ${megabytes(result.bytes)}, memory +${megabytes(growthBytes)}, /healthz p95 ${ms(health.p95)}, at most ${ms(health.max)}`,
    isOk:
      result.status === 413 &&
      result.bytes < mostBatchBytes &&
      growthBytes < mostGrowthBytes &&
      site.isInTime(health.p95, healthMs),
  });
}
