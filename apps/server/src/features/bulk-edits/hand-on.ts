import type { UndoRow } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { stringifyYielding } from "../../yielding";
import { uuids } from "./access";
import { fieldsOf, pick, type UndoPlan } from "./plan-undo";

/** A kept value, under its columns. */
export type Handed = {
  itemId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  names: string[];
};

/** What an undo keeps because the field changed since, by lot and field. */
export function handedOf(plan: UndoPlan, rows: readonly UndoRow[]): Handed[] {
  const changed = plan.kept.filter(({ reason }) => reason === "changed");
  const kept = new Set(changed.map(({ itemId, field }) => `${itemId} ${field}`));
  return rows.flatMap(({ itemId, before, after }) => {
    if (!(before && after)) return [];
    return fieldsOf(after)
      .filter(([field]) => kept.has(`${itemId} ${field}`))
      .map(([, names]) => ({ itemId, names, before: pick(before, names), after: pick(after, names) }));
  });
}

/**
 * Gives kept values to the next operation that overwrote what this one wrote, so that undoing that one restores the state before both.
 * A field that was changed otherwise in between is not given on.
 */
export async function handOn(
  { db, actor }: ActorContext,
  handed: readonly Handed[],
  { manifestIds, createdAt }: { manifestIds: readonly string[]; createdAt: string },
): Promise<void> {
  if (handed.length === 0) return;
  const json = await stringifyYielding(handed);
  await db.execute(sql`
    with handed as (
      select * from jsonb_to_recordset(${json}::jsonb) as h("itemId" text, before jsonb, after jsonb, names jsonb)
    ), later as (
      select s.id, s.created_at, value as row from undo_snapshots s, jsonb_array_elements(s.rows)
      where s.workspace_id = ${actor.workspaceId} and s.created_at >= ${createdAt}::timestamptz
        and (s.manifest_id = any(${uuids(manifestIds)}) or s.other_manifest_ids && ${uuids(manifestIds)})
        and value ->> 'itemId' in (select "itemId" from handed)
    ), next as (
      select distinct on (h."itemId", h.names) l.id, h."itemId", h.before, l.row -> 'before' @> h.after as follows
      from handed h join later l on l.row ->> 'itemId' = h."itemId"
        and l.row -> 'before' ?& array(select jsonb_array_elements_text(h.names))
      order by h."itemId", h.names, l.created_at
    ), given as (
      select id, "itemId", jsonb_object_agg(key, value) as before
      from next, jsonb_each(before) where follows group by id, "itemId"
    ), rewritten as (
      select s.id, jsonb_agg(case when g.before is null then r.value
        else jsonb_set(r.value, '{before}', (r.value -> 'before') || g.before) end order by r.at) as rows
      from undo_snapshots s cross join lateral jsonb_array_elements(s.rows) with ordinality as r(value, at)
        left join given g on g.id = s.id and g."itemId" = r.value ->> 'itemId'
      where s.id in (select id from given) group by s.id
    )
    update undo_snapshots s set rows = rewritten.rows from rewritten where s.id = rewritten.id`);
}
