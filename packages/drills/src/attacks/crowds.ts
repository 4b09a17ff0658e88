import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import { atShare } from "../bench/statistics.mjs";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { openForm } from "./broken-forms";
import { call, megabytes, ms, type Reply, slowestMs, tallyOf } from "./call";
import { openStream } from "./ended-access";
import { newAddress, type Person, register, signIn } from "./people";
import { fillManifest } from "./sales";
import { watching } from "./watch";

const healthMs = 100;
const readers = 60;
const readMs = 10_000;
const mostBatchBytes = 30e6;
const mostGrowthBytes = 200e6;
const streams = 300;
const mostStreams = 20;
const uploads = 10;
const mostUploads = 4;

/** T85: many readers, large lists, and idle streams and uploads that hold their slots. */
export async function crowds(site: Installation, note: Note): Promise<void> {
  const person = await register(site.origin);
  await readCatalog(site, person, note);
  await readLists(site, person, note);
  await takeStreams(site, person, note);
  await takeUploads(site, person, note);
}

async function readCatalog(site: Installation, person: Person, note: Note): Promise<void> {
  const manifestId = await person.makeManifest();
  await fillManifest(site, manifestId, { lots: 1_500, characters: 300 });
  const path = `/public/${await person.share(manifestId)}`;
  const addresses = Array.from({ length: readers }, newAddress);
  const get = (address: string) =>
    call(site.origin, { path, headers: { "x-forwarded-for": address }, withinMs: 30_000 });
  await get(newAddress());
  const { result, growthBytes, health } = await watching(site.first, () => readFor(readMs, addresses, get));
  note({
    threat: "T85",
    what: `${readers} readers of a catalog of 1,500 lots for ${readMs / 1_000} s`,
    must: `200 or 429, /healthz p95 < ${ms(healthMs)}`,
    measured: `${tallyOf(result)}, ${pagesTold(result)}, /healthz p95 ${ms(health.p95)}, at most ${ms(health.max)}, memory +${megabytes(growthBytes)}`,
    isOk: result.every(({ status }) => status === 200 || status === 429) && health.p95 < healthMs,
  });
}

const pagesTold = (replies: readonly Reply[]) =>
  `p95 ${ms(
    atShare(
      0.95,
      replies.map((reply) => reply.ms),
    ),
  )}`;

async function readFor(
  forMs: number,
  addresses: readonly string[],
  get: (address: string) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const until = performance.now() + forMs;
  const read = async (address: string) => {
    while (performance.now() < until) replies.push(await get(address));
  };
  await Promise.all(addresses.map(read));
  return replies;
}

async function readLists(site: Installation, person: Person, note: Note): Promise<void> {
  const manifestId = await person.makeManifest();
  await fillManifest(site, manifestId, { lots: 10_000, characters: 300 });
  const list = `/api/manifests/${manifestId}/items`;
  await person.ask({ path: list });
  const one = await watching(site.first, () => person.ask({ path: list, withinMs: 30_000 }));
  note({
    threat: "T85",
    what: "a list of 10,000 lots",
    must: `/healthz at most ${ms(healthMs)}`,
    measured: `${tallyOf([one.result])} after ${ms(one.result.ms)}, ${megabytes(one.result.bytes)}, /healthz at most ${ms(one.health.max)}`,
    isOk: one.result.status === 200 && one.health.max < healthMs,
  });
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { manifestId }]))),
  );
  const path = `/trpc/${Array(20).fill("items.list").join()}?batch=1&input=${input}`;
  const { result, health, growthBytes } = await watching(site.first, () =>
    person.ask({ path, withinMs: 60_000 }),
  );
  note({
    threat: "T85",
    what: "a batch of 20 such lists",
    must: `at most ${megabytes(mostBatchBytes)}, memory +${megabytes(mostGrowthBytes)}, /healthz p95 < ${ms(healthMs)}`,
    measured: `${tallyOf([result])} after ${ms(result.ms)}, ${megabytes(result.bytes)}, memory +${megabytes(growthBytes)}, /healthz p95 ${ms(health.p95)}, at most ${ms(health.max)}`,
    isOk: result.bytes < mostBatchBytes && growthBytes < mostGrowthBytes && health.p95 < healthMs,
  });
}

