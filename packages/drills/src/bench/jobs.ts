import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { descriptionProgress } from "@lotwright/contracts/writing/descriptions";
import { jpeg } from "@lotwright/testing/pictures";
import { z } from "zod";
import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row, shown } from "../installation/report";
import { retryUntilAccepted, type Staff, signUp, toPhoto } from "../installation/staff";
import { until } from "../installation/waiting";
import { atLeast, atMost } from "./goals";
import { addLots } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { atShare, median } from "./statistics";

/** The provider's 50 ms alone allow four concurrent calls of a workspace 80 a second, and eight of a server 160. */
const goals = {
  ...{ perSecond: 45, perSecondOfFour: 85, cpuMs: 15, latencyMs: 50, idlePerSecond: 1, stopMs: 1_000 },
  ...{ lastPlace: 10, retryRatio: 1.5 },
};
const draft = { title: "Brass lamp", description: "A lamp of brass.", category: "Tools" } as const;
const few = 5;
const withinMs = 600_000;

type Sizes = Record<"lots" | "calls" | "idle" | "answer" | "before" | "pause" | "retry", number>;
type Scene = Place & { person: Person; ai: AiServer; sizes: Sizes };
/** A workspace, whose calls of the provider are recognized by the notes of its lots. */
type Desk = { staff: Staff; photoUrl: string; notes: string };

async function openDesk({ server }: Scene): Promise<Desk> {
  const staff = await signUp(server.origin);
  const photo = await jpeg({ width: 64, height: 48 });
  const { url } = toPhoto(await retryUntilAccepted(() => staff.upload(randomUUID(), photo)));
  return { staff, photoUrl: url, notes: `desk ${randomUUID()}` };
}

const openDesks = (scene: Scene, count: number) =>
  Promise.all(Array.from({ length: count }, () => openDesk(scene)));

/** A sale of lots with a photo and without a text. */
async function addSale({ person: { sql } }: Scene, desk: Desk, count: number): Promise<string> {
  const manifestId = await desk.staff.makeManifest();
  await addLots({ sql }, { manifestIds: [manifestId], count, photoUrls: [desk.photoUrl], photosPerLot: 1 });
  await sql`update items set title = '', description = '', notes = ${desk.notes} where manifest_id = ${manifestId}`;
  await sql`vacuum analyze items`;
  return manifestId;
}

const pathOf = (manifestId: string) => `/manifests/${manifestId}/generate-ai`;
const describe = ({ staff }: Desk, manifestId: string) => staff.client.send("POST", pathOf(manifestId), {});
const stop = ({ staff }: Desk, manifestId: string) => staff.client.send("DELETE", pathOf(manifestId));

async function untilDescribed({ staff }: Desk, manifestId: string): Promise<void> {
  const isDone = async () =>
    descriptionProgress.parse(await staff.client.send("GET", pathOf(manifestId))).pending === 0;
  await until("every description has ended", isDone, withinMs);
}

/** Forgets the calls, and answers after `ms` from now on. */
function answerAfter({ ai }: Scene, ms: number): void {
  ai.reset();
  ai.respondWith({ draft, delayMs: ms });
}

