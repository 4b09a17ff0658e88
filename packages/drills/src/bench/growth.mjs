import { writeFile } from "node:fs/promises";
import { textOf } from "@lotwright/tooling/demo/client";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { run } from "./load.mjs";
import { writePerformancePage } from "./performance-page.mjs";
import { growthTable } from "./report.mjs";
import { addLots, addManifests } from "./sale.mjs";
import { atServer, newAddress } from "./scene.mjs";
import { median } from "./statistics.mjs";

/**
 * @typedef {import("./load.mjs").Ask} Ask
 * @typedef {import("./scene.mjs").Person} Person
 * @typedef {{ manifests: number, items: number }} Size
 * @typedef {{ name: string, ask: (turn: number) => Ask, status?: number, rows?: (size: Size) => number }} Task
 *
 * @typedef {object} Cost of one request, or of one row of a list
 * @property {number} ms
 * @property {number} cpuMs of the server and of PostgreSQL
 *
 * @typedef {{ name: string, isPerRow: boolean, costs: Cost[] }} GrowthLine
 */

/** Once, ten times and a hundred times the data. @type {Size[]} */
const allSizes = [
  { manifests: 10, items: 200 },
  { manifests: 100, items: 2_000 },
  { manifests: 1_000, items: 20_000 },
];
const itemsOfSmall = 10;
const created = "Created by the bench";

/** @param {Size} size */
const itemsOfLarge = ({ manifests, items }) => items - itemsOfSmall * (manifests - 1);

/**
 * Repeats the same work in a growing workspace, and prints the cost per request.
 * @param {string[]} args
 * @param {import("./scene.mjs").Place} [place]
 * @returns {Promise<boolean>}
 */
export function growth(args, place) {
  const options = readOptions(
    args,
    { seconds: [1, 0], warm: [1.5, 0] },
    { texts: ["json"], switches: ["write"] },
  );
  const sizes = options.isSmallest ? allSizes.slice(0, 1) : allSizes;
  return atServer(place, async ({ server, person }) => {
    const lines = await measureGrowth(server, person, { ...options.sizes, sizes });
    const table = growthTable(lines, sizes);
    console.log(table);
    if (options.has("write")) await writePerformancePage("growth", table);
    const json = options.text("json");
    if (json) await writeFile(json, JSON.stringify({ sizes, lines }, undefined, 2));
    return true;
  });
}

/**
 * @param {{ origin: string, pid: number }} server
 * @param {Person} person
 * @param {{ seconds: number, warm: number, sizes: Size[] }} how
 * @returns {Promise<GrowthLine[]>}
 */
async function measureGrowth({ origin, pid }, person, { seconds, warm, sizes }) {
  const [large = ""] = await addManifests(person.sql, { ...person, count: 1, name: "Large sale" });
  await person.client.send("PATCH", `/manifests/${large}/sharing`, { enabled: true });
  const { cpuSeconds } = linuxProcess(pid);
  const costs = {
    cpuSeconds: async () => (await cpuSeconds()) + (await familyCpuSeconds(person.database.pid)),
  };
  /** @type {GrowthLine[]} */
  let lines = [];
  let before = { manifests: 1, items: 0 };
  for (const size of sizes) {
    await grow(person, large, before, size);
    before = size;
    const tasks = await growthTasks(person, large);
    if (lines.length === 0) {
      lines = tasks.map(({ name, rows }) => ({ name, isPerRow: rows !== undefined, costs: [] }));
      if (warm > 0) for (const task of tasks) await costOf(task, size, { origin, seconds: warm, ...costs });
      await removeCreated(person, large);
    }
    for (const [index, task] of (await growthTasks(person, large)).entries()) {
      lines[index]?.costs.push(await costOf(task, size, { origin, seconds, ...costs }));
    }
    await removeCreated(person, large);
  }
  return lines;
}

/**
 * @param {Person} person
 * @param {string} large
 * @param {Size} from
 * @param {Size} to
 */
