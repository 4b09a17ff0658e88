import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { writePerformancePage } from "../performance-page.mjs";
import { goalLines } from "../report.mjs";
import { measureRounds } from "../rounds.mjs";
import { inFreshFolder, signUp, startOurs, startReference } from "../scene.mjs";
import { fillSpeedSale } from "../speed-sale.mjs";
import { speedWork, workNamed } from "../work.mjs";
import { answersOf } from "./answers.mjs";
import { directus } from "./directus.mjs";
import { inScratchFolder } from "./install.mjs";
import { parse } from "./parse.mjs";
import { peerGoals } from "./peer-goals.mjs";
import { fillEveryColumn } from "./peer-lots.mjs";
import { peersTable } from "./peer-report.mjs";
import { tasksBeside } from "./peer-work.mjs";
import { startPeers } from "./start-peers.mjs";

const kinds = [parse, directus];
/** With every column filled, more than our server keeps in memory. */
const lists = 32;

/**
 * Measures the built server beside generic back ends that npm installs, and the bare reference. Resolves to false when a goal is
 * missed.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export function peers(args) {
  const options = /** @type {const} */ ({
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "0.8" },
    only: { type: "string", default: "" },
    folder: { type: "string" },
    json: { type: "string" },
    write: { type: "boolean", default: false },
  });
  const { values } = parseArgs({ args, options });
  return inScratchFolder(values.folder, (scratch) =>
    inFreshFolder((dataDir) => measure({ scratch, dataDir, wish: values })),
  );
}

/**
 * @typedef {{ rounds: string, seconds: string, only: string, json?: string | undefined, write: boolean }} Wish
 * @typedef {{ scratch: string, dataDir: string, wish: Wish }} Given
 */

/** @param {Given} given */
async function measure({ scratch, dataDir, wish }) {
  const startedAt = performance.now();
  const say = (/** @type {string} */ line) =>
    console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);
  const server = await startOurs(dataDir);
  /** @type {(() => Promise<number>)[]} */
  const stops = [server.stop];
  try {
    say("filling the sale");
    const person = await signUp(server.origin, dataDir);
    const sale = await fillSpeedSale(person, dataDir);
    await person.sql`delete from manifests where id = any(${sale.lists.splice(lists)}::uuid[])`;
    await fillEveryColumn(person.sql, [...sale.lists, ...sale.ours, ...sale.theirs], person.userId);
    const lots = await readLots(person.client, sale);
    const reference = await startReference(person.database.url, dataDir);
    stops.push(reference.stop);
    const { photoUrls, pictures } = sale;
    const place = { dataDir, serverUrl: person.database.url, lots, photoUrls, pictures };
    const { running, complaints } = await startPeers(kinds, { scratch, sql: person.sql, place, say });
    stops.push(...Object.values(running).map(({ stop }) => stop));
    await person.sql.end();
    const asked = Object.fromEntries(Object.entries(running).map(([id, peer]) => [id, peer.asked]));
    const work = workNamed(await speedWork({ sale, person, etag: "", pageEtag: "" }), wish.only);
    const servers = { ours: server, reference, ...running };
    const results = await compare(servers, tasksBeside(work, asked), {
      database: person.database.pid,
      wish,
      say,
    });
    return await report({ ...results, complaints }, wish);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/**
 * @param {Record<string, { origin: string, pid: number }>} servers
 * @param {import("../rounds.mjs").Task[]} tasks
 * @param {{ database: number, wish: Wish, say: (line: string) => void }} how `database` is its process
 */
async function compare(servers, tasks, { database, wish, say }) {
  const sizeOf = await answersOf(servers, tasks);
  const targets = Object.entries(servers).map(([id, { origin, pid }]) => [
    id,
    { origin, ...linuxProcess(pid) },
  ]);
  const lines = await measureRounds(
    {
      servers: Object.fromEntries(targets),
      database: { cpuSeconds: () => familyCpuSeconds(database) },
    },
    { tasks, rounds: Number(wish.rounds), seconds: Number(wish.seconds), say },
  );
  return { lines, sizeOf };
}

/**
 * @param {Awaited<ReturnType<typeof compare>> & { complaints: string[] }} results
 * @param {Wish} wish
 * @returns {Promise<boolean>} whether every goal is met
 */
async function report({ lines, sizeOf, complaints }, wish) {
  const titles = { ours: "Lotwright", reference: "bare", ...titlesOf(kinds) };
  const table = [peersTable(lines, titles, sizeOf), ...complaints].join("\n\n");
  const goals = peerGoals(lines);
  console.log(`${table}\n\n${goalLines(goals)}`);
  if (wish.write) await writePerformancePage("peers", table);
  if (wish.json) await writeFile(wish.json, JSON.stringify({ goals, lines }, undefined, 2));
  return goals.every(({ isHeld }) => isHeld);
}

/** @param {import("./peer-work.mjs").PeerKind[]} all */
const titlesOf = (all) => Object.fromEntries(all.map(({ id, title }) => [id, title]));

/**
 * The lots as our API answers with them, for the peers.
 * @param {import("@lotwright/tooling/demo/client").Client} client
 * @param {import("../speed-sale.mjs").SpeedSale} sale
 * @returns {Promise<import("./peer-lots.mjs").PeerLots>}
 */
async function readLots(client, { lists: [listed = ""], ours }) {
  const lotsOf = async (/** @type {string} */ manifestId) =>
    /** @type {import("./peer-lots.mjs").Lot[]} */ (
      Object.values(await client.send("GET", `/manifests/${manifestId}/items`))
    );
  const all = await lotsOf(listed);
  const own = [];
  for (const manifestId of ours) own.push(await lotsOf(manifestId));
  return { listed: all, own };
}
