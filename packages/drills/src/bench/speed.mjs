import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { writeScalePage } from "../scale/scale-page.mjs";
import { goalsOf } from "./goals.mjs";
import { run } from "./load.mjs";
import { writePerformancePage } from "./performance-page.mjs";
import { goalLines, speedTable } from "./report.mjs";
import { besideReference, measureRounds, taskOf } from "./rounds.mjs";
import { openEmbedded } from "./sale.mjs";
import { inFreshFolder, signUp, startOurs, startReference } from "./scene.mjs";
import { fillSpeedSale } from "./speed-sale.mjs";
import { median } from "./statistics.mjs";
import { speedWork, workNamed } from "./work.mjs";

const idleMs = 5_000;
const starts = 5;

/**
 * Measures the built server beside the bare reference. Resolves to false when a goal is missed.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export function speed(args) {
  const options = /** @type {const} */ ({
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "0.8" },
    only: { type: "string", default: "" },
    json: { type: "string" },
    profile: { type: "string" },
    node: { type: "string" },
    write: { type: "boolean", default: false },
  });
  const { values } = parseArgs({ args, options });
  return inFreshFolder((dataDir) => measure(dataDir, values));
}

/**
 * @param {string} dataDir
 * @param {{ rounds: string, seconds: string, only: string, json?: string | undefined, profile?: string | undefined, node?: string | undefined, write: boolean }} wish
 */
async function measure(dataDir, wish) {
  const startedAt = performance.now();
  const say = (/** @type {string} */ line) =>
    console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);
  const first = await startOurs(dataDir, { node: wish.node });
  say(`the first start took ${first.startSeconds.toFixed(2)} s; filling the sale`);
  const person = await signUp(first.origin, dataDir);
  const sale = await fillSpeedSale(person, dataDir);
  await person.sql.end();
  await first.stop();
  say("starting again");
  const { server, ...around } = await startOften(dataDir, wish);
  const database = await openEmbedded(dataDir);
  await database.sql.end();
  const reference = await startReference(database.url, dataDir, wish.node);
  try {
    const { origin } = server;
    const ours = { origin, ...linuxProcess(server.pid), longestDelayMs: () => longestDelayMs(origin) };
    const client = person.client.at(server.origin);
    const etag = await etagOf(`${server.origin}/api/manifests/${sale.listed}/items`, client.cookie);
    const pageEtag = await etagOf(`${server.origin}/public/${sale.token}`, "");
    const all = await speedWork({ sale, person: { ...person, client }, etag, pageEtag });
    const work = workNamed(all, wish.only);
    const isExported = work.some(({ name }) => name.startsWith("export"));
    const path = `/api/manifests/${sale.exported}/export`;
    const exportGrowthBytes = isExported ? await growthOfExport(ours, path, client.cookie) : undefined;
    const targets = {
      servers: {
        ours,
        reference: { origin: reference.origin, ...linuxProcess(reference.pid) },
      },
      database: { cpuSeconds: () => familyCpuSeconds(database.pid) },
    };
    const plan = { tasks: work.map(taskOf), rounds: Number(wish.rounds), seconds: Number(wish.seconds), say };
    const lines = (await measureRounds(targets, plan)).map(besideReference);
    const goals = goalsOf(lines, { ...around, exportGrowthBytes });
    console.log(`${speedTable(lines)}\n\n${goalLines(goals)}`);
    if (wish.write) {
      await writePerformancePage("speed", speedTable(lines));
      await writeScalePage();
    }
    if (wish.json) await writeFile(wish.json, JSON.stringify({ goals, lines }, undefined, 2));
    return goals.every(({ isHeld }) => isHeld);
  } finally {
    await reference.stop();
    await server.stop();
  }
}

/**
 * @param {string} dataDir
 * @param {{ profile?: string | undefined, node?: string | undefined }} wish `profile` is the folder for the profile of the last server
 */
async function startOften(dataDir, { profile, node }) {
  const startsSeconds = [];
  for (let start = 1; ; start += 1) {
    const isProfiled = profile && start === starts;
    const nodeOptions = isProfiled ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const server = await startOurs(dataDir, { node, nodeOptions });
    startsSeconds.push(server.startSeconds);
    if (start === starts) {
      await sleep(idleMs);
      const idleBytes = await linuxProcess(server.pid).rssBytes();
      return { server, startSeconds: median(startsSeconds), idleBytes };
    }
    await server.stop();
  }
}

/**
 * Measures the idle memory, before other work grows the process.
 * @param {{ origin: string } & ReturnType<typeof linuxProcess>} server
 * @param {string} path
 * @param {string} cookie
 */
async function growthOfExport({ origin, rssBytes, peakBytes, resetPeak }, path, cookie) {
  const before = await rssBytes();
  await resetPeak();
  const ask = () => ({ method: /** @type {const} */ ("GET"), path, headers: { cookie } });
  await run({ origin, connections: 1, seconds: 0, status: 200, ask });
  return (await peakBytes()) - before;
}

// The histogram of Node.js counts the time between two ticks of its timer, which is 10 ms without any delay.
const tickMs = 10;

/**
 * Milliseconds that the event loop was late at most, since the last scrape of the metrics.
 * @param {string} origin
 */
async function longestDelayMs(origin) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error("The metrics have no delay of the event loop");
  return Math.max(0, Number(seconds) * 1_000 - tickMs);
}

/**
 * @param {string} url
 * @param {string} cookie
 */
async function etagOf(url, cookie) {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.headers.get("etag") ?? "";
}
