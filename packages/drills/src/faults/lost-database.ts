import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import { countWhole, createLoad, type Noted } from "../installation/people";
import { type Note, seconds } from "../installation/report";
import { isOk, retryUntilAccepted, type Staff, signUp } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";
import { openEvents } from "./events";
import { endLeases, isDescribedSoon, makeLot } from "./lots";

const recoverMs = 10_000;
/** Time in which another server claims a job whose lease is lost. */
const leaseMs = 40_000;
const leaks = /\bat .*\.(?:ts|js|mjs):\d|postgres:\/\/|node_modules|ECONN/;

/** T64: without its database a server keeps running, answers 503 with Retry-After, and recovers when the database is back. */
export async function lostDatabase(site: Installation, note: Note): Promise<void> {
  const { database, ai } = site;
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const pids = site.servers.map(({ pid }) => pid);
  const events = await openEvents(staff);
  const places = Array.from({ length: 3 }, () => ({ staff, manifestId }));
  const load = await createLoad(places, { pauseMs: site.size([20, 21], [200, 201]) });
  load.start();
  await sleep(site.size(2_000, 300));
  // The provider answers while the result cannot be stored.
  const draft = { title: "Lamp", description: "Of brass.", category: "Other" };
  ai.respondNext({ draft, delayMs: site.size(3_000, 1_000) });
  const other = await staff.makeManifest();
  const { id: queued } = await makeLot(staff, { manifestId: other, isToBeDescribed: true });
  const lostAt = performance.now();
  await database.stop();
  const ready = await staff.read("/readyz");
  await sleep(site.size(20_000, 1_500));
  await database.start();
  const backAt = performance.now();
  const isBack = (answer: Noted) => isOk(answer) && answer.askedAt + answer.ms > backAt;
  const recovered = await until("a call succeeds", () => load.answers().some(isBack), 60_000);
  const during = load.refusals().filter(({ askedAt, ms }) => askedAt + ms > lostAt && askedAt + ms < backAt);
  noteAnswers(during, { awayMs: backAt - lostAt, ready: ready.status, recovered }, note);
  await noteEvents(events, { staff, manifestId: other, backAt }, note);
  await endLeases(site);
  const isWritten = await isWithin(leaseMs, () => isDescribedSoon(site, staff, queued));
  const calls = ai.requests.length;
  note({
    what: "a description queued before the database went",
    must: `written <= ${seconds(leaseMs)}, 2 calls at most`,
    measured: `${isWritten ? seconds(performance.now() - backAt) : "never"} after it was back, ${calls} calls`,
    isOk: isWritten && calls <= 2,
  });
  await load.stop();
  const { isWhole, words } = await countWhole(site, load);
  const isSame = site.servers.every(({ pid }, index) => pid === pids[index]);
  note({
    what: "counts before and after, and the servers",
    must: "none lost, none twice, none restarted",
    measured: `${words}; same processes: ${isSame}`,
    isOk: isWhole && isSame,
  });
  events.close();
}

type Outage = { awayMs: number; ready: number; recovered: number };

function noteAnswers(during: readonly Noted[], { awayMs, ready, recovered }: Outage, note: Note): void {
  const statuses = [...new Set(during.map(({ status }) => status))];
  const silent = during.filter(({ retryAfter }) => !retryAfter).length;
  const leaking = during.filter(({ text }) => leaks.test(text)).length;
  const slowest = Math.max(...during.map(({ ms }) => ms));
  note({
    what: `the database away for ${seconds(awayMs)} under load`,
    must: "503 with Retry-After, no stack",
    measured:
      `${during.length} x ${statuses.join(", ")}; ${silent} without Retry-After, ` +
      `${leaking} with internals, slowest ${seconds(slowest)}, /readyz ${ready}`,
    isOk: statuses.join() === "503" && silent + leaking === 0 && ready === 503,
  });
  note({
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
  await retryUntilAccepted(() => staff.send("POST", "/items", { id, manifestId, notes: "After the outage" }));
  await isWithin(20_000, () => events.received.some(({ text }) => text.includes(id)));
  const resync = missed();
  const next = events.received.find(({ text }) => text.includes(id));
  note({
    what: "an event stream that was open before",
    must: "resync, then events",
    measured: `resync ${resync ? seconds(resync.at - backAt) : "never"}, the next lot's event ${next ? seconds(next.at - backAt) : "never"} after it was back`,
    isOk: resync !== undefined && next !== undefined,
  });
}
