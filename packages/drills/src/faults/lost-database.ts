import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { insist, type Staff, signUp } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";
import { openEvents } from "./events";
import { countWhole, isWhole, type Load, startLoad, wordsOf } from "./load";
import { endLeases, isDescribed, makeLot } from "./lots";

const recoverMs = 10_000;
/** The lease of a job, after which another server claims it. */
const leaseMs = 100_000;
const leaks = /\bat .*\.(?:ts|js|mjs):\d|postgres:\/\/|node_modules|ECONN/;

/** T64: without its database a server keeps running, answers 503 with Retry-After, and recovers when the database is back. */
export async function lostDatabase(site: Installation, note: Note): Promise<void> {
  const { database, ai } = site;
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const pids = site.servers.map(({ pid }) => pid);
  const events = await openEvents(staff);
  const load = startLoad(staff, manifestId);
  const awayMs = site.size(20_000, 1_500);
  await sleep(site.size(2_000, 300));
  // The provider answers while the result cannot be stored.
  ai.respondNext({
    draft: { title: "Lamp", description: "Of brass.", category: "Other" },
    delayMs: site.size(3_000, 1_000),
  });
  const other = await staff.makeManifest();
  const { id: queued } = await makeLot(staff, { manifestId: other, isToBeDescribed: true });
  const lostAt = performance.now();
  await database.stop();
  const ready = await staff.read("/readyz");
  await sleep(awayMs);
  await database.start();
  const backAt = performance.now();
  const recovered = await until("a call succeeds", () => (load.successes.at(-1) ?? 0) > backAt, 60_000);
  noteAnswers(load, { lostAt, backAt, ready: ready.status, recovered }, note);
  await noteEvents(events, { staff, manifestId: other, backAt }, note);
  await endLeases(site);
  const isWritten = await isWithin(leaseMs, () => isDescribed(staff, queued));
  const calls = ai.requests.length;
  note({
    threat: "T64",
    what: "a description queued before the database went",
    must: `written <= ${seconds(leaseMs)}, 2 calls at most`,
    measured: `${isWritten ? seconds(performance.now() - backAt) : "never"} after it was back, ${calls} calls`,
    isOk: isWritten && calls <= 2,
  });
  await load.stop();
  const counts = await countWhole(site, staff, manifestId, load);
  const isSame = site.servers.every(({ pid }, index) => pid === pids[index]);
  note({
    threat: "T64",
    what: "counts before and after, and the servers",
    must: "none lost, none twice, none restarted",
    measured: `${wordsOf(counts)}; same processes: ${isSame}`,
    isOk: isWhole(counts, load.photoUrls.length) && isSame,
  });
  events.close();
}

type Outage = { lostAt: number; backAt: number; ready: number; recovered: number };

function noteAnswers(load: Load, { lostAt, backAt, ready, recovered }: Outage, note: Note): void {
  const during = load.refusals.filter(({ at }) => at > lostAt && at < backAt);
  const statuses = [...new Set(during.map(({ status }) => status))].map(
    (status) => `${during.filter((answer) => answer.status === status).length} x ${status}`,
  );
  const silent = during.filter(({ retryAfter }) => !retryAfter).length;
  const leaking = during.filter(({ text }) => leaks.test(text)).length;
  const slowest = Math.max(...during.map(({ ms }) => ms));
  note({
    threat: "T64",
    what: `the database away for ${seconds(backAt - lostAt)} under load`,
    must: "503 with Retry-After, no stack",
    measured:
      `${statuses.join(", ")}; ${silent} without Retry-After, ` +
      `${leaking} with internals, slowest ${seconds(slowest)}, /readyz ${ready}`,
    isOk:
      during.length > 0 &&
      during.every(({ status }) => status === 503) &&
      silent + leaking === 0 &&
      ready === 503,
  });
  note({
    threat: "T64",
    what: "the database is back: the first good answer",
    must: `<= ${seconds(recoverMs)}, no restart`,
    measured: seconds(recovered),
    isOk: recovered <= recoverMs,
  });
}

type Hearing = { staff: Staff; manifestId: string; backAt: number };

/** An event stream that was open before gets a resync after the outage, and then the later events. */
async function noteEvents(
  events: Awaited<ReturnType<typeof openEvents>>,
  { staff, manifestId, backAt }: Hearing,
  note: Note,
): Promise<void> {
  const missed = () => events.received.find(({ text, at }) => at > backAt && text.includes("resync"));
  await isWithin(20_000, () => missed() !== undefined);
  const id = randomUUID();
  await insist(() => staff.send("POST", "/items", { id, manifestId, notes: "After the outage" }));
  await isWithin(20_000, () => events.received.some(({ text }) => text.includes(id)));
  const resync = missed();
  const next = events.received.find(({ text }) => text.includes(id));
  note({
    threat: "T64",
    what: "an event stream that was open before",
    must: "resync, then events",
    measured: `resync ${resync ? seconds(resync.at - backAt) : "never"}, the next lot's event ${next ? seconds(next.at - backAt) : "never"} after it was back, opened ${events.opened()} times`,
    isOk: resync !== undefined && next !== undefined,
  });
}
