import { type Asking, run } from "./load";
import { mostConnections } from "./sale";
import type { Measured } from "./statistics";

// Node.js optimizes code after thousands of calls.
const warmSeconds = 4;
const warmRequests = 4_000;

type Process = { cpuSeconds: () => Promise<number> };

/** A server to measure; `longestDelayMs` is the event loop's since its last call. */
export type Target = Process & { origin: string; longestDelayMs?: () => Promise<number> };

/** The requests to one server, and the status of every answer, 200 by default. */
export type Asked = { ask: Asking; status?: number };

/** One work on several servers, by their names. */
export type Work = {
  name: string;
  asked: Record<string, Asked>;
  /** The length of a round, when another suits it. */
  seconds?: number;
  connections?: number[];
  /** Runs before each round of ours, and is not measured. */
  before?: () => Promise<void>;
};

/** The rounds of each server with one work at one number of connections. */
export type Line = { name: string; connections: number; rounds: Record<string, Measured[]> };

type Plan = {
  work: Work[];
  rounds: number;
  seconds: number;
  /** Each request is sent once, over one connection. */
  isSmallest: boolean;
};

type Servers = Record<string, Target>;

/** Measures the servers in alternating rounds, so that other load slows all of them. */
export async function measureRounds(
  servers: Servers,
  database: Process,
  { work, rounds, seconds, isSmallest }: Plan,
): Promise<Line[]> {
  const lines = work.flatMap((one) =>
    (isSmallest ? [1] : connectionsOf(one)).map((connections) => ({
      work: one,
      line: newLine(one, connections),
    })),
  );
  if (!isSmallest) {
    console.error("warming up");
    for (const one of work) await warmUp(servers, one);
  }
  for (let round = 0; round < rounds; round += 1) {
    console.error(`round ${round + 1} of ${rounds}`);
    for (const entry of lines) {
      const how = { connections: entry.line.connections, seconds: entry.work.seconds ?? seconds };
      await measureInTurn({ servers, database }, entry, { ...how, isReversed: round % 2 === 1 });
    }
  }
  return lines.map(({ line }) => line);
}

const connectionsOf = ({ connections = [1, mostConnections] }: Work) => connections;

const newLine = ({ name, asked }: Work, connections: number): Line => ({
  name,
  connections,
  rounds: Object.fromEntries(Object.keys(asked).map((server) => [server, []])),
});

function serverOf(servers: Servers, { asked }: Work, name: string) {
  const [server, ask] = [servers[name], asked[name]];
  if (!server || !ask) throw new Error(`There is no server called ${name}`);
  return { ...server, ...ask };
}

/** Warm-up: the first calls are slow, and do not matter on a working day. */
async function warmUp(servers: Servers, work: Work): Promise<void> {
  const connections = Math.max(...connectionsOf(work));
  const seconds = work.seconds === 0 ? 0 : warmSeconds;
  await work.before?.();
  for (const name of Object.keys(work.asked)) {
    await run({ ...serverOf(servers, work, name), connections, seconds, most: warmRequests });
  }
}

type Targets = { servers: Servers; database: Process };
type Entry = { work: Work; line: Line };
type How = { connections: number; seconds: number };

/** One round of each server. */
async function measureInTurn(targets: Targets, { work, line }: Entry, how: How & { isReversed: boolean }) {
  const { isReversed, ...load } = how;
  const names = Object.keys(work.asked);
  for (const name of isReversed ? names.toReversed() : names)
    line.rounds[name]?.push(await measureOne(targets, work, { name, ...load }));
}

async function measureOne(
  { servers, database }: Targets,
  work: Work,
  { name, ...how }: How & { name: string },
): Promise<Measured> {
  const { cpuSeconds, longestDelayMs, ...asked } = serverOf(servers, work, name);
  if (name === "ours") await work.before?.();
  await longestDelayMs?.();
  const [before, databaseBefore] = [await cpuSeconds(), await database.cpuSeconds()];
  const load = await run({ ...asked, ...how });
  const [after, databaseAfter] = [await cpuSeconds(), await database.cpuSeconds()];
  const measured = {
    ...load,
    cpuSeconds: after - before,
    databaseCpuSeconds: databaseAfter - databaseBefore,
  };
  return longestDelayMs ? { ...measured, longestDelayMs: await longestDelayMs() } : measured;
}
