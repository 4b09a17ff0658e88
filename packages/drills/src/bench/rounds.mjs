import { run } from "./load.mjs";
import { connectionsOf } from "./work.mjs";

// Node.js optimizes code after thousands of calls.
const warmSeconds = 4;
const warmRequests = 4_000;

/**
 * @typedef {import("./work.mjs").Work} Work
 * @typedef {import("./statistics.mjs").Measured} Measured
 * @typedef {{ origin: string, cpuSeconds: () => Promise<number> }} Target
 * @typedef {{ ours: Target, reference: Target, database: { cpuSeconds: () => Promise<number> } }} Targets
 *
 * @typedef {object} Line what was measured of one work at one number of connections
 * @property {string} name
 * @property {number} connections
 * @property {Measured[]} ours
 * @property {Measured[]} reference
 * @property {number} databaseCpuSeconds while it worked for us
 */

/**
 * Measures our server and the reference in alternating rounds, so that other load slows both.
 * @param {Targets} targets
 * @param {{ work: Work[], rounds: number, seconds: number, say: (line: string) => void }} plan
 * @returns {Promise<Line[]>}
 */
export async function measureRounds(targets, { work, rounds, seconds, say }) {
  const entries = work.flatMap((each) =>
    connectionsOf(each).map((connections) => newEntry(each, connections)),
  );
  say("warming up");
  for (const each of work) await warmUp(targets, each);
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const entry of entries)
      await measureBoth(targets, entry, { isReferenceFirst: round % 2 === 1, seconds });
  }
  return entries.map(({ line }) => line);
}

/**
 * Warm-up: the first calls are slow, and do not matter on a working day.
 * @param {Targets} targets
 * @param {Work} work
 */
async function warmUp({ ours, reference }, work) {
  const connections = Math.max(...connectionsOf(work));
  const enough = { connections, status: work.status ?? 200, seconds: work.seconds === 0 ? 0 : warmSeconds };
  await work.before?.();
  await run({ origin: ours.origin, ...enough, most: warmRequests, ask: work.ours });
  if (work.reference) {
    await run({ origin: reference.origin, ...enough, most: warmRequests, ask: work.reference });
  }
}

/**
 * @param {Work} work
 * @param {number} connections
 */
function newEntry(work, connections) {
  /** @type {Line} */
  const line = { name: work.name, connections, ours: [], reference: [], databaseCpuSeconds: 0 };
  return { line, work };
}

/**
 * @param {Targets} targets
 * @param {ReturnType<typeof newEntry>} entry
 * @param {{ isReferenceFirst: boolean, seconds: number }} how
 */
async function measureBoth({ ours, reference, database }, { line, work }, { isReferenceFirst, seconds }) {
  const length = work.seconds ?? seconds;
  const { reference: asking } = work;
  const measureReference = async () => {
    if (!asking) return;
    line.reference.push(
      await measureOne(reference, line.connections, { ...work, ours: asking, seconds: length }),
    );
  };
  if (isReferenceFirst) await measureReference();
  await work.before?.();
  const before = await database.cpuSeconds();
  line.ours.push(await measureOne(ours, line.connections, { ...work, seconds: length }));
  line.databaseCpuSeconds += (await database.cpuSeconds()) - before;
  if (!isReferenceFirst) await measureReference();
}

/**
 * @param {Target} target
 * @param {number} connections
 * @param {Pick<Work, "ours" | "status"> & { seconds: number }} work
 * @returns {Promise<Measured>}
 */
async function measureOne({ origin, cpuSeconds }, connections, { ours: ask, status = 200, seconds }) {
  const before = await cpuSeconds();
  const load = await run({ origin, connections, seconds, status, ask });
  return { ...load, cpuSeconds: (await cpuSeconds()) - before };
}
