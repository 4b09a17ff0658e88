import { type ItemFieldId, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import type { FieldsRow, RowAsWritten } from "@lotwright/contracts/catalog/write-fields";
import type { ErrorBody } from "@lotwright/contracts/values/errors";
import type { OutboxApi } from "../features/offline/queue/sender-options";
import { isSame, pick } from "../lib/fields";
import { makeItem } from "./make-item";

type Server = {
  calls: string[];
  changeFault: (row: FieldsRow) => Error | ErrorBody | undefined;
  lostChanges: (rows: readonly FieldsRow[]) => Error | undefined;
  changes: FieldsRow[];
  requests: string[][];
  items: Map<string, Item>;
};

/** Writes rows like the server does: each with the fields that no one has changed since its writer saw them. */
export function createWriteFields(server: Server): OutboxApi["writeFields"] {
  const edits = new Map<string, RowAsWritten["conflicts"]>();
  const write = (row: FieldsRow): RowAsWritten => {
    const fault = server.changeFault(row);
    if (fault instanceof Error) throw fault;
    const { id, fields, base = {}, editId = "" } = row;
    if (fault) return { id, fields: {}, conflicts: [], item: null, error: fault };
    const stored = server.items.get(id) ?? makeItem({ ...base, id } as Partial<Item>); // values of an item
    const isConflict = (name: ItemFieldId) =>
      name in fields &&
      base[name] !== undefined &&
      ![base[name], fields[name]].some((value) => isSame(value, stored[name]));
    const conflicts = edits.get(editId) ?? itemFieldIds.filter(isConflict);
    const written = edits.has(editId)
      ? {}
      : pick(
          fields,
          Object.keys(fields).filter((name) => !conflicts.some((id) => id === name)),
        );
    edits.set(editId, conflicts);
    const item = {
      ...stored,
      ...written,
      updatedAt: new Date(Date.parse(stored.updatedAt) + 1_000).toISOString(),
    };
    server.items.set(id, item);
    return { id, fields: {}, conflicts, item, error: null };
  };
  return async ({ rows }) => {
    server.calls.push(...rows.map(({ fields }) => `change ${fields.title}`));
    server.changes.push(...rows);
    server.requests.push(rows.map(({ id }) => id));
    const written = rows.map(write);
    const lost = server.lostChanges(rows);
    if (lost) throw lost;
    return { rows: written, snapshotId: null, changed: written.length };
  };
}
