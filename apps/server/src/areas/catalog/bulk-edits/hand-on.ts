import { type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { uuids } from "../lot-changes/access";
import { executeHashed } from "./execute-hashed";

const columnKey = (itemId: string, column: string) => `${itemId} ${column}`;

/** Whether a later operation wrote one of a lot's columns. */
export type IsOverwritten = (itemId: string, columns: readonly string[]) => boolean;

/** SQL of a value for comparison; never written equals cleared. */
const comparable = (value: SQL) => sql`coalesce(nullif(${value}, 'null'), '""')`;

/**
 * Prepares an undo: passes each field's former value on to the next operation that wrote the field, so that undoing that one
 * restores the state before both. Skips fields changed by something else in between. Returns the fields that a later operation
 * wrote, which the lots keep. Call with the locks and ids of `lockUndo`.
 */
export async function handOn(
  { db, actor }: ActorContext,
  snapshotId: string,
  laterIds: readonly string[],
): Promise<IsOverwritten> {
  if (laterIds.length === 0) return () => false;
  const isChangedBetween = sql`l.before ? name and
    ${comparable(sql`l.before -> name`)} <> ${comparable(sql`f.after -> name`)}`;
  const query = sql`
    with own as materialized (
      select value ->> 'itemId' as item_id, value -> 'before' as before, value -> 'after' as after
      from undo_snapshots s, jsonb_array_elements(s.rows)
      where s.id = ${snapshotId} and s.workspace_id = ${actor.workspaceId}
        and jsonb_typeof(value -> 'before') = 'object' and jsonb_typeof(value -> 'after') = 'object'
    ), field as materialized (
      select item_id, array_agg(key) as columns, jsonb_object_agg(key, value) as after,
        jsonb_object_agg(key, own.before -> key) as before,
        case when key in ('manifestId', 'lotNumber', 'sectionLetter') then 'place'
          when key in ('hammerPrice', 'saleState', 'buyerNumber') then
            case when own.after ? 'manifestId' then 'place' else 'result' end
          else key end as name
      from own, jsonb_each(own.after) group by item_id, name
    ), later as materialized (
      select s.id, s.created_at, value ->> 'itemId' as item_id, value -> 'before' as before
      from undo_snapshots s, jsonb_array_elements(s.rows)
      where s.id = any(${uuids(laterIds)})
        and jsonb_typeof(value -> 'before') = 'object' and value ->> 'itemId' in (select item_id from own)
    ), next as materialized (
      select distinct on (f.item_id, f.name) f.item_id, f.columns, f.before, f.after, l.id,
        not exists (select from unnest(f.columns) as name where ${isChangedBetween}) as follows
      from field f join later l on l.item_id = f.item_id and l.before ?| f.columns
      order by f.item_id, f.name, l.created_at, l.id
    ), given as materialized (
      select id, item_id, jsonb_object_agg(key, value) as before, jsonb_object_agg(key, next.after -> key) as after
      from next, jsonb_each(next.before) where follows group by id, item_id
    ), rewritten as (
      select s.id, jsonb_agg(case
        when g.id is null then r.value
        when jsonb_typeof(r.value -> 'after') = 'object' then r.value || jsonb_build_object(
          'before', (r.value -> 'before') || g.before, 'after', g.after || (r.value -> 'after'))
        else r.value || jsonb_build_object('before', (r.value -> 'before') || g.before)
        end order by r.at) as rows
      from undo_snapshots s cross join lateral jsonb_array_elements(s.rows) with ordinality as r(value, at)
        left join given g on g.id = s.id and g.item_id = r.value ->> 'itemId'
      where s.id = any(array(select id from given)) group by s.id
    ), updated as (
      update undo_snapshots s set rows = rewritten.rows from rewritten
      where s.id = rewritten.id and s.id = any(array(select id from given))
    )
    select item_id as "itemId", columns from next`;
  const found = await executeHashed<{ itemId: string; columns: string[] }>(db, query);
  const keys = new Set(
    found.flatMap(({ itemId, columns }) => columns.map((column) => columnKey(itemId, column))),
  );
  return (itemId, columns) => columns.some((column) => keys.has(columnKey(itemId, column)));
}
