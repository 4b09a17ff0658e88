import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { writeScalePage } from "../scale/scale-page.mjs";
import { goalsOf } from "./goals.mjs";
import { run } from "./load.mjs";
import { writePerformancePage } from "./performance-page.mjs";
import { goalLines, speedTable } from "./report.mjs";
import { besideReference, measureRounds, taskOf } from "./rounds.mjs";
import { openEmbedded } from "./sale.mjs";
import { delayMs, inFreshFolder, signUp, startOurs, startReference } from "./scene.mjs";
import { fillSpeedSale } from "./speed-sale.mjs";
import { median } from "./statistics.mjs";
import { speedWork, workNamed } from "./work.mjs";

/**
 * @typedef {ReturnType<typeof optionsOf>} Wish
 * @typedef {Pick<import("./goals.mjs").Around, "startSeconds" | "idleBytes">} Started
 */

/** @param {string[]} args */
const optionsOf = (args) =>
  readOptions(
    args,
    { rounds: [5, 1], seconds: [0.8, 0] },
    { texts: ["only", "json", "profile", "node"], switches: ["write"] },
  );

const idleMs = 5_000;
const starts = 5;

/**
 * Measures the built server beside the bare reference. Resolves to false when a goal is missed.
 * @param {string[]} args
 * @param {import("./scene.mjs").Place} [place] whose server is not started again
 * @returns {Promise<boolean>}
 */
export async function speed(args, place) {
  const wish = optionsOf(args);
  if (place) return measure(place, await fill(place, wish), { wish, startSeconds: 0, idleBytes: 0 });
  return inFreshFolder(async (dataDir) => {
    const server = await startOurs(dataDir, { node: wish.text("node") });
    const filled = await fill({ dataDir, server }, wish);
    await server.stop();
    const again = await startOften(dataDir, wish);
    return measure({ dataDir, server: again.server }, filled, { wish, ...again }).finally(again.server.stop);
  });
}

/**
 * @param {import("./scene.mjs").Place} place
 * @param {Wish} wish
 */
async function fill({ dataDir, server }, wish) {
  console.error(`The start took ${server.startSeconds.toFixed(2)} s; filling the sale`);
  const person = await signUp(server.origin, dataDir);
  const sale = await fillSpeedSale(person, dataDir, wish.isSmallest);
  await person.sql.end();
  return { person, sale };
}

/**
 * @param {import("./scene.mjs").Place} place
 * @param {Awaited<ReturnType<typeof fill>>} filled
 * @param {Started & { wish: Wish }} how
 */
async function measure({ dataDir, server }, { person, sale }, { wish, startSeconds, idleBytes }) {
  const database = await openEmbedded(dataDir);
  await database.sql.end();
  const reference = await startReference(database.url, dataDir, wish.text("node"));
  try {
    const { origin } = server;
    const ours = { origin, ...linuxProcess(server.pid), longestDelayMs: () => delayMs(origin) };
    const client = person.client.at(server.origin);
    const etag = await etagOf(`${server.origin}/api/manifests/${sale.listed}/items`, client.cookie);
    const pageEtag = await etagOf(`${server.origin}/public/${sale.token}`, "");
    const all = await speedWork({ sale, person: { ...person, client }, etag, pageEtag });
    const work = workNamed(all, wish.text("only") ?? "");
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
    const plan = { tasks: work.map(taskOf), ...wish.sizes, isSmallest: wish.isSmallest };
    const lines = (await measureRounds(targets, plan)).map(besideReference);
    return await report(lines, { wish, around: { startSeconds, idleBytes, exportGrowthBytes } });
  } finally {
    await reference.stop();
  }
}

/**
 * @param {import("./rounds.mjs").Line[]} lines
 * @param {{ wish: Wish, around: import("./goals.mjs").Around }} how
 */
async function report(lines, { wish, around }) {
  const goals = goalsOf(lines, around);
  console.log(`${speedTable(lines)}\n\n${goalLines(goals)}`);
  if (wish.has("write")) {
    await writePerformancePage("speed", speedTable(lines));
    await writeScalePage();
  }
  const json = wish.text("json");
  if (json) await writeFile(json, JSON.stringify({ goals, lines }, undefined, 2));
  return wish.isSmallest || goals.every(({ isHeld }) => isHeld);
}

/**
 * @param {string} dataDir
 * @param {Wish} wish `profile` is the folder for the profile of the last server
 */
async function startOften(dataDir, wish) {
  const startsSeconds = [];
  for (let start = 1; ; start += 1) {
    const profile = wish.text("profile");
    const isProfiled = profile && start === starts;
    const nodeOptions = isProfiled ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const server = await startOurs(dataDir, { node: wish.text("node"), nodeOptions });
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

/**
 * @param {string} url
 * @param {string} cookie
 */
async function etagOf(url, cookie) {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.headers.get("etag") ?? "";
}