/** Descriptions of all lots, of one workspace or divided among several. */
async function measureRate(scene: Scene, count: number, goal: number): Promise<Row[]> {
  const { ai, server, person, sizes } = scene;
  const desks = await openDesks(scene, count);
  const each = Math.ceil(sizes.lots / count);
  const sales = [];
  for (const desk of desks) sales.push({ desk, manifestId: await addSale(scene, desk, each) });
  answerAfter(scene, sizes.answer);
  const cpu = () => Promise.all([server.usage().cpuSeconds(), person.database.cpuSeconds()]);
  const before = await cpu();
  const startedAt = performance.now();
  await Promise.all(sales.map(({ desk, manifestId }) => describe(desk, manifestId)));
  await ai.received(each * count);
  await Promise.all(sales.map(({ desk, manifestId }) => untilDescribed(desk, manifestId)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await cpu();
  const jobCount = each * count;
  const [ours = 0, database = 0] = after.map((value, at) => ((value - (before[at] ?? 0)) * 1_000) / jobCount);
  const what = `${jobCount} descriptions of ${count === 1 ? "one workspace" : `${count} workspaces`}`;
  return [
    atLeast(what, jobCount / seconds, goal, "a second"),
    atMost(
      `${what}: CPU of one, ${ms(ours)} of the server, ${ms(database)} of PostgreSQL`,
      ours + database,
      goals.cpuMs,
      "ms",
    ),
  ];
}

/** Times from the request for one description to the provider's call, on an idle server at random moments. */
async function measureLatency(scene: Scene): Promise<Row[]> {
  const { ai, person, sizes } = scene;
  const [desk] = await openDesks(scene, 1);
  if (!desk) return [];
  const manifestId = await addSale(scene, desk, sizes.calls);
  const lots = await person.sql`select id from items where manifest_id = ${manifestId}`;
  answerAfter(scene, sizes.answer);
  const times: number[] = [];
  for (const { id } of lots) {
    await sleep(sizes.pause * (1 + Math.random()));
    const askedAt = Date.now();
    await desk.staff.client.send("POST", `/items/${id}/generate-ai`);
    const call = (await ai.received(times.length + 1)).at(-1);
    times.push((call?.receivedAt.getTime() ?? Number.NaN) - askedAt);
  }
  await untilDescribed(desk, manifestId);
  const what = `from one request to its call, median of ${times.length}; p95 ${ms(atShare(0.95, times))}, longest ${ms(Math.max(...times))}`;
  return [atMost(what, median(times), goals.latencyMs, "ms")];
}

async function measureStop(scene: Scene): Promise<Row[]> {
  const { ai, sizes } = scene;
  const [desk] = await openDesks(scene, 1);
  if (!desk) return [];
  const manifestId = await addSale(scene, desk, sizes.lots);
  const held = heldAnswers(() => draft);
  ai.reset();
  ai.respondWith(held.answer);
  await describe(desk, manifestId);
  await ai.received(1);
  const startedAt = performance.now();
  const { stopped } = z.object({ stopped: z.number() }).parse(await stop(desk, manifestId));
  const tookMs = performance.now() - startedAt;
  held.release();
  await untilDescribed(desk, manifestId);
  return [atMost(`Stop of ${stopped} that wait`, tookMs, goals.stopMs, "ms")];
}

/** The places of a few jobs among all calls after their request, while three workspaces have many. */
async function measureFairness(scene: Scene): Promise<Row[]> {
  const { ai, sizes } = scene;
  const [late, ...early] = await openDesks(scene, 4);
  if (!late) return [];
  const sales = [];
  for (const desk of early) sales.push({ desk, manifestId: await addSale(scene, desk, sizes.lots) });
  const lateId = await addSale(scene, late, few);
  answerAfter(scene, sizes.answer);
  for (const { desk, manifestId } of sales) await describe(desk, manifestId);
  await ai.received(sizes.before);
  await describe(late, lateId);
  const from = ai.requests.length;
  const places = () => ai.requests.flatMap(({ notes }, at) => (notes === late.notes ? [at + 1 - from] : []));
  while (places().length < few) await ai.received(ai.requests.length + 1);
  const found = places();
  await Promise.all(sales.map(({ desk, manifestId }) => stop(desk, manifestId)));
  for (const { desk, manifestId } of sales) await untilDescribed(desk, manifestId);
  const what = `last of ${few} jobs behind three workspaces with ${sizes.lots} each; they are calls ${found.join(", ")}`;
  return [atMost(what, Math.max(...found), goals.lastPlace, "calls")];
}

async function measureRetry(scene: Scene): Promise<Row[]> {
  const { ai, sizes } = scene;
  const [desk] = await openDesks(scene, 1);
  if (!desk) return [];
  const manifestId = await addSale(scene, desk, 1);
  answerAfter(scene, sizes.answer);
  ai.respondNext({ status: 429, headers: { "retry-after": String(sizes.retry) } });
  await describe(desk, manifestId);
  const [first, second] = (await ai.received(2)).map(({ receivedAt }) => receivedAt.getTime());
  await untilDescribed(desk, manifestId);
  const seconds = ((second ?? Number.NaN) - (first ?? Number.NaN)) / 1_000;
  const what = `next call after 429 with Retry-After: ${sizes.retry}`;
  return [
    atLeast(what, seconds, sizes.retry, "s"),
    atMost(what, seconds, sizes.retry * goals.retryRatio, "s"),
  ];
}

const logLine = z.object({ application_name: z.string().default(""), message: z.string() });

/** The statements of each pool in PostgreSQL's log, which needs another start. */
async function measureIdle({ server, dataDir, person, sizes }: Scene): Promise<Row[]> {
  for (const setting of ["logging_collector = on", "log_destination = 'jsonlog'", "log_statement = 'all'"])
    await person.sql.unsafe(`alter system set ${setting}`);
  await server.stop();
  await server.start();
  const folder = join(dataDir, "postgres/log");
  const read = async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    const logs = await Promise.all(files.sort().map((name) => readFile(join(folder, name), "utf8")));
    const lines = logs.flatMap((log) => log.split("\n").slice(0, -1));
    return lines
      .map((line) => logLine.parse(JSON.parse(line)))
      .filter(({ message }) => /^(statement|execute \S+): /.test(message));
  };
  await sleep(sizes.idle * 500);
  const before = (await read()).length;
  await sleep(sizes.idle * 1_000);
  const seen = (await read()).slice(before);
  const poolOf = (name: string) => /^lotwright-([a-z]+)/.exec(name)?.[1] ?? (name || "other");
  const byPool = new Map<string, number>();
  for (const { application_name: name } of seen)
    byPool.set(poolOf(name), (byPool.get(poolOf(name)) ?? 0) + 1);
  const perSecond = (count: number) => shown(count / sizes.idle);
  const split = [...byPool].map(([pool, count]) => `${pool} ${perSecond(count)}`);
  const what = `statements of an idle server; by pool ${split.join(", ") || "none"}`;
  return [atMost(what, seen.length / sizes.idle, goals.idlePerSecond, "a second")];
}

/** Has the limits per minute count one request at most: they would stop the bench after a hundred calls. */
const withoutLimits = `
  create function bench_one() returns trigger language plpgsql as $$ begin new.points := 1; return new; end $$;
  create trigger bench_one before update on rate_limits for each row execute function bench_one()`;

/** Measures descriptions in the background with a provider in this process. */
export async function jobs(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    ...{ lots: [2_000, 6], calls: [100, 2], idle: [20, 0.5], answer: [50, 5], before: [60, 3] },
    ...{ pause: [400, 10], retry: [2, 1] },
  } as const);
  const ai = await startAiServer();
  const provider = { OPENAI_BASE_URL: ai.baseUrl, OPENAI_API_KEY: ai.apiKey, OPENAI_MODEL: ai.model };
  const bench = async (at: Place & { person: Person }) => {
    const scene = { ...at, ai, sizes };
    await at.person.sql.unsafe(withoutLimits);
    const rows = [
      // First, on a server that has just started; compiles what the others run.
      ...(await measureLatency(scene)),
      ...(await measureRate(scene, 1, goals.perSecond)),
      ...(await measureRate(scene, 4, goals.perSecondOfFour)),
      ...(await measureStop(scene)),
      ...(await measureFairness(scene)),
      ...(await measureRetry(scene)),
      ...(await measureIdle(scene)),
    ];
    return printReport(rows) || isSmallest;
  };
  // Another server on the same database would do a part of the jobs.
  const env = { ...provider, OCR: "off", AI_DAILY_LIMIT: "1000000" };
  const how = { env, prepare: place?.prepare };
  return atServer(undefined, bench, how).finally(ai.close);
}
