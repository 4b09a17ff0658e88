import { z } from "zod";
import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { addLots, addManifests } from "./sale";
import { atServer, delayMs, type Person, type Place } from "./scene";

type Task = { name: string; goalMs: number; run: (sale: Sale) => Promise<unknown> };
type Sale = {
  person: Person;
  manifestId: string;
  otherId: string;
  ids: string[];
  /** Current values of each lot in the cells to paste into. */
  seen: object[];
  /** The last change's snapshot, and its number of changed lots. */
  last: { snapshotId: string; count: number };
};

const maxDelayMs = 50;
const count = z.number().optional();
const outcome = z.object({
  snapshotId: z.string().optional(),
  ...{ changed: count, restored: count, removed: count, count, lots: z.array(z.object({})).optional() },
});
const answer = z.object({ result: z.object({ data: outcome }) });

/** Calls a procedure that changes this many lots, and stores its undo snapshot. */
async function call(sale: Sale, procedure: string, input: object, wanted = sale.ids.length): Promise<void> {
  const { origin, cookie } = sale.person.staff;
  const response = await fetch(`${origin}/trpc/${procedure}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(await response.text());
  const {
    snapshotId = sale.last.snapshotId,
    lots,
    ...counts
  } = answer.parse(await response.json()).result.data;
  const changed = lots?.length ?? counts.changed ?? counts.restored ?? counts.removed ?? counts.count;
  if (changed !== wanted) throw new Error(`${procedure} changed ${changed} of ${wanted} lots`);
  sale.last = { snapshotId, count: wanted };
}

const edit =
  (operation: object): Task["run"] =>
  (sale) =>
    call(sale, "bulkEdits.edit", { manifestId: sale.manifestId, ids: sale.ids, operation });

const cells = (index: number) => ({
  ...{ title: `Pasted title ${index}`, category: "Tools", condition: "Good", startPrice: index, quantity: 2 },
});

const paste =
  (count: number): Task["run"] =>
  (sale) => {
    const { manifestId, ids, seen } = sale;
    const rows = ids.slice(0, count).map((id, index) => ({ id, fields: cells(index), base: seen[index] }));
    return call(sale, "items.writeFields", { manifestId, rows }, count);
  };

/** Renumbering to unused numbers, so that each lot changes. */
const instruction = { action: "renumber", start: 20_003, step: 2 };

function tasksOf(lots: number): Task[] {
  const all = lots.toLocaleString("en-US");
  const some = Math.min(500, lots);
  const task = (name: string, run: Task["run"], goalMs = 3_000): Task => ({ name, goalMs, run });
  const undo = task("Undo it", (sale) => {
    const { snapshotId, count } = sale.last;
    return call(sale, "bulkEdits.undo", { snapshotId }, count);
  });
  const ofSale =
    (procedure: string, more: (sale: Sale) => object): Task["run"] =>
    (sale) =>
      call(sale, procedure, { manifestId: sale.manifestId, ...more(sale) });
  const move = (sale: Sale) => ({ ids: sale.ids, toManifestId: sale.otherId, numbers: "next" });
  const replace = { kind: "replace", field: "title", find: "lamp", replacement: "light" };
  return [
    task(
      `Two fields of ${all} lots by one SQL statement, to compare`,
      ({ person, manifestId }) =>
        person.sql`update items set category = 'Games', start_price = 9 where manifest_id = ${manifestId}`,
    ),
    task(
      `Set two fields of ${all} lots`,
      edit({ kind: "set", fields: { category: "Toys", startPrice: 12.5 } }),
    ),
    undo,
    task(`Replace a word in ${all} titles`, edit(replace)),
    undo,
    task(`Paste ${some} x 5 cells`, paste(some), 2_000),
    undo,
    task(`Paste ${all} x 5 cells`, paste(lots)),
    task(`Move ${all} lots`, ofSale("bulkEdits.move", move)),
    undo,
    task(
      `Preview new numbers of ${all} lots`,
      ofSale("lotNumbers.preview", () => ({ instruction })),
    ),
    task(
      `Renumber ${all} lots`,
      ofSale("lotNumbers.update", () => ({ instruction })),
    ),
    undo,
    task(
      `Delete ${all} lots`,
      ofSale("bulkEdits.remove", ({ ids }) => ({ ids })),
    ),
  ];
}

async function makeSale(person: Person, lots: number): Promise<Sale> {
  const [manifestId = "", otherId = ""] = await addManifests(person, 2);
  await addLots(person, { manifestIds: [manifestId], count: lots });
  await person.sql`vacuum analyze items`;
  const rows = await person.sql`select id, title, condition, quantity from items
    where manifest_id = ${manifestId} order by lot_number`;
  // The other two lots have the values of the SQL statement, which is not undone.
  const seen = rows.map(({ id: _, ...row }) => ({ ...row, category: "Games", startPrice: 9 }));
  return {
    person,
    manifestId,
    otherId,
    ids: rows.map(({ id }) => id),
    seen,
    last: { snapshotId: "", count: 0 },
  };
}

/** Measures bulk operations and the resulting event loop delays. */
export function bulk(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, { lots: [5_000, 10] });
  return atServer(place, async ({ server, person }) => {
    const sale = await makeSale(person, sizes.lots);
    // Warms up the code that every call runs.
    await edit({ kind: "set", fields: { notes: "warm" } })({ ...sale, ids: sale.ids.slice(0, 10) });
    const cpuMs = async () =>
      [await server.usage().cpuSeconds(), await person.database.cpuSeconds()].map(
        (seconds) => seconds * 1_000,
      );
    const rows: Row[] = [];
    for (const { name, goalMs, run } of tasksOf(sizes.lots)) {
      await delayMs(server.origin);
      const before = await cpuMs();
      const startedAt = performance.now();
      await run(sale);
      const tookMs = performance.now() - startedAt;
      const [ours = 0, database = 0] = (await cpuMs()).map((after, at) => after - (before[at] ?? 0));
      const delay = await delayMs(server.origin);
      rows.push({
        what: name,
        must: `${ms(goalMs)}, event loop late by less than ${ms(maxDelayMs)}`,
        measured: `${ms(tookMs)}, late by ${ms(delay)}; CPU ${ms(ours)} of the server, ${ms(database)} of PostgreSQL`,
        isOk: tookMs <= goalMs && delay < maxDelayMs,
      });
    }
    const [left] =
      await person.sql`select count(*)::int as count from items where manifest_id = ${sale.manifestId}`;
    if (left?.count !== 0) throw new Error(`${left?.count} deleted lots are there`);
    return printReport(rows) || isSmallest;
  });
}
