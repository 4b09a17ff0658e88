import { textOf } from "@lotwright/tooling/demo/client";
import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { addLots, addManifests } from "./sale.mjs";
import { atServer, delayMs } from "./scene.mjs";

/** @typedef {import("./scene.mjs").Person} Person */
/** @typedef {{ title: string, category: string, condition: string, startPrice: number, quantity: number }} Cells */
/** @typedef {{ name: string, goalMs: number, run: (sale: Sale) => Promise<unknown> }} Task */
/** @typedef {{ lots: number, origin: string, person: Person, manifestId: string, otherId: string, ids: string[], seen: Cells[], last: string }} Sale */

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

/** @param {number} lots @returns {Task[]} */
function tasksOf(lots) {
  const all = lots.toLocaleString("en-US");
  const some = Math.min(500, lots);
  const undoing = { name: "Undo it", goalMs: 3_000, run: undo };
  /** @type {Record<string, Task["run"]>} */
  const runs = {
    [`Two fields of ${all} lots by one SQL statement, to compare`]: ({ person, manifestId }) =>
      person.sql`update items set category = 'Games', start_price = 9 where manifest_id = ${manifestId}`,
    [`Set two fields of ${all} lots`]: edit({ kind: "set", fields: { category: "Toys", startPrice: 12.5 } }),
    [`Replace a word in ${all} titles`]: edit({
      ...{ kind: "replace", field: "title", find: "lamp", replacement: "light" },
    }),
    [`Paste ${some} x 5 cells`]: paste(some),
    [`Paste ${all} x 5 cells`]: paste(lots),
    [`Move ${all} lots`]: (sale) =>
      change(sale, "bulkEdits.move", {
        ...{ manifestId: sale.manifestId, ids: sale.ids, toManifestId: sale.otherId, numbers: "next" },
      }),
    [`Preview new numbers of ${all} lots`]: (sale) =>
      call(sale, "lotNumbers.preview", { manifestId: sale.manifestId, instruction: renumbering }),
    [`Renumber ${all} lots`]: (sale) =>
      change(sale, "lotNumbers.update", { manifestId: sale.manifestId, instruction: renumbering }),
    [`Delete ${all} lots`]: (sale) =>
      call(sale, "bulkEdits.remove", { manifestId: sale.manifestId, ids: sale.ids }),
  };
  const kept = [/^Two fields/, new RegExp(`^Paste ${all}`), /^Preview/, /^Delete/];
  return Object.entries(runs).flatMap(([name, run]) => {
    const task = { name, goalMs: run === runs[`Paste ${some} x 5 cells`] ? 2_000 : 3_000, run };
    return kept.some((pattern) => pattern.test(name)) ? [task] : [task, undoing];
  });
}

/**
 * @param {string} origin
 * @param {Person} person
 * @param {number} lots
 * @returns {Promise<Sale>}
 */
async function makeSale(origin, person, lots) {
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
  return { lots, origin, person, manifestId, otherId, ids: rows.map(({ id }) => id), seen, last: "" };
}

/**
 * Measures bulk operations, and the delays of the event loop that others feel.
 * @param {string[]} args
 * @param {import("./scene.mjs").Place} [place]
 * @returns {Promise<boolean>}
 */
export function bulk(args, place) {
  const { isSmallest, sizes } = readOptions(args, { lots: [5_000, 10] });
  return atServer(place, async ({ server, person }) => {
    const sale = await makeSale(server.origin, person, sizes.lots);
    // Compiles the code that every call runs.
    await edit({ kind: "set", fields: { notes: "warm" } })({ ...sale, ids: sale.ids.slice(0, 10) });
    const { cpuSeconds } = linuxProcess(server.pid);
    const cpuMs = async () => ({
      server: Math.round((await cpuSeconds()) * 1_000),
      database: Math.round((await familyCpuSeconds(person.database.pid)) * 1_000),
    });
    let isMet = true;
    for (const { name, goalMs, run } of tasksOf(sizes.lots)) {
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
    return isMet || isSmallest;
  });
}
