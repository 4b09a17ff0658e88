import { setTimeout as sleep } from "node:timers/promises";
import { sum } from "../bench/statistics";
import type { Installation } from "../installation/installation";
import type { ServerProcess } from "../installation/server-process";
import { until } from "../installation/waiting";

export type Sample = {
  rssBytes: number;
  /** Memory of JavaScript's heap and external data. */
  heldBytes: number;
  files: number;
  connections: number;
  idleInTransaction: number;
};

const collected = "collected garbage";
const collectAll =
  "import v8 from 'node:v8';import vm from 'node:vm';v8.setFlagsFromString('--expose-gc');" +
  "const gc=vm.runInNewContext('gc');process.on('SIGUSR2',()=>{gc();gc();" +
  `process.stdout.write('${collected}\\n')});`;

/** Node.js argument that makes a server collect garbage on SIGUSR2. */
export const collectsOnSignal = `--import=data:text/javascript,${encodeURIComponent(collectAll)}`;

const held = /^(?:nodejs_heap_size_used_bytes|nodejs_external_memory_bytes) (\d+)/gm;

async function heldBytes({ origin }: ServerProcess): Promise<number> {
  const answer = await fetch(`${origin}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return sum([...(await answer.text()).matchAll(held)].map(([, bytes]) => Number(bytes)));
}

async function collectOn(server: ServerProcess): Promise<void> {
  const times = () => server.said.split(collected).length;
  const before = times();
  process.kill(server.pid, "SIGUSR2");
  await until("a garbage collection", () => times() > before);
}

/** Takes a sample after a full garbage collection. */
export async function takeSampleAtRest(site: Installation): Promise<Sample> {
  await Promise.all(site.servers.map(collectOn));
  return takeSample(site);
}

/** Takes a sample summed over all servers. */
async function takeSample(site: Installation): Promise<Sample> {
  for (const server of site.servers) server.assertRuns();
  // The provider keeps every photo that it received.
  site.ai.requests.length = 0;
  const [rss, inUse, files] = await Promise.all([
    Promise.all(site.servers.map((server) => server.usage().rssBytes())),
    Promise.all(site.servers.map(heldBytes)),
    Promise.all(site.servers.map((server) => server.files())),
  ]);
  const [row] = await site.database.sql()<{ all: number; stuck: number }[]>`
    select count(*)::int as all,
      (count(*) filter (where state like 'idle in transaction%' and state_change < now() - interval '5 seconds'))::int as stuck
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return {
    rssBytes: sum(rss),
    heldBytes: sum(inUse),
    files: sum(files),
    connections: row?.all ?? Number.NaN,
    idleInTransaction: row?.stuck ?? Number.NaN,
  };
}

export async function sampleUntil(
  site: Installation,
  everyMs: number,
  signal: AbortSignal,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!signal.aborted) {
    samples.push(await takeSample(site));
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}
