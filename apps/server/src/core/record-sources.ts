import type { Database } from "@lotwright/db/client";
import { eq, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** How "Download everything" reads the records of one kind. */
export type RecordSource = {
  table: PgTable;
  /** Columns to read; by default those of the table. */
  columns?: Record<string, PgColumn | SQL.Aliased>;
  /** Columns that never leave the server: hashes, tokens, and internals of jobs and retries. */
  without: readonly string[];
  isOf: (db: Database, workspaceId: string) => SQL;
  order: Order;
};

/** Sort order by the columns of the table, or of a query on it. */
type Order = (columns: Record<string, SQLWrapper>) => SQL[];

type WithWorkspace = PgTable & { workspaceId: PgColumn };

type Options<Table extends PgTable> = {
  without?: readonly (keyof Table["_"]["columns"] & string)[];
  order?: Order;
  /** Condition for the workspace's rows; by default its id. */
  isOf?: RecordSource["isOf"];
};

const isIn =
  ({ workspaceId: column }: WithWorkspace): RecordSource["isOf"] =>
  (_, workspaceId) =>
    eq(column, workspaceId);

/** Selects rows that refer to a row of the workspace. */
export const refersTo =
  (parent: WithWorkspace & { id: PgColumn }, key: PgColumn): RecordSource["isOf"] =>
  (db, workspaceId) =>
    inArray(key, db.select({ id: parent.id }).from(parent).where(eq(parent.workspaceId, workspaceId)));

/** The rows of a table that belong to a workspace. */
export function recordsOf<Table extends WithWorkspace>(table: Table, options?: Options<Table>): RecordSource;
export function recordsOf<Table extends PgTable>(
  table: Table,
  options: Options<Table> & Pick<RecordSource, "isOf">,
): RecordSource;
export function recordsOf(
  table: WithWorkspace,
  { without = [], order = () => [], isOf = isIn(table) }: Options<WithWorkspace> = {},
): RecordSource {
  return { table, without, isOf, order };
}