async function takeStreams({ first }: Installation, person: Person, note: Note): Promise<void> {
  const { result, growthBytes, health } = await watching(first, async () => {
    const opened = await Promise.all(Array.from({ length: streams }, () => openStream(person)));
    await sleep(1_000);
    return opened;
  });
  const open = result.filter(({ status, endedAt }) => status === 200 && !Number.isFinite(endedAt()));
  for (const { leave } of result) leave();
  note({
    threat: "T85",
    what: `${streams} event streams by one person`,
    must: `${mostStreams} stay open`,
    measured: `${open.length} open, statuses ${tallyOf(result.map(({ status }) => ({ status, text: "none" })))}, memory +${megabytes(growthBytes)}, /healthz at most ${ms(health.max)}`,
    isOk: open.length === mostStreams,
  });
}

async function takeUploads(_site: Installation, person: Person, note: Note): Promise<void> {
  const photo = await jpeg();
  const forms = Array.from({ length: uploads }, () => openForm(person, photo));
  const early = await Promise.all(forms.map(({ closed }) => Promise.race([closed, sleep(3_000, undefined)])));
  for (const { sent } of forms) sent.destroy();
  const refused = early.filter((each) => each?.status === 429).length;
  note({
    threat: "T85",
    what: `${uploads} stalled uploads by one person`,
    must: `${mostUploads} stay open, 429 to the others`,
    measured: `429 x${refused}, ${early.filter((each) => each === undefined).length} open`,
    isOk: refused === uploads - mostUploads,
  });
}

const batches = 15;
const perBatch = 20;
const othersMs = 500;

/** T86: an admin's requests cost 300 password hashes. */
export async function manyHashes({ origin, first }: Installation, note: Note): Promise<void> {
  const [admin, other] = [await register(origin), await register(origin)];
  const url = await other.uploadedUrl();
  const body = Object.fromEntries(
    Array.from({ length: perBatch }, (_, at) => [at, { email: "", password: "" }]),
  );
  const path = `/trpc/${Array(perBatch).fill("team.create").join()}?batch=1`;
  const create = (batch: number) => {
    const accounts = Object.keys(body).map((at) => [
      at,
      { email: `b${batch}-${at}@example.test`, password: "copper kettle 1908" },
    ]);
    return admin.ask({ method: "POST", path, body: Object.fromEntries(accounts), withinMs: 60_000 });
  };
  const photos: Reply[] = [];
  const logins: number[] = [];
  const { result, health } = await watching(first, async () => {
    const attacking = Promise.all(Array.from({ length: batches }, (_, batch) => create(batch)));
    let isOver = false;
    const over = attacking.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      photos.push(await other.ask({ path: url }));
      const startedAt = performance.now();
      await signIn(origin, other).catch(() => undefined);
      logins.push(performance.now() - startedAt);
    }
    await over;
    return attacking;
  });
  const made = result.reduce((sum, { text }) => sum + (text.match(/"result":/g)?.length ?? 0), 0);
  const slowest = Math.max(slowestMs(photos), ...logins);
  note({
    threat: "T86",
    what: `${batches * perBatch} password hashes for an admin in ${batches} requests`,
    must: `photos and logins of others < ${ms(othersMs)}, most refused`,
    measured: `${tallyOf(result)} after ${ms(slowestMs(result))}, ${made} accounts made; others: photo at most ${ms(slowestMs(photos))}, login at most ${ms(Math.max(...logins))}, /healthz at most ${ms(health.max)}`,
    isOk: slowest < othersMs && made <= 40,
  });
}
