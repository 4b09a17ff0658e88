import { type Asking, run } from "./load";
import { mostConnections } from "./sale";
import type { Measured } from "./statistics";

// Warm-up, because Node.js optimizes code after thousands of calls.
const warmSeconds = 4;
const warmRequests = 4_000;

type Process = { cpuSeconds: () => Promise<number> };

/** A server to measure; `longestDelayMs` is the event loop's delay since the last call. */
export type Target = Process & { origin: string; longestDelayMs?: () => Promise<number> };

/** Requests to one server, and their expected status, 200 by default. */
export type Asked = { ask: Asking; status?: number };

/** One kind of work on several servers, by name. */
export type Work = {
  name: string;
  asked: Record<string, Asked>;
  /** Length of a round in seconds, if not the default. */
  seconds?: number;
  connections?: number[];
  /** Unmeasured preparation before each round of ours. */
  before?: () => Promise<void>;
};

/** Rounds of each server with one kind of work and number of connections. */
export type Line = { name: string; connections: number; rounds: Record<string, Measured[]> };

type Plan = {
  work: Work[];
  rounds: number;
  seconds: number;
  /** Whether each request is sent only once, over one connection. */
  isSmallest: boolean;
};

type Servers = Record<string, Target>;

/** Measures servers in alternating rounds, so that other load slows all of them. */
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

/** Warms up servers, because first calls are slow and irrelevant on a working day. */
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

/** Measures one round of each server. */
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
