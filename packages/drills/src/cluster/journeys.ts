import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "@lotwright/tooling/paths";
import { atInstallation, type Installation } from "../installation/installation";
import { countWhole, createLoad } from "../installation/people";
import { printReport } from "../installation/report";
import { freePort } from "../installation/server-process";
import { signUp } from "../installation/staff";
import { isWithin } from "../installation/waiting";

const patienceMs = 120_000;
const standInMs = 2_000;

/** Paths of calls with client ids, which the page retries when their server is killed. The test's own calls are not retried. */
const retriedPaths = new Set(["/api/upload-photo", "/trpc/items.create"]);

/**
 * A server may be killed at any time except in the middle of a change that a person would have to repeat, and during a
 * description, which another server claims when the lease of 20 seconds expires. A journey waits for neither; `faults`
 * shows that they lose nothing.
 */
function deathOf({ proxy, database, isSmallest }: Installation, origin: string) {
  const changes = () => proxy?.changesAt(origin) ?? [];
  const isAllowed = async () => {
    // The replacement at the smallest size retries all of its calls.
    if (isSmallest) return true;
    const describing = await database.sql()`select 1 from jobs where kind = 'description'`;
    return (
      describing.length === 0 && changes().every(({ path, isOfPage }) => isOfPage && retriedPaths.has(path))
    );
  };
  return { isAllowed, isMidway: async () => (await isAllowed()) && changes().length > 0 };
}

/**
 * Kills one server after the other with -9 and restarts it, for as long as the journeys run: in the middle of a retried
 * call, if there is one soon.
 */
async function killInTurn(site: Installation, signal: AbortSignal) {
  const { servers } = site;
  const { killEveryMs, goneMs, seekMs } = site.size(
    { killEveryMs: 30_000, goneMs: 3_000, seekMs: 5_000 },
    { killEveryMs: 100, goneMs: 100, seekMs: 50 },
  );
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
    // For some milliseconds after a kill, the system still accepts connections to the server.
    const goOn = site.proxy?.keepChangesFrom(server.origin);
    await server.kill("SIGKILL");
    kills.all += 1;
    kills.midway += Number(wasMidway);
    await wait(goneMs);
    goOn?.();
    // A server exits when it cannot reach its database in time, as on a busy machine.
    await server.start().catch(server.start).catch(server.start);
  }
}

type Journeys = {
  /** Checkout whose journeys run. */
  folder?: string;
  origin: string;
  databaseUrl: string;
  ai: Awaited<ReturnType<typeof settingsForJourneys>>["ai"];
  isUndisturbed: boolean;
  options: readonly string[];
};

/** Settings for servers, whose AI provider is started by the journeys on a fixed port. */
export async function settingsForJourneys() {
  const ai = { port: await freePort(), apiKey: `sk-test-${randomUUID()}`, model: "lotwright-test" };
  return {
    ai,
    more: {
      OPENAI_BASE_URL: `http://127.0.0.1:${ai.port}/v1`,
      OPENAI_API_KEY: ai.apiKey,
      OPENAI_MODEL: ai.model,
    },
  };
}

/** Running Playwright journeys. */
export type Running = { output: Readable | null; ended: Promise<number>; stop: () => void };

/** The journeys of a checkout against running servers: sequentially, since all share a database and an AI provider. */
export function spawnJourneys(
  { folder = root, options, ...cluster }: Journeys,
  output: "inherit" | "pipe",
): Running {
  const env = { ...process.env, LOTWRIGHT_CLUSTER: JSON.stringify(cluster) };
  const command = ["--filter", "@lotwright/web", "journeys", "--workers=1", ...options];
  const child = spawn("pnpm", command, { cwd: folder, env, stdio: ["inherit", output, "inherit"] });
  const ended = once(child, "close").then(([code]): number => code ?? 1);
  return { output: child.stdout, ended, stop: () => child.kill("SIGTERM") };
}

/** Creates lots over the API for some seconds and finds each once. Replaces the journeys, which need a browser. */
async function workAlone(site: Installation): Promise<Running> {
  const staff = await signUp(site.origin);
  const load = await createLoad([{ staff, manifestId: await staff.makeManifest() }]);
  const work = async () => {
    load.start();
    await sleep(standInMs);
    await load.stop();
    const { isWhole, words } = await countWhole(site, load);
    const must = "each once, with its photo, no number skipped";
    const isOk = isWhole && load.lots().length > 0;
    return Number(!printReport([{ what: "lots beside kill -9 of servers", must, measured: words, isOk }]));
  };
  return { output: null, ended: work(), stop: () => {} };
}

/** Runs the web app's Playwright journeys against the cluster. */
export async function runJourneys(args: readonly string[], shared?: Installation): Promise<boolean> {
  const isSmallest = args.includes("--smallest");
  const isUndisturbed = args.includes("--undisturbed");
  const { ai, more } = await settingsForJourneys();
  const wanted = { serverCount: isSmallest ? 2 : 3, isSmallest, more: { ...more, LOG_LEVEL: "error" } };
  return atInstallation(shared, wanted, async (site) => {
    const over = new AbortController();
    const options = args.filter((option) => !["--undisturbed", "--smallest"].includes(option));
    // A kill may end a preview, or delay a save longer than the form waits: such a journey runs once more.
    if (!isUndisturbed) options.unshift("--retries=1");
    const { origin, settings } = site;
    const cluster = { origin, databaseUrl: settings.DATABASE_URL, ai, isUndisturbed, options };
    const journeys = isSmallest ? await workAlone(site) : spawnJourneys(cluster, "inherit");
    const killing = isUndisturbed ? undefined : killInTurn(site, over.signal);
    killing?.catch(journeys.stop);
    const code = await journeys.ended.finally(() => over.abort());
    const { all = 0, midway = 0, missed = 0 } = (await killing) ?? {};
    console.log(
      `answers of each server: ${site.proxy?.answered().join(", ")}; killed with -9: ${all} times, ` +
        `${midway} of them during an upload or a creation; without such a moment: ${missed} times`,
    );
    return code === 0 && (isUndisturbed || all > 0 || !isSmallest);
  });
}
