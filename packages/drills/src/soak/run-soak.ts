import { setMaxListeners } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sharing } from "@lotwright/contracts/sharing";
import { jpeg } from "@lotwright/server/testing/pictures";
import { type Installation, openInstallation } from "../installation/installation";
import { type Processors, watchProcessors } from "../installation/processors";
import { type Note, printReport, type Row, seconds } from "../installation/report";
import { signUp } from "../installation/staff";
import { createPerson, type Person } from "./person";
import { collectsOnSignal, type Sample, sampleUntil, takeSampleAtRest } from "./samples";
import { createTally, type Tally } from "./tally";
import { noteActions, noteLeaks, noteMemory } from "./verdicts";

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
const peoplePerWorkspace = 10;
/** A small heap, so that Node collects garbage early. */
const nodeOptions = { NODE_OPTIONS: `--max-old-space-size=256 ${collectsOnSignal}` };

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
  const photos = await Promise.all(Array.from({ length: 8 }, () => jpeg({ width: 1_600, height: 1_200 })));
  const workspaces = await Promise.all(
    Array.from({ length: Math.ceil(count / peoplePerWorkspace) }, () => signUp(origin)),
  );
  const employers = Array.from({ length: count }, (_, index) => workspaces[index % workspaces.length]);
  const people: Person[] = [];
  for (const staff of employers.filter((one) => one !== undefined)) {
    const manifestId = await staff.makeManifest();
    const shared = await staff.send("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
    const { token } = sharing.parse(JSON.parse(shared.text));
    // Concurrency limits apply per account.
    const own = await staff.hire([manifestId]);
    people.push(
      createPerson({ staff: own, manifestId, catalog: `/api/public/manifests/${token}`, photos, tally }),
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

async function injectFaults({ database, store }: Installation, { outages }: Tally): Promise<void> {
  for (const [what, { gate }] of Object.entries({ "the database": database, "the store": store })) {
    await sleep(runMs * 0.25);
    const outage = { what, from: performance.now(), to: Number.POSITIVE_INFINITY };
    outages.push(outage);
    await gate.refuse();
    await sleep(faultMs);
    await gate.open();
    outage.to = performance.now();
  }
}

async function soak(place: Installation): Promise<boolean> {
  const tally = createTally();
  const people = await hire(place, tally);
  await workFor(people, warmUpMs);
  await sleep(restMs);
  const before = await takeSampleAtRest(place, performance.now());
  const over = new AbortController();
  const used = await watchProcessors(place);
  const sampling = sampleUntil(place, sampleMs, over.signal);
  await Promise.all([workFor(people, runMs), injectFaults(place, tally)]);
  over.abort();
  const samples = await sampling;
  const processors = await used();
  await sleep(restMs);
  const after = await takeSampleAtRest(place, performance.now());
  const rows: Row[] = [];
  const note: Note = (row) => rows.push(row);
  noteActions(tally, note);
  noteMemory(samples, note);
  noteLeaks({ before, after, samples }, note);
  await noteCounts(place, people, note);
  const isGood = printReport(rows);
  const atRest = [before, after].map(({ heldBytes }) => `${(heldBytes / 1e6).toFixed(1)} MB`).join(", then ");
  process.stdout.write(
    `held at rest, after a collection, ${seconds(warmUpMs)} after the start and in the end: ${atRest}\n`,
  );
  printMachine(processors, samples);
  const run = {
    minutes: Number(values.minutes),
    people: people.length,
    rows,
    processors,
    before,
    after,
    samples,
  };
  process.stdout.write(`${JSON.stringify(run)}\n`);
  return isGood;
}

/** Whether the machine was large enough: otherwise failures are not the servers'. */
function printMachine({ servers, postgres, store, here }: Processors, samples: readonly Sample[]): void {
  const busy = [servers, postgres, store, here].map((processors) => processors.toFixed(2));
  const storeMs = Math.round(Math.max(...samples.map((sample) => sample.storeMs)));
  process.stdout.write(
    `processors used by servers, PostgreSQL, store, people: ${busy.join(", ")} of ${availableParallelism()}, ` +
      `load of the machine in the end ${loadavg()[0]?.toFixed(1)}; the store, asked past the servers: ${storeMs} ms at most\n`,
  );
}

/** Checks that every lot that was created and not deleted exists once, with its photo. */
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
    what: `lots in the end, ${seconds(restMs)} after the last action`,
    must: "none lost, none twice, no photo lost",
    measured: `${asked.length} asked, ${row?.known} of ${row?.there} there, ${unreadable} photos unreadable, ${row?.waiting} descriptions waiting`,
    isOk: row?.there === asked.length && row.known === asked.length && unreadable === 0,
  });
}
