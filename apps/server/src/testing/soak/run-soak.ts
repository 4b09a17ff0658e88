import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sharing } from "@lotwright/contracts/sharing";
import { picture } from "../faults/picture";
import { type Note, printReport, type Row, seconds } from "../faults/report";
import { signUp } from "../faults/staff";
import { type Installation, openInstallation } from "../installation/installation";
import { createPerson, type Person } from "./person";
import { collectsWhenTold, type Sample, sampleUntil, slopeOf, takeSampleAtRest } from "./samples";
import { atShare, createTally, type Tally } from "./tally";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    people: { type: "string", default: "50" },
    servers: { type: "string", default: "1" },
  },
});
const runMs = Number(values.minutes) * 60_000;
const warmUpMs = 10_000;
const restMs = 10_000;
const sampleMs = 2_000;
const faultMs = 5_000;
const recoveryMs = 15_000;
const peoplePerWorkspace = 10;
const mostGrowth = 0.1;
const mostFiles = 15;
/** Node would fill whatever memory there is before it looks for what nobody needs any more. */
const nodeOptions = { NODE_OPTIONS: `--max-old-space-size=256 ${collectsWhenTold}` };

const site = await openInstallation({
  serverCount: Number(values.servers),
  more: { ...nodeOptions, LOG_LEVEL: "error" },
});
try {
  process.exitCode = (await soak(site)) ? 0 : 1;
} finally {
  await site.close();
}

async function hire({ origin }: Installation, tally: Tally): Promise<Person[]> {
  const count = Number(values.people);
  const photos = await Promise.all(Array.from({ length: 8 }, () => picture({ width: 1_600, height: 1_200 })));
  const workspaces = await Promise.all(
    Array.from({ length: Math.ceil(count / peoplePerWorkspace) }, () => signUp(origin)),
  );
  const everybody = Array.from({ length: count }, (_, index) => workspaces[index % workspaces.length]);
  const people: Person[] = [];
  for (const staff of everybody.filter((one) => one !== undefined)) {
    const manifestId = await staff.makeManifest();
    const shared = await staff.send("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
    const { token } = sharing.parse(JSON.parse(shared.text));
    people.push(
      createPerson({ staff, manifestId, catalogue: `/api/public/manifests/${token}`, photos, tally }),
    );
  }
  return people;
}

async function workFor(people: Person[], ms: number): Promise<void> {
  const over = new AbortController();
  setMaxListeners(people.length * 2, over.signal);
  const working = Promise.all(people.map((person) => person.work(over.signal)));
  await Promise.race([sleep(ms), working]);
  over.abort();
  await working;
}

/** The database away, then the store, some seconds each; what fails then and just after is excused. */
async function injectFaults({ database, store }: Installation, { faults }: Tally): Promise<void> {
  for (const { gate } of [database, store]) {
    await sleep(runMs * 0.25);
    const from = performance.now();
    const fault = { from, to: Number.POSITIVE_INFINITY };
    faults.push(fault);
    await gate.refuse();
    await sleep(faultMs);
    await gate.open();
    fault.to = performance.now() + recoveryMs;
  }
}

async function soak(place: Installation): Promise<boolean> {
  const tally = createTally();
  const people = await hire(place, tally);
  await workFor(people, warmUpMs);
  await sleep(restMs);
  const before = await takeSampleAtRest(place, performance.now());
  const over = new AbortController();
  const sampling = sampleUntil(place, sampleMs, over.signal);
  await Promise.all([workFor(people, runMs), injectFaults(place, tally)]);
  over.abort();
  const samples = await sampling;
  await sleep(restMs);
  const after = await takeSampleAtRest(place, performance.now());
  const rows: Row[] = [];
  const note: Note = (row) => rows.push(row);
  noteActions(tally, note);
  noteMemory(samples, note);
  noteLeaks({ before, after, samples }, note);
  await noteCounts(place, people, note);
  const isGood = printReport(rows);
  process.stdout.write(
    `${JSON.stringify({ minutes: Number(values.minutes), people: people.length, rows, before, after, samples })}\n`,
  );
  return isGood;
}

function noteActions({ actions }: Tally, note: Note): void {
  for (const [what, { times, failed, excused, example }] of actions) {
    const [p50, p95, slowest] = [0.5, 0.95, 1].map((share) =>
      Math.round(atShare(Math.min(share, 0.9999), times)),
    );
    note({
      threat: "soak",
      what,
      must: "no error outside the faults",
      measured: `${times.length} times, ${p50} ms, p95 ${p95}, slowest ${slowest}; ${failed} errors, ${excused} during faults ${example}`,
      isOk: failed === 0 && times.length > 0,
    });
  }
}

function noteMemory(samples: readonly Sample[], note: Note): void {
  const quarter = Math.floor(samples.length / 4);
  const middle = (some: readonly Sample[]) =>
    atShare(
      0.5,
      some.map(({ rssBytes }) => rssBytes),
    );
  const [early, late] = [middle(samples.slice(quarter, 2 * quarter)), middle(samples.slice(-quarter))];
  const slope = (slopeOf(samples.slice(2 * quarter)) * 60) / 1e6;
  note({
    threat: "soak",
    what: "memory: the last quarter over the second",
    must: `+${mostGrowth * 100} % at most`,
    measured: `${(early / 1e6).toFixed(0)} MB, then ${(late / 1e6).toFixed(0)} MB; slope of the second half ${slope.toFixed(1)} MB a minute`,
    isOk: late <= early * (1 + mostGrowth),
  });
}

type Ends = { before: Sample; after: Sample; samples: readonly Sample[] };

function noteLeaks({ before, after, samples }: Ends, note: Note): void {
  const most = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
  note({
    threat: "soak",
    what: "open files and sockets, at rest before and after",
    must: `+${mostFiles} at most`,
    measured: `${before.files}, then ${after.files} (at most ${most(({ files }) => files)} meanwhile)`,
    isOk: after.files <= before.files + mostFiles,
  });
  const stuck = most(({ idleInTransaction }) => idleInTransaction);
  note({
    threat: "soak",
    what: "database connections, at rest before and after",
    must: "no more than before, none stuck in a transaction",
    measured: `${before.connections}, then ${after.connections} (at most ${most(({ connections }) => connections)} meanwhile), stuck ${stuck}`,
    isOk: after.connections <= before.connections + 2 && stuck + after.idleInTransaction === 0,
  });
}

/** Every lot that was created and not deleted is there once, with its photo. */
async function noteCounts(
  { database, origin }: Installation,
  people: readonly Person[],
  note: Note,
): Promise<void> {
  const asked = people.flatMap(({ lots }) => lots);
  const [row] = await database.sql()<{ there: number; known: number; waiting: number }[]>`
    select count(*)::int as there, (count(*) filter (where id = any(${asked.map(({ id }) => id)}::uuid[])))::int as known,
      (count(*) filter (where ai_generation_status = 'pending'))::int as waiting
    from items`;
  let unreadable = 0;
  for (const { url } of asked) if (!(await fetch(`${origin}${url}`)).ok) unreadable += 1;
  note({
    threat: "soak",
    what: `lots in the end, ${seconds(restMs)} after the last deed`,
    must: "none lost, none twice, no photo lost",
    measured: `${asked.length} asked, ${row?.known} of ${row?.there} there, ${unreadable} photos unreadable, ${row?.waiting} descriptions waiting`,
    isOk: row?.there === asked.length && row.known === asked.length && unreadable === 0,
  });
}
