import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Files of lots that were read and checked, stored for a day. */
export const lotImports = pgTable(
  "lot_imports",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    userId: ownedBy(() => users.id),
    name: textColumn(),
    sheet: text(),
    otherSheets: text().array().notNull().default([]),
    headings: text().array().notNull(),
    /** Targets of the columns in the file's order, null for one that is not read. */
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    /** Whether the headings decided the target of each column. */
    isSure: boolean().array().notNull(),
    matchBy: text().notNull(),
    /** Labels of custom fields that a run adds, by the field. */
    newLabels: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Advances with every check and correction. */
    revision: integer().notNull().default(0),
    /** Rows that a running import has written. Its transaction can still be rolled back. */
    written: integer().notNull().default(0),
    /** Answer of the run; null before it. */
    outcome: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("lot_imports_workspace").on(table.workspaceId),
    index("lot_imports_manifest").on(table.manifestId),
    index("lot_imports_user").on(table.userId, table.createdAt),
    index("lot_imports_created").on(table.createdAt),
  ],
);

/** Rows of such a file. */
export const lotImportRows = pgTable(
  "lot_import_rows",
  {
    importId: ownedBy(() => lotImports.id),
    /** Line of the file, from 1. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    /** Left out by the person. */
    isSkipped: boolean().notNull().default(false),
    /** Id of the lot that the row would make. */
    newItemId: uuid().notNull(),
    /** Result of the row's own check: create, update, unchanged, skip or error. */
    action: text().notNull().default("skip"),
    /** Why the row can't be written together with another row; empty otherwise. */
    clash: textColumn(),
    shownAction: text()
      .notNull()
      .generatedAlwaysAs(sql`case when clash <> '' and action <> 'skip' then 'error' else action end`),
    note: textColumn(),
    /** Number and section of the lot. */
    lot: textColumn(),
    /** The lot that the row changes. */
    itemId: uuid(),
    /** Places that only one row can have: a lot, a lot number, an external id. */
    claims: text().array().notNull().default([]),
    /** Values to write, and those that they overwrite. */
    fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    base: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    problems: jsonb().$type<{ column: number | null; message: string }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("lot_import_rows_action").on(table.importId, table.shownAction, table.line),
  ],
);
