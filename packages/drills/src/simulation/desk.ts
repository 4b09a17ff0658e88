import { bulkEdited } from "@lotwright/contracts/catalog/bulk-edits";
import { isOk } from "../installation/staff";
import { shuffle } from "../results-fuzz/damage";
import type { Act, Kind } from "./act";
import { forget, isUncertain, readRows } from "./desk-lots";

/** Maximum of lots in a bulk edit. */
const mostLots = 10;

/** Bulk edit of the condition of lots, which no phone edits. */
export type BulkEdit = { snapshotId: string; value: string; before: ReadonlyMap<string, string> };

/** Conditions and prices that the desk gave to lots. Undefined after a request without an answer. */
export type Desk = {
  conditions: Map<string, string | undefined>;
  prices: Map<string, number | undefined>;
  edits: BulkEdit[];
};

/** Sets the condition of some lots in one operation, as a person at the desk does. */
async function editInBulk({ world, random }: Act): Promise<number> {
  const { admin, manifestId, counts, desk } = world;
  const rows = shuffle(random, await readRows(world)).slice(0, mostLots);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const value = `Condition ${counts.get("values")}`;
  counts.add("values");
  const operation = { kind: "set", fields: { condition: value } };
  const answer = await admin.send("POST", `/manifests/${manifestId}/items/bulk`, { ids, operation });
  if (isUncertain(answer)) forget(world, ids);
  if (!isOk(answer)) return 1;
  const { snapshotId } = bulkEdited.parse(JSON.parse(answer.text));
  const before = new Map(ids.flatMap((id) => beforeOf(desk, id)));
  for (const id of ids) desk.conditions.set(id, value);
  if (snapshotId !== null) desk.edits.push({ snapshotId, value, before });
  return 1;
}

/** The condition of a lot before an edit, if it is certain. */
function beforeOf({ conditions }: Desk, id: string): [string, string][] {
  const known = conditions.has(id) ? conditions.get(id) : "";
  return known === undefined ? [] : [[id, known]];
}

/** Undoes the last bulk edit, which restores the lots whose condition has not changed since. */
async function undo({ world }: Act): Promise<number> {
  const { admin, desk } = world;
  const edit = desk.edits.pop();
  if (!edit) return 0;
  const answer = await admin.send("POST", `/undo/${edit.snapshotId}`, {});
  const touched = [...desk.conditions].flatMap(([id, value]) => (value === edit.value ? id : []));
  if (isUncertain(answer)) forget(world, touched);
  if (!isOk(answer)) return 1;
  for (const id of touched) desk.conditions.set(id, edit.before.get(id));
  return 1;
}

/** Kinds of steps of a person at the desk. */
export const deskKinds = {
  editInBulk: { weight: 1, run: editInBulk },
  undo: { weight: 0.5, run: undo },
} satisfies Record<string, Kind>;
