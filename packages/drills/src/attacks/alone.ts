import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { requestsDuring } from "../bench/download";
import { delayMs, newAddress } from "../bench/scene";
import { atShare } from "../bench/statistics";
import type { Drill } from "../installation/drills";
import type { Installation } from "../installation/installation";
import { megabytes, ms, type Note } from "../installation/report";
import { type Answer, isOk, sendTimedRequest, signUp } from "../installation/staff";
import { forgedWorkbooks, longEdit } from "./inputs";
import { type Attack, attacksOf } from "./kinds";
import { fillSale, prepare, type Target } from "./target";

const maxGrowthBytes = 150e6;
const maxAnswerBytes = 20e6;
/** Time in ms after which the drill kills a server that does not answer. */
const giveUpMs = 20_000;

/** Records how an attack is answered, and its cost: memory, and event loop delay. */
export async function noteAttack(site: Installation, attack: Attack, note: Note): Promise<void> {
  const { what, statuses, refused, withinMs = 2_000, lateMs = 100, send } = attack;
  const { first: server } = site;
  const { rssBytes, peakBytes, resetPeak } = server.usage();
  await delayMs(server.origin);
  await resetPeak();
  const before = await rssBytes();
  const guard = setTimeout(() => void server.kill("SIGKILL"), giveUpMs);
  const answers = await send();
  const late = await delayMs(server.origin).catch(() => Number.NaN);
  clearTimeout(guard);
  const hasEnded = Number.isNaN(late);
  const growth = hasEnded ? Number.NaN : (await peakBytes()) - before;
  if (hasEnded) await server.ended.then(server.start);
  const all = answers.map(({ status }) => status);
  const counts = [...new Set(all)].map((one) => `${all.filter((status) => status === one).length} x ${one}`);
  const slowest = Math.max(...answers.map((answer) => answer.ms));
  const bytes = Math.max(...answers.map(({ text }) => text.length));
  const isCheap = [slowest <= withinMs, late <= lateMs, growth <= maxGrowthBytes, bytes <= maxAnswerBytes];
  note({
    what,
    must: `${statuses.join(" or ")} within ${ms(withinMs)}, late by ${ms(lateMs)}, memory +${megabytes(maxGrowthBytes)}, at most ${megabytes(maxAnswerBytes)}`,
    measured: hasEnded
      ? `the server ended, or did not answer for ${ms(giveUpMs)}`
      : `${counts.join(", ")} within ${ms(slowest)}, late by ${ms(late)}, memory +${megabytes(growth)}, ${megabytes(bytes)}`,
    isOk:
      all.every((status) => statuses.includes(status)) &&
      (refused === undefined || all.includes(refused)) &&
      (site.isSmallest || isCheap.every(Boolean)),
  });
}

const leaveMs = 300;
const endMs = 1_000;
const maxCpuShare = 0.2;

/** Records that the server stops working on a request whose caller has disconnected. */
async function noteLeaving({ first: server }: Installation, what: string, request: Request, note: Note) {
  await fetch(request, { signal: AbortSignal.timeout(leaveMs) }).catch(() => undefined);
  await sleep(endMs);
  const { cpuSeconds } = server.usage();
  const [before, startedAt] = [await cpuSeconds(), performance.now()];
  await sleep(endMs);
  const share = ((await cpuSeconds()) - before) / ((performance.now() - startedAt) / 1_000);
  note({
    what: `${what}, whose caller leaves after ${ms(leaveMs)}`,
    must: `${ms(endMs)} later less than ${maxCpuShare * 100} % of a CPU`,
    measured: `${Math.round(share * 100)} %`,
    isOk: share < maxCpuShare,
  });
  if (share >= maxCpuShare) await server.kill("SIGKILL").then(server.start);
}

/** Runs a threat's attacks one after another on an otherwise idle server. */
async function attackAlone(site: Installation, target: Target, threat: string, note: Note): Promise<void> {
  const workbooks = threat === "T93" || threat === "T94" ? await forgedWorkbooks(target.share) : [];
  for (const attack of attacksOf(target, target.cookies[0] ?? "", workbooks)) {
    if (attack.threat !== threat) continue;
    await noteAttack(site, attack, note);
    if (attack.request && attack.isLong && !site.isSmallest)
      await noteLeaving(site, attack.what, attack.request(), note);
  }
}

const alone = (threat: string, name: string): Drill => {
  const run = async (site: Installation, note: Note) =>
    attackAlone(site, await prepare(site, { count: site.size(600, 10) }), threat, note);
  return { threat, run: Object.defineProperty(run, "name", { value: name }) };
};

const healthMs = 100;

