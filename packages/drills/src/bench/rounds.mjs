import { run } from "./load.mjs";
import { sum } from "./statistics.mjs";
import { connectionsOf } from "./work.mjs";

// Node.js optimizes code after thousands of calls.
const warmSeconds = 4;
const warmRequests = 4_000;

/**
 * @typedef {import("./work.mjs").Work} Work
 * @typedef {import("./statistics.mjs").Measured} Measured
 * @typedef {{ cpuSeconds: () => Promise<number> }} Process
 * @typedef {Process & { origin: string, longestDelayMs?: () => Promise<number> }} Target `longestDelayMs` is the event loop's
 *   since its last call
 *
 * @typedef {object} Asked what one server is asked
 * @property {import("./work.mjs").Asking} ask
 * @property {number} [status] of every answer; 200 by default
 * @property {() => Promise<void>} [before] each round, and not measured
 *
 * @typedef {Pick<Work, "name" | "seconds" | "connections"> & { asked: Record<string, Asked> }} Task the same work on several
 *   servers, by their names
 * @typedef {Measured & { databaseCpuSeconds: number }} Round
 * @typedef {{ name: string, connections: number, rounds: Record<string, Round[]> }} ServersLine what each server did of one
 *   task at one number of connections
 *
 * @typedef {object} Line what was measured of one work at one number of connections
 * @property {string} name
 * @property {number} connections
 * @property {Measured[]} ours
 * @property {Measured[]} reference
 * @property {number} databaseCpuSeconds while it worked for us
 *
 * @typedef {object} Plan
 * @property {Task[]} tasks
 * @property {number} rounds
 * @property {number} seconds
 * @property {boolean} isSmallest each request is sent once, over one connection
 */

/**
 * Measures the servers in alternating rounds, so that other load slows all of them.
 * @param {{ servers: Record<string, Target>, database: Process }} targets
 * @param {Plan} plan
 * @returns {Promise<ServersLine[]>}
 */
export async function measureRounds({ servers, database }, { tasks, rounds, seconds, isSmallest }) {
  const entries = tasks.flatMap((task) =>
    (isSmallest ? [1] : connectionsOf(task)).map((connections) => newEntry(task, connections, servers)),
  );
  if (!isSmallest) {
    console.error("warming up");
    for (const task of tasks) await warmUp(servers, task);
  }
  for (let round = 0; round < rounds; round += 1) {
    console.error(`round ${round + 1} of ${rounds}`);
    for (const entry of entries) {
      await measureInTurn(entry, database, { isReversed: round % 2 === 1, seconds });
    }
  }
  return entries.map(({ line }) => line);
}

/**
 * Our work and the reference's as a task.
 * @param {Work} work
 * @returns {Task}
 */
export function taskOf({ ours, reference, status = 200, before, ...work }) {
  return {
    ...work,
    asked: {
      ours: { ask: ours, status, ...(before && { before }) },
      ...(reference && { reference: { ask: reference, status } }),
    },
  };
}

/**
 * A line of our server and the reference.
 * @param {ServersLine} line
 * @returns {Line}
 */
export function besideReference({ name, connections, rounds }) {
  const { ours = [], reference = [] } = rounds;
  const databaseCpuSeconds = sum(ours.map((round) => round.databaseCpuSeconds));
  return { name, connections, ours, reference, databaseCpuSeconds };
}

/**
 * @param {Task} task
 * @param {number} connections
 * @param {Record<string, Target>} servers
 */
function newEntry(task, connections, servers) {
  const asked = askedOf(task, servers);
  /** @type {ServersLine} */
  const line = {
    name: task.name,
    connections,
    rounds: Object.fromEntries(asked.map(({ name }) => [name, []])),
  };
  return { line, task, asked };
}

/**
 * @param {Task} task
 * @param {Record<string, Target>} servers
 */
function askedOf({ asked }, servers) {
  return Object.entries(asked).map(([name, ask]) => {
    const server = servers[name];
    if (!server) throw new Error(`There is no server called ${name}`);
    return { name, server, ask };
  });
}

/**
 * Warm-up: the first calls are slow, and do not matter on a working day.
 * @param {Record<string, Target>} servers
 * @param {Task} task
 */
async function warmUp(servers, task) {
  const connections = Math.max(...connectionsOf(task));
  const seconds = task.seconds === 0 ? 0 : warmSeconds;
  for (const { server, ask: how } of askedOf(task, servers)) {
    const { ask, status = 200, before } = how;
    await before?.();
    await run({ origin: server.origin, connections, status, seconds, most: warmRequests, ask });
  }
}

/**
 * One round of each server.
 * @param {ReturnType<typeof newEntry>} entry
 * @param {Process} database
 * @param {{ isReversed: boolean, seconds: number }} how
 */
async function measureInTurn({ line, task, asked }, database, { isReversed, seconds }) {
  for (const { name, server, ask } of isReversed ? asked.toReversed() : asked) {
    await ask.before?.();
    const before = await database.cpuSeconds();
    const measured = await measureOne(server, line.connections, ask, task.seconds ?? seconds);
    const databaseCpuSeconds = (await database.cpuSeconds()) - before;
    line.rounds[name]?.push({ ...measured, databaseCpuSeconds });
  }
}

/**
 * @param {Target} target
 * @param {number} connections
 * @param {Asked} asked
 * @param {number} seconds
 * @returns {Promise<Measured>}
 */
async function measureOne(target, connections, { ask, status = 200 }, seconds) {
  const { origin, cpuSeconds, longestDelayMs } = target;
  await longestDelayMs?.();
  const before = await cpuSeconds();
  const load = await run({ origin, connections, seconds, status, ask });
  const measured = { ...load, cpuSeconds: (await cpuSeconds()) - before };
  return longestDelayMs ? { ...measured, longestDelayMs: await longestDelayMs() } : measured;
}
