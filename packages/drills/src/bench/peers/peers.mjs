import { writeFile } from "node:fs/promises";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../../installation/read-options.mjs";
import { writePerformancePage } from "../performance-page.mjs";
import { goalLines } from "../report.mjs";
import { measureRounds } from "../rounds.mjs";
import { atServer, startReference } from "../scene.mjs";
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

/** @param {string[]} args */
const optionsOf = (args) =>
  readOptions(
    args,
    { rounds: [5, 1], seconds: [0.8, 0] },
    { texts: ["only", "folder", "json"], switches: ["write"] },
  );

/** @typedef {ReturnType<typeof optionsOf>} Wish */

/**
 * Measures the built server beside generic back ends that npm installs, and the bare reference. Resolves to false when a goal is
 * missed. The smallest size installs none, and compares what ours and the bare server answer with.
 * @param {string[]} args
 * @param {import("../scene.mjs").Place} [shared]
 * @returns {Promise<boolean>}
 */
export function peers(args, shared) {
  const wish = optionsOf(args);
  return inScratchFolder(wish.text("folder"), (scratch) =>
    atServer(shared, (place) => measure({ ...place, scratch, wish })),
  );
}

/** @param {import("../scene.mjs").Place & { person: import("../scene.mjs").Person, scratch: string, wish: Wish }} given */
async function measure({ server, dataDir, person, scratch, wish }) {
  /** @type {(() => Promise<number>)[]} */
  const stops = [];
  try {
    console.error("filling the sale");
    const sale = await fillSpeedSale(person, dataDir, wish.isSmallest);
    await person.sql`delete from manifests where id = any(${sale.lists.splice(lists)}::uuid[])`;
    await fillEveryColumn(person.sql, [...sale.lists, ...sale.ours, ...sale.theirs], person.userId);
    const lots = await readLots(person.client, sale);
    const reference = await startReference(person.database.url, dataDir);
    stops.push(reference.stop);
    const { photoUrls, pictures } = sale;
    const place = { dataDir, serverUrl: person.database.url, lots, photoUrls, pictures };
    const started = await startPeers(wish.isSmallest ? [] : kinds, { scratch, sql: person.sql, place });
    const { running, complaints } = started;
    stops.push(...Object.values(running).map(({ stop }) => stop));
    const asked = Object.fromEntries(Object.entries(running).map(([id, peer]) => [id, peer.asked]));
    const work = workNamed(
      await speedWork({ sale, person, etag: "", pageEtag: "" }),
      wish.text("only") ?? "",
    );
    const servers = { ours: server, reference, ...running };
    const results = await compare(servers, tasksBeside(work, asked), {
      database: person.database.pid,
      wish,
    });
    return await report({ ...results, complaints }, wish);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/**
 * @param {Record<string, { origin: string, pid: number }>} servers
 * @param {import("../rounds.mjs").Task[]} tasks
 * @param {{ database: number, wish: Wish }} how `database` is its process
 */
async function compare(servers, tasks, { database, wish }) {
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
    { tasks, ...wish.sizes, isSmallest: wish.isSmallest },
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
  if (wish.has("write")) await writePerformancePage("peers", table);
  const json = wish.text("json");
  if (json) await writeFile(json, JSON.stringify({ goals, lines }, undefined, 2));
  return wish.isSmallest || goals.every(({ isHeld }) => isHeld);
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
