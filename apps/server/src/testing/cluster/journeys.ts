import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Installation, openInstallation } from "../installation/installation";
import { freePort } from "../installation/server-process";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const killEveryMs = 30_000;
const goneMs = 3_000;

/** One server after the other is killed with -9 and comes back, for as long as the journeys run. */
async function killInTurn({ servers }: Installation, signal: AbortSignal): Promise<number> {
  let kills = 0;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  for (;;) {
    await wait(killEveryMs);
    const server = servers[kills % servers.length];
    if (signal.aborted || !server) return kills;
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
  const cluster = { origin: site.origin, databaseUrl: site.settings.DATABASE_URL, ai };
  const over = new AbortController();
  try {
    const env = { ...process.env, LOTWRIGHT_CLUSTER: JSON.stringify(cluster) };
    const isUndisturbed = options.includes("--undisturbed");
    const rest = options.filter((option) => option !== "--undisturbed");
    const killing = isUndisturbed ? Promise.resolve(0) : killInTurn(site, over.signal);
    const command = ["--filter", "@lotwright/web", "journeys", ...rest];
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