async function grow({ sql, workspaceId }, large, from, to) {
  const few = { workspaceId, photoUrls: [], photosPerLot: 0 };
  const count = to.manifests - from.manifests;
  const small = await addManifests(sql, { workspaceId, count, name: "Sale" });
  await addLots(sql, { ...few, manifestIds: small, count: itemsOfSmall });
  const first = from.items === 0 ? 0 : itemsOfLarge(from);
  await addLots(sql, { ...few, manifestIds: [large], count: itemsOfLarge(to) - first, first });
  await sql`vacuum analyze`;
}

/**
 * Checks that the sale has the expected size.
 * @param {Person} person
 * @param {string} large
 */
const removeCreated = ({ sql }, large) =>
  sql`delete from items where manifest_id = ${large} and title = ${created}`;

/**
 * @param {Person} person
 * @param {string} large
 * @returns {Promise<Task[]>}
 */
async function growthTasks({ sql, client, credentials }, large) {
  const headers = { cookie: client.cookie };
  const json = { ...headers, "content-type": "application/json" };
  const [{ id = "" } = {}] =
    await sql`select id from items where manifest_id = ${large} and lot_number = 1000`;
  const token = textOf(await client.send("GET", `/manifests/${large}`), "publicShareToken");
  const read = (/** @type {string} */ path) => () => ({
    method: /** @type {const} */ ("GET"),
    path,
    headers,
  });
  const list = `/api/manifests/${large}/items`;
  const { headers: answered } = await fetch(new URL(list, client.api), { headers });
  const known = { ...headers, "if-none-match": answered.get("etag") ?? "" };
  return [
    { name: "list of manifests", ask: read("/api/manifests"), rows: ({ manifests }) => manifests },
    { name: "first 50 manifests", ask: read("/api/manifests?limit=50") },
    { name: "list of a large sale", ask: read(list), rows: itemsOfLarge },
    { name: "its first 50 items", ask: read(`${list}?limit=50`) },
    {
      name: "the same list, unchanged (ETag)",
      ask: () => ({ method: "GET", path: list, headers: known }),
      status: 304,
      rows: itemsOfLarge,
    },
    {
      name: "public catalog of it",
      ask: () => ({
        method: "GET",
        path: `/api/public/manifests/${token}`,
        headers: { "x-forwarded-for": newAddress() },
      }),
      rows: itemsOfLarge,
    },
    { name: "export of it, without photos", ask: read(`/api/manifests/${large}/export`), rows: itemsOfLarge },
    { name: "one manifest", ask: read(`/api/manifests/${large}`) },
    { name: "one item of it", ask: read(`/api/items/${id}`) },
    { name: "its next lot number", ask: read(`/api/manifests/${large}/next-lot-number`) },
    {
      name: "create an item in it",
      ask: () => ({
        method: "POST",
        path: "/api/items",
        headers: json,
        body: JSON.stringify({ manifestId: large, title: created }),
      }),
      status: 201,
    },
    {
      name: "update an item of it",
      ask: (turn) => ({
        method: "PATCH",
        path: `/api/items/${id}`,
        headers: json,
        body: JSON.stringify({ title: `Lamp ${turn}` }),
      }),
    },
    {
      name: "login",
      ask: () => {
        const from = { "x-forwarded-for": newAddress() };
        const body = JSON.stringify(credentials);
        return {
          method: "POST",
          path: "/api/auth/login",
          headers: { "content-type": "application/json", ...from },
          body,
        };
      },
    },
  ];
}

/**
 * @param {Task} task
 * @param {Size} size
 * @param {{ origin: string, seconds: number, cpuSeconds: () => Promise<number> }} how
 * @returns {Promise<Cost>}
 */
async function costOf({ ask, status = 200, rows }, size, { origin, seconds, cpuSeconds }) {
  const before = await cpuSeconds();
  const { latenciesMs } = await run({
    origin,
    connections: 1,
    seconds,
    status,
    ask: (_connection, turn) => ask(turn),
  });
  const parts = rows?.(size) ?? 1;
  const cpuMs = (((await cpuSeconds()) - before) * 1_000) / latenciesMs.length;
  return { ms: median(latenciesMs) / parts, cpuMs: cpuMs / parts };
}
