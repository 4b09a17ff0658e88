import { mergeQuestions } from "@lotwright/contracts/catalog/field-outcomes";
import { z } from "zod";
import { type Answer, isOk, sendTimedRequest } from "../installation/staff";
import { shuffle } from "../results-fuzz/damage";
import { type Act, type Kind, pick } from "./act";
import { withoutOutages } from "./outages";
import type { World } from "./world";

/** Whether the server may have done a request that failed. */
export const isUncertain = ({ status }: Answer) => status === 0 || status >= 500;

type Row = { id: string; title: string; lotNumber: number; photoCount: number };

/** The lots of the sale on the server. */
export const readRows = ({ site, manifestId }: World): Promise<Row[]> =>
  withoutOutages(
    () => site.database.sql()<Row[]>`
      select id, title, lot_number as "lotNumber", jsonb_array_length(to_jsonb(photo_urls)) as "photoCount"
      from items where manifest_id = ${manifestId} order by lot_number`,
  );

/** Notes that the server may have changed conditions and prices of these lots. */
export function forget({ desk }: World, lotIds: Iterable<string>): void {
  for (const id of lotIds) {
    desk.conditions.set(id, undefined);
    desk.prices.set(id, undefined);
  }
}

/** Calls a procedure that has no path of the REST API. */
const call = ({ admin }: World, procedure: string, input: object): Promise<Answer> =>
  sendTimedRequest(
    new Request(`${admin.origin}/trpc/${procedure}`, {
      method: "POST",
      headers: { cookie: admin.cookie, "content-type": "application/json" },
      body: JSON.stringify(input),
    }),
  );

/** Merges a lot into another one, which gets its photos. */
async function merge({ world, random }: Act): Promise<number> {
  const { ledger, manifestId } = world;
  const [into, from] = shuffle(random, await readRows(world));
  const [target, merged] = [ledger.lots.get(into?.id ?? ""), ledger.lots.get(from?.id ?? "")];
  if (!into || !from || !target || !merged) return 0;
  const choices = Object.fromEntries(mergeQuestions.map((question) => [question, into.id]));
  const input = { manifestId, ids: [from.id], intoId: into.id, choices };
  const answer = await call(world, "bulkEdits.merge", input);
  if (isUncertain(answer)) {
    merged.deletion ??= { isAcknowledged: false };
    delete target.photoCount;
    delete merged.photoCount;
  }
  if (!isOk(answer)) return 1;
  forget(world, [into.id]);
  merged.deletion = { isAcknowledged: true };
  target.photoCount = into.photoCount + from.photoCount;
  return 1;
}

/** Moves lots to another sale, where the phones' changes of them arrive too. */
async function move({ world, random }: Act): Promise<number> {
  const { manifestId, otherManifestId } = world;
  const ids = shuffle(random, await readRows(world)).slice(0, 2);
  if (ids.length === 0) return 0;
  const input = { manifestId, ids: ids.map(({ id }) => id), toManifestId: otherManifestId, numbers: "next" };
  forget(world, input.ids);
  await call(world, "bulkEdits.move", input);
  return 1;
}

const withId = z.object({ id: z.string() });

/** Imports a file of two lots: a new one, and one that is on the server, whose title it changes. */
async function importLots({ world, random }: Act): Promise<number> {
  const { admin, manifestId, counts, ledger } = world;
  const row = pick(random, await readRows(world));
  const added = `Value ${counts.get("values")}`;
  const changed = `Value ${counts.get("values") + 1}`;
  counts.add("values", 2);
  const lines = ["Lot,Title", `,${added}`, ...(row ? [`${row.lotNumber},${changed}`] : [])];
  const csv = lines.join("\n");
  const checked = await admin.send("POST", `/manifests/${manifestId}/imports`, { name: "lots.csv", csv });
  if (!isOk(checked)) return 1;
  const { id } = withId.parse(JSON.parse(checked.text));
  if (row) ledger.addValue(changed, { lotId: row.id, field: "title", seen: row.title, phone: "desk" });
  const answer = await admin.send("POST", `/imports/${id}/run`, { skipErrors: true });
  for (const { id, title } of await readRows(world)) {
    if (title === added) ledger.addLot({ id, title, isAcknowledged: isOk(answer), photoCount: 0 });
    if (title === changed && isOk(answer)) ledger.acknowledge(changed);
  }
  return 2;
}

/** Imports the result of a lot. */
async function importResult({ world, random }: Act): Promise<number> {
  const { admin, manifestId, desk, counts } = world;
  const row = pick(random, await readRows(world));
  if (!row) return 0;
  const price = 1 + counts.get("values");
  const csv = `Lot,Hammer price\n${row.lotNumber},${price}`;
  const answer = await admin.send("POST", `/manifests/${manifestId}/results`, { csv });
  if (isOk(answer)) desk.prices.set(row.id, price);
  else if (isUncertain(answer)) desk.prices.set(row.id, undefined);
  return 1;
}

/** Kinds of steps of a person at the desk that change whole lots. */
export const deskLotKinds = {
  merge: { weight: 0.4, run: merge },
  move: { weight: 0.3, run: move },
  importLots: { weight: 0.3, run: importLots },
  importResult: { weight: 0.3, run: importResult },
} satisfies Record<string, Kind>;
