import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { median, sum } from "../bench/statistics.mjs";
import { type Installation, openInstallation, type Services } from "../installation/installation";
import { watchProcessors } from "../installation/processors";
import { readOptions } from "../installation/read-options.mjs";
import { signUp } from "../installation/staff";
import { clusterTable, writeClusterTable } from "../scale/scale-page.mjs";

const script = fileURLToPath(new URL("./creations-child.ts", import.meta.url));
const manifestCount = 16;
/** Of the model's prediction. */
const largestError = 0.25;
const outcome = z.object({
  created: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
});

const processes = ["server", "listener", "postgres", "client", "proxy"] as const;
/** CPU time of one creation in milliseconds; of "listener": each server that is not asked. */
type Costs = Record<(typeof processes)[number], number>;
type Round = { perSecond: number; costs: Costs };
type Asked = { servers: number; origin: string; connections: number; seconds: number };
type Writer = { cookie: string; manifestIds: string[] };

async function oneRound(
  site: Installation,
  { servers, origin, connections, seconds: forSeconds }: Asked,
  { cookie, manifestIds }: Writer,
): Promise<Round> {
  const startedAt = performance.now();
  const used = await watchProcessors(site);
  const manifests = manifestIds.join(",");
  const options = { origin, cookie, manifests, seconds: forSeconds, connections };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...flags], {
    // Where tsx is found.
    cwd: dirname(script),
  });
  const { created, seconds, cpuSeconds } = outcome.parse(JSON.parse(stdout));
  const { eachServer, postgres, here } = await used();
  // Longer than `seconds`: the child's start, in which the others are idle.
  const milliseconds = performance.now() - startedAt;
  const cost = (processors: number) => (processors * milliseconds) / created;
  const listening = eachServer.slice(servers);
  const costs = {
    server: cost(sum(eachServer.slice(0, servers))),
    listener: listening.length > 0 ? cost(sum(listening) / listening.length) : 0,
    postgres: cost(postgres),
    client: (cpuSeconds * 1_000) / created,
    proxy: servers > 1 ? cost(here) : 0,
  };
  return { perSecond: created / seconds, costs };
}

/**
 * Compares the creations per second of all servers behind the proxy with those of one server, in alternating rounds, and with
 * what the capacity model predicts from the CPU times on one server.
 */
export async function measureCreations(args: string[], services?: Services): Promise<boolean> {
  const options = readOptions(
    args,
    // Node.js optimizes code after thousands of calls: on each of several servers after three rounds, measured.
    { servers: [3, 2], connections: [16, 2], rounds: [5, 1], warm: [3, 0], seconds: [4, 0.2] },
    { switches: ["write"] },
  );
  const { isSmallest } = options;
  const { servers: serverCount, connections, rounds: roundCount, warm, seconds } = options.sizes;
  const wanted = { serverCount, isSmallest, ...(services && { services }) };
  const site = await openInstallation({ ...wanted, hasDatabaseGate: false });
  try {
    const staff = await signUp(site.origin);
    const manifestIds = await Promise.all(Array.from({ length: manifestCount }, staff.makeManifest));
    const { origin } = site.first;
    const rounds = (): Round[] => [];
    const ways = [
      { servers: 1, origin, connections, seconds, rounds: rounds() },
      { servers: 1, origin, connections: 1, seconds, rounds: rounds() },
      { servers: serverCount, origin: site.origin, connections, seconds, rounds: rounds() },
    ];
    for (let round = 0; round < warm + roundCount; round += 1) {
      for (const way of ways) {
        const one = await oneRound(site, way, { cookie: staff.cookie, manifestIds });
        if (round >= warm) way.rounds.push(one);
      }
    }
    return await report(ways, { listeners: serverCount, isSmallest, isWritten: options.has("write") });
  } finally {
    await site.close();
  }
}

type Way = { servers: number; connections: number; rounds: Round[] };

async function report(
  ways: readonly Way[],
  { listeners, isSmallest, isWritten }: { listeners: number; isSmallest: boolean; isWritten: boolean },
): Promise<boolean> {
  const measured = ways.map(({ servers, connections, rounds }) => ({
    servers,
    connections,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    costs: Object.fromEntries(
      processes.map((name) => [name, median(rounds.map(({ costs }) => costs[name]))]),
    ) as Costs, // of all processes
  }));
  const { table, error } = clusterTable(measured, { processors: availableParallelism(), listeners });
  if (isWritten) await writeClusterTable(table);
  console.log(`${table}\n\nThe prediction is ${(error * 100).toFixed(0)} % off at most`);
  return error <= largestError || isSmallest;
}