/** T85: many readers of a catalog and a long list, while /healthz must stay fast. */
async function readTogether(site: Installation, note: Note): Promise<void> {
  const full = { count: 1_500, readers: 60, forMs: 10_000 };
  const { count, readers, forMs } = site.size(full, { count: 20, readers: 3, forMs: 200 });
  const { origin } = site.first;
  const staff = await signUp(origin);
  const { manifestId } = await fillSale(site, staff, { count, characters: 300 });
  const url = `${origin}/public/${await staff.share(manifestId)}`;
  const statuses: number[] = [];
  const until = performance.now() + forMs;
  const read = async (address: string) => {
    const request = () => new Request(url, { headers: { "x-forwarded-for": address } });
    while (performance.now() < until) statuses.push((await sendTimedRequest(request())).status);
  };
  const reading = Promise.all(Array.from({ length: readers }, newAddress).map(read));
  const times = await requestsDuring(`${origin}/healthz`, reading);
  const [p95, max] = [atShare(0.95, times), atShare(1, times)];
  const others = statuses.filter((status) => status !== 200 && status !== 429);
  note({
    what: `${readers} readers of a catalog of ${count} lots for ${forMs / 1_000} s`,
    must: `200 or 429, /healthz p95 < ${ms(healthMs)}`,
    measured: `${statuses.length} answers, ${others.length} others ${others[0] ?? ""}; /healthz p95 ${ms(p95)}, at most ${ms(max)}`,
    isOk: statuses.includes(200) && others.length === 0 && site.isInTime(p95, healthMs),
  });
  const lots = site.size(10_000, 50);
  const long = await fillSale(site, staff, { count: lots, characters: 300 });
  const send = async () => [await staff.read(`/api/manifests/${long.manifestId}/items`)];
  await noteAttack(site, { threat: "T85", what: `a list of ${lots} lots`, statuses: [200], send }, note);
}

const listMs = 500;

/** T97: many text searches by one user, beside lists of another workspace. */
async function searchTogether(site: Installation, note: Note): Promise<void> {
  const target = await prepare(site, {
    ...site.size({ manifests: 40, count: 5_000 }, { manifests: 1, count: 20 }),
    characters: 100,
  });
  const other = await signUp(site.first.origin);
  const { manifestId } = await fillSale(site, other, { count: 200 });
  const lists: Answer[] = [];
  const over = new AbortController();
  const listing = (async () => {
    while (!over.signal.aborted) lists.push(await other.read(`/api/manifests/${manifestId}/items`));
  })();
  await attackAlone(site, target, "T97", note).finally(() => over.abort());
  await listing;
  const p95 = atShare(
    0.95,
    lists.map((list) => list.ms),
  );
  note({
    what: "lists of another workspace beside the searches",
    must: `p95 < ${ms(listMs)}, no error`,
    measured: `${lists.length} times, p95 ${ms(p95)}, ${lists.filter((list) => !isOk(list)).length} errors`,
    isOk: lists.every(isOk) && site.isInTime(p95, listMs),
  });
}

/** Quotas below what 20 edits store; a quota may be exceeded by the last edits. */
const quotas = { QUOTA_UNDO_MB: "80", QUOTA_ANSWERS_MB: "80" };
const maxStoredBytes = 200e6;

/** T98: many undoable bulk edits of long lots. */
async function editRepeatedly(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.first.origin);
  const lots = site.size({ count: 1_500, characters: 8_000 }, { count: 5, characters: 100 });
  const { manifestId, ids } = await fillSale(site, staff, lots);
  const snapshots: string[] = [];
  const refusals: string[] = [];
  for (let edit = 0; edit < site.size(20, 2); edit += 1) {
    const request = staff.client.requestOf("POST", `/manifests/${manifestId}/items/bulk`, longEdit(ids));
    if (edit % 2 === 0) request.headers.set("idempotency-key", randomUUID());
    const answer = await sendTimedRequest(request);
    if (isOk(answer)) snapshots.push(JSON.parse(answer.text).snapshotId);
    else refusals.push(`${answer.status} ${answer.text.slice(0, 100)}`);
  }
  const [stored] = await site.database.sql()<{ bytes: number }[]>`
    select sum(bytes)::float as bytes from (
      select pg_column_size(undo_snapshots.*) as bytes from undo_snapshots
      union all select pg_column_size(first_answers.*) from first_answers) as kept`;
  const undo = (id = "") => staff.send("POST", `/undo/${id}`);
  const [last, first] = [await undo(snapshots.at(-1)), await undo(snapshots[0])];
  note({
    what: `${snapshots.length} bulk edits of ${ids.length} lots of ${lots.characters} characters`,
    must: `${megabytes(maxStoredBytes)} stored, the last one can be undone, the first one no longer`,
    measured: `${megabytes(stored?.bytes ?? 0)} stored, ${refusals.length} refused ${refusals[0] ?? ""}; undoing the last: ${last.status}, the first: ${first.status} ${isOk(first) ? "" : first.text}`,
    isOk: isOk(last) && first.status === site.size(409, 200) && (stored?.bytes ?? Infinity) <= maxStoredBytes,
  });
}

export const attacksAlone: Drill[] = [
  { threat: "T85", run: readTogether },
  alone("T93", "sendSparseWorkbooks"),
  alone("T94", "sendPackedWorkbooks"),
  alone("T95", "repeatResults"),
  alone("T96", "widenFormat"),
  // Raises the limit, because the drill has more lots than a workspace may have.
  { threat: "T97", run: searchTogether, more: { QUOTA_LOTS: "300000" } },
  { threat: "T98", run: editRepeatedly, more: quotas },
  alone("T100", "batchLists"),
];
