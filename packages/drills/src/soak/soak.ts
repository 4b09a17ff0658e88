import { setMaxListeners } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import { type Installation, openInstallation, type Services } from "../installation/installation";
import { type Processors, watchProcessors } from "../installation/processors";
import { readOptions } from "../installation/read-options.mjs";
import { type Note, printReport, type Row, seconds } from "../installation/report";
import { signUp } from "../installation/staff";
import { createPerson, type Person } from "./person";
import { collectsOnSignal, type Sample, sampleUntil, takeSampleAtRest } from "./samples";
import { createTally, type Tally } from "./tally";
import { noteActions, noteLeaks, noteMemory } from "./verdicts";

const peoplePerWorkspace = 10;
/** A small heap, so that Node collects garbage early. */
const nodeOptions = { NODE_OPTIONS: `--max-old-space-size=256 ${collectsOnSignal}` };

type Sizes = Record<
  "minutes" | "people" | "servers" | "warmUpMs" | "restMs" | "sampleMs" | "faultMs" | "thinkMs",
  number
>;
type Scene = { site: Installation; sizes: Sizes; tally: Tally };

/** People at work, while the database and the store are away for some seconds each. */
export async function soak(args: string[], services?: Services): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    minutes: [10, 0.05],
    people: [50, 2],
    servers: [1, 1],
    warmUpMs: [10_000, 300],
    restMs: [10_000, 500],
    sampleMs: [2_000, 200],
    faultMs: [5_000, 400],
    // Faster than people, and slow enough for two processors.
    thinkMs: [5_000, 100],
  });
  const more = { ...nodeOptions, LOG_LEVEL: "error" };
  const wanted = { serverCount: sizes.servers, isSmallest, more, ...(services && { services }) };
  const site = await openInstallation(wanted);
  return soakOn({ site, sizes, tally: createTally() }).finally(site.close);
}

async function hire({ site: { origin }, sizes, tally }: Scene): Promise<Person[]> {
  const { people: count, thinkMs } = sizes;
  const photos = await Promise.all(Array.from({ length: 8 }, () => jpeg({ width: 1_600, height: 1_200 })));
  const workspaces = await Promise.all(
    Array.from({ length: Math.ceil(count / peoplePerWorkspace) }, () => signUp(origin)),
  );
  const employers = Array.from({ length: count }, (_, index) => workspaces[index % workspaces.length]);
  const people: Person[] = [];
  for (const staff of employers.filter((one) => one !== undefined)) {
    const manifestId = await staff.makeManifest();
    const token = await staff.share(manifestId);
    // Concurrency limits apply per account.
    const own = await staff.hire([manifestId]);
    const catalog = `/api/public/manifests/${token}`;
    people.push(createPerson({ staff: own, manifestId, catalog, photos, tally, thinkMs }));
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

async function injectFaults({ site, sizes, tally: { outages } }: Scene): Promise<void> {
  const { database, store } = site;
  for (const [what, { gate }] of Object.entries({ "the database": database, "the store": store })) {
    await sleep(sizes.minutes * 60_000 * 0.25);
    const outage = { what, from: performance.now(), to: Number.POSITIVE_INFINITY };
    outages.push(outage);
    await gate.refuse();
    await sleep(sizes.faultMs);
    await gate.open();
    outage.to = performance.now();
  }
}

async function soakOn(scene: Scene): Promise<boolean> {
  const { site, sizes, tally } = scene;
  const { minutes, warmUpMs, restMs, sampleMs } = sizes;
  const people = await hire(scene);
  await workFor(people, warmUpMs);
  await sleep(restMs);
  const before = await takeSampleAtRest(site, performance.now());
  const over = new AbortController();
  const used = await watchProcessors(site);
  const sampling = sampleUntil(site, sampleMs, over.signal);
  await Promise.all([workFor(people, minutes * 60_000), injectFaults(scene)]);
  over.abort();
  const samples = await sampling;
  const processors = await used();
  await sleep(restMs);
  const after = await takeSampleAtRest(site, performance.now());
  const rows: Row[] = [];
  const note: Note = (row) => rows.push(row);
  noteActions(site, tally, note);
  if (!site.isSmallest) noteMemory(samples, note);
  noteLeaks(site, { before, after, samples }, note);
  await noteCounts(site, people, note);
  const isGood = printReport(rows);
  const atRest = [before, after].map(({ heldBytes }) => `${(heldBytes / 1e6).toFixed(1)} MB`).join(", then ");
  console.log(
    `held at rest, after a collection, ${seconds(warmUpMs)} after the start and in the end: ${atRest}`,
  );
  printMachine(processors, samples);
  const run = { minutes, people: people.length, rows, processors, before, after, samples };
  console.log(JSON.stringify(run));
  return isGood;
}

/** Whether the machine was large enough: otherwise failures are not the servers'. */
function printMachine({ servers, postgres, store, here }: Processors, samples: readonly Sample[]): void {
  const busy = [servers, postgres, store, here].map((processors) => processors.toFixed(2));
  const storeMs = Math.round(Math.max(...samples.map((sample) => sample.storeMs)));
  console.log(
    `processors used by servers, PostgreSQL, store, people: ${busy.join(", ")} of ${availableParallelism()}, ` +
      `load of the machine in the end ${loadavg()[0]?.toFixed(1)}; the store, asked past the servers: ${storeMs} ms at most`,
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
    from items where manifest_id = any(${people.map(({ manifestId }) => manifestId)}::uuid[])`;
  let unreadable = 0;
  for (const { url } of asked) if (!(await fetch(`${origin}${url}`)).ok) unreadable += 1;
  note({
    threat: "soak",
    what: "lots in the end, after a rest",
    must: "none lost, none twice, no photo lost",
    measured: `${asked.length} asked, ${row?.known} of ${row?.there} there, ${unreadable} photos unreadable, ${row?.waiting} descriptions waiting`,
    isOk: row?.there === asked.length && row.known === asked.length && unreadable === 0,
  });
}
