import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Installation, openInstallation } from "../installation/installation";
import { freePort, type ServerProcess } from "../installation/server-process";
import { isWithin } from "../installation/waiting";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const killEveryMs = 30_000;
const goneMs = 3_000;
const seekMs = 5_000;
const patienceMs = 120_000;
const mostTries = 3;

/** Under ids of its own, so that the web sends them again by itself when their server is gone; nobody does it for a test. */
const sentAgain = new Set(["/api/upload-photo", "/trpc/items.create"]);

/**
 * A server may die at any time, but for two: in the middle of a change that a person has to make again, since the page
 * then says so, and while a description is written, since another server takes it up when the lease of 90 seconds is over.
 * A journey waits for neither; `faults` shows that nothing is lost by them.
 */
function deathOf({ proxy, database }: Installation, origin: string) {
  const changes = () => proxy?.changesAt(origin) ?? [];
  const isAllowed = async () => {
    const describing = await database.sql()`
      select 1 from description_jobs`;
    return (
      describing.length === 0 && changes().every(({ path, isOfPage }) => isOfPage && sentAgain.has(path))
    );
  };
  return { isAllowed, isMidway: async () => (await isAllowed()) && changes().length > 0 };
}

/** A server ends when it cannot reach its database in time, as on a busy machine; whoever runs it starts it again. */
async function startInTheEnd(server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start();
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}

/**
 * One server after the other is killed with -9 and comes back, for as long as the journeys run: in the middle of what is
 * sent again, if there is such a moment soon.
 */
async function killInTurn(site: Installation, signal: AbortSignal) {
  const { servers } = site;
  const kills = { all: 0, midway: 0, missed: 0 };
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  for (;;) {
    await wait(killEveryMs);
    const server = servers[kills.all % servers.length];
    if (signal.aborted || !server) return kills;
    const { isAllowed, isMidway } = deathOf(site, server.origin);
    const wasMidway = await isWithin(seekMs, isMidway);
    if (!wasMidway && !(await isWithin(patienceMs, isAllowed))) {
      kills.missed += 1;
      continue;
    }
    // For some milliseconds after its death the system still takes what is sent to it.
    const goOn = site.proxy?.keepChangesFrom(server.origin);
    await server.kill("SIGKILL");
    kills.all += 1;
    kills.midway += Number(wasMidway);
    await wait(goneMs);
    goOn?.();
    await startInTheEnd(server);
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
    const killing = isUndisturbed ? undefined : killInTurn(site, over.signal);
    // One at a time, since all share this database and this AI provider.
    const command = ["--filter", "@lotwright/web", "journeys", "--workers=1", ...rest];
    const child = spawn("pnpm", command, { cwd: root, env, stdio: "inherit" });
    killing?.catch(() => child.kill("SIGTERM"));
    const [code] = await once(child, "close");
    over.abort();
    const { all = 0, midway = 0, missed = 0 } = (await killing) ?? {};
    process.stdout.write(
      `answers of each server: ${site.proxy?.answered().join(", ")}; killed with -9: ${all} times, ` +
        `${midway} of them with a photo or a lot on its way; no moment for it: ${missed} times\n`,
    );
    return code === 0;
  } finally {
    over.abort();
    await site.close();
  }
}
