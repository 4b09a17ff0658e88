import { textOf } from "@lotwright/tooling/demo/client";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { addLots, addManifests } from "./sale.mjs";
import { inFreshFolder, signUp, startOurs } from "./scene.mjs";

/** @typedef {import("./scene.mjs").Person} Person */
/** @typedef {{ title: string, category: string, condition: string, startPrice: number, quantity: number }} Cells */
/** @typedef {{ name: string, goalMs: number, run: (sale: Sale) => Promise<unknown> }} Task */
/** @typedef {{ origin: string, person: Person, manifestId: string, otherId: string, ids: string[], seen: Cells[], last: string }} Sale */

const lots = 5_000;
const maxDelayMs = 50;

/**
 * Calls a tRPC procedure.
 * @param {Sale} sale
 * @param {string} procedure
 * @param {object} input
 * @returns {Promise<Record<string, unknown>>}
 */
async function call({ origin, person }, procedure, input) {
  const response = await fetch(`${origin}/trpc/${procedure}`, {
    method: "POST",
    headers: { cookie: person.client.cookie, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(await response.text());
  const { result } = /** @type {{ result: { data: Record<string, unknown> } }} */ (await response.json());
  return result.data;
}

/**
 * Runs a procedure that can be undone, and remembers its snapshot.
 * @param {Sale} sale
 * @param {string} procedure
 * @param {object} input
 */
async function change(sale, procedure, input) {
  sale.last = textOf(await call(sale, procedure, input), "snapshotId");
}

/** @param {Sale} sale */
const undo = (sale) => call(sale, "bulkEdits.undo", { snapshotId: sale.last });

/** @param {object} operation @returns {(sale: Sale) => Promise<void>} */
const edit = (operation) => (sale) =>
  change(sale, "bulkEdits.edit", { manifestId: sale.manifestId, ids: sale.ids, operation });

/** @param {number} index @returns {Cells} */
const cells = (index) => ({
  title: `Pasted title ${index}`,
  category: "Tools",
  condition: "Good",
  startPrice: index,
  quantity: 2,
});

/** @param {number} rows @returns {(sale: Sale) => Promise<void>} */
const paste = (rows) => (sale) =>
  change(sale, "bulkEdits.writeCells", {
    manifestId: sale.manifestId,
    rows: sale.ids.slice(0, rows).map((id, index) => ({ id, fields: cells(index), base: sale.seen[index] })),
  });

const renumbering = { action: "renumber", start: 3, step: 2 };

/** @type {Task[]} */
const tasks = [
  {
    name: "Two fields of 5,000 lots by one SQL statement, to compare",
    goalMs: 3_000,
    run: ({ person, manifestId }) =>
      person.sql`update items set category = 'Games', start_price = 9 where manifest_id = ${manifestId}`,
  },
  {
    name: "Set two fields of 5,000 lots",
    goalMs: 3_000,
    run: edit({ kind: "set", fields: { category: "Toys", startPrice: 12.5 } }),
  },
  { name: "Undo it", goalMs: 3_000, run: undo },
  {
    name: "Replace a word in 5,000 titles",
    goalMs: 3_000,
    run: edit({ kind: "replace", field: "title", find: "lamp", replacement: "light" }),
  },
  { name: "Undo it", goalMs: 3_000, run: undo },
  { name: "Paste 500 x 5 cells", goalMs: 2_000, run: paste(500) },
  { name: "Undo it", goalMs: 2_000, run: undo },
  { name: "Paste 5,000 x 5 cells", goalMs: 3_000, run: paste(lots) },
  {
    name: "Move 5,000 lots",
    goalMs: 3_000,
    run: (sale) =>
      change(sale, "bulkEdits.move", {
        ...{ manifestId: sale.manifestId, ids: sale.ids, toManifestId: sale.otherId, numbers: "next" },
      }),
  },
  { name: "Undo it", goalMs: 3_000, run: undo },
  {
    name: "Preview new numbers of 5,000 lots",
    goalMs: 3_000,
    run: (sale) =>
      call(sale, "lotNumbers.preview", { manifestId: sale.manifestId, instruction: renumbering }),
  },
  {
    name: "Renumber 5,000 lots",
    goalMs: 3_000,
    run: (sale) =>
      change(sale, "lotNumbers.update", { manifestId: sale.manifestId, instruction: renumbering }),
  },
  { name: "Undo it", goalMs: 3_000, run: undo },
  {
    name: "Delete 5,000 lots",
    goalMs: 3_000,
    run: (sale) => call(sale, "bulkEdits.remove", { manifestId: sale.manifestId, ids: sale.ids }),
  },
];

/**
 * The longest delay of the server's event loop since the last call.
 * @param {string} origin
 */
async function delayMs(origin) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1_000;
}

/**
 * @param {string} origin
 * @param {Person} person
 * @returns {Promise<Sale>}
 */
async function makeSale(origin, person) {
  const { sql, workspaceId } = person;
  const [manifestId = "", otherId = ""] = await addManifests(sql, { workspaceId, count: 2, name: "Sale" });
  await addLots(sql, { workspaceId, manifestIds: [manifestId], count: lots, photoUrls: [], photosPerLot: 0 });
  await sql`vacuum analyze items`;
  const rows = await sql`select id, title, condition, quantity from items
    where manifest_id = ${manifestId} order by lot_number`;
  // What the SQL statement, which is not undone, makes of the other two.
  const seen = rows.map(({ title, condition, quantity }) => ({
    ...{ title, condition, quantity, category: "Games", startPrice: 9 },
  }));
  return { origin, person, manifestId, otherId, ids: rows.map(({ id }) => id), seen, last: "" };
}

/**
 * Measures bulk operations, and the delays of the event loop that others feel.
 * @returns {Promise<boolean>}
 */
export function bulk() {
  return inFreshFolder(async (dataDir) => {
    const server = await startOurs(dataDir);
    try {
      const person = await signUp(server.origin, dataDir);
      const sale = await makeSale(server.origin, person);
      // Compiles the code that every call runs.
      await edit({ kind: "set", fields: { notes: "warm" } })({ ...sale, ids: sale.ids.slice(0, 10) });
      const { cpuSeconds } = linuxProcess(server.pid);
      const cpuMs = async () => ({
        server: Math.round((await cpuSeconds()) * 1_000),
        database: Math.round((await familyCpuSeconds(person.database.pid)) * 1_000),
      });
      let isMet = true;
      for (const { name, goalMs, run } of tasks) {
        await delayMs(server.origin);
        const before = await cpuMs();
        const startedAt = performance.now();
        await run(sale);
        const tookMs = performance.now() - startedAt;
        const after = await cpuMs();
        const delay = await delayMs(server.origin);
        const cpu = `CPU ${after.server - before.server} ms of the server, ${after.database - before.database} ms of PostgreSQL`;
        isMet &&= tookMs <= goalMs && delay < maxDelayMs;
        console.log(
          `${name}: ${Math.round(tookMs)} ms, longest event-loop delay ${Math.round(delay)} ms (${cpu})`,
        );
      }
      await person.sql.end();
      return isMet;
    } finally {
      await server.stop();
    }
  });
}
