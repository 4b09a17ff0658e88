import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { until } from "../faults/waiting";
import { type Installation, openInstallation } from "../installation/installation";
import { freePort } from "../installation/server-process";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const killEveryMs = 30_000;
const goneMs = 3_000;

/** Between two changes: who makes one, or waits for a description, has to ask again or to wait, as `faults` shows. */
async function isBetweenChanges({ proxy, database }: Installation, origin: string): Promise<boolean> {
  const writing = await database.sql()`
    select 1 from pgboss.job where name = 'describe-item' and state = 'active'`;
  return writing.length === 0 && !proxy?.isChanging(origin);
}

/** One server after the other is killed with -9 and comes back, for as long as the journeys run. */
async function killInTurn(site: Installation, signal: AbortSignal): Promise<number> {
  const { servers } = site;
  let kills = 0;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  for (;;) {
    await wait(killEveryMs);
    const server = servers[kills % servers.length];
    if (signal.aborted || !server) return kills;
    await until("nothing is changed", () => isBetweenChanges(site, server.origin), 120_000);
    await server.kill("SIGKILL");
    kills += 1;
    await wait(goneMs);
    await server.start();
  }
}

/** The web's journeys against the cluster; the AI provider is the journeys' own, where the servers expect it. */
export async function runJourneys(serverCount: number, options: readonly string[]): Promise<boolean> {
  const ai = { port: await freePort(), apiKey: `sk-test-${randomUUID()}`, model: "lotwright-test" };
  const more = {
    LOG_LEVEL: "error",
    OPENAI_BASE_URL: `http://127.0.0.1:${ai.port}/v1`,
    OPENAI_API_KEY: ai.apiKey,
    OPENAI_MODEL: ai.model,
  };
  const site = await openInstallation({ serverCount, more });
  const over = new AbortController();
  try {
    const isUndisturbed = options.includes("--undisturbed");
    const { origin, settings } = site;
    const cluster = { origin, databaseUrl: settings.DATABASE_URL, ai, isUndisturbed };
    const env = { ...process.env, LOTWRIGHT_CLUSTER: JSON.stringify(cluster) };
    const rest = options.filter((option) => option !== "--undisturbed");
    const killing = isUndisturbed ? Promise.resolve(0) : killInTurn(site, over.signal);
    // One at a time, since all share this database and this AI provider.
    const command = ["--filter", "@lotwright/web", "journeys", "--workers=1", ...rest];
    const child = spawn("pnpm", command, { cwd: root, env, stdio: "inherit" });
    const [code] = await once(child, "close");
    over.abort();
    const kills = await killing;
    process.stdout.write(
      `answers of each server: ${site.proxy?.answered().join(", ")}; killed with -9: ${kills} times\n`,
    );
    return code === 0;
  } finally {
    over.abort();
    await site.close();
  }
}
