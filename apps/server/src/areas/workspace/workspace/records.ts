import type { Database } from "@lotwright/db/client";
import { streamRows } from "@lotwright/db/row-stream";
import { kindLine, type RecordKind, recordKinds } from "@lotwright/export/workspace/kinds";
import { getTableColumns, is, sql } from "drizzle-orm";
import { PgTimestamp } from "drizzle-orm/pg-core";
import type { RecordSource } from "../../../core/record-sources";
import { isoTime, rowJson } from "../../../fast/row-json";

/** Query of records as JSON, serialized after sorting, so that the first record is sent before the last is serialized. */
function recordsOf(
  db: Database,
  workspaceId: string,
  { table, without, isOf, order, ...source }: RecordSource,
) {
  const columns = source.columns ?? getTableColumns(table);
  const ordered = db
    .select(columns)
    .from(table)
    .where(isOf(db, workspaceId))
    .orderBy(...order(columns))
    .as("ordered");
  const written = Object.entries(ordered._.selectedFields).filter(([name]) => !without.includes(name));
  const cells = written.map(([name, cell]) => [name, is(columns[name], PgTimestamp) ? isoTime(cell) : cell]);
  return db
    .select({ record: sql<string>`${rowJson(Object.fromEntries(cells))}::text`.as("record") })
    .from(ordered)
    .orderBy(...order(ordered));
}

/** Kinds of records in the order of the download. */
const kinds = Object.keys(recordKinds) as RecordKind[]; // Object.keys loses the literal types

/** Yields batches of lines for the export's `RecordLines`. Each kind is read in a separate snapshot. */
export async function* recordLines(
  db: Database,
  workspaceId: string,
  sources: Readonly<Record<RecordKind, RecordSource>>,
): AsyncGenerator<string[]> {
  for (const kind of kinds) {
    yield [kindLine(kind)];
    for await (const rows of streamRows<{ record: string }>(db, recordsOf(db, workspaceId, sources[kind]))) {
      yield rows.map(({ record }) => record);
    }
  }
}
