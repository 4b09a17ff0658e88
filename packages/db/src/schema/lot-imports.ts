import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Uploaded files of lots that were read and checked, stored for a day. */
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
    /** Targets of the columns in file order; null for an ignored column. */
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    /** Whether headings determined the target of each column. */
    isSure: boolean().array().notNull(),
    matchBy: text().notNull(),
    /** Labels that running adds, by custom field. */
    newLabels: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Advances with every check and correction. */
    revision: integer().notNull().default(0),
    /** Number of rows written by a running import, whose transaction may still be rolled back. */
    written: integer().notNull().default(0),
    /** Response of the run; null before it. */
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

/** Rows of an uploaded file of lots. */
export const lotImportRows = pgTable(
  "lot_import_rows",
  {
    importId: ownedBy(() => lotImports.id),
    /** Line of the file, from 1. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    /** Whether the user excluded the row. */
    isSkipped: boolean().notNull().default(false),
    /** Id of the lot that the row would create. */
    newItemId: uuid().notNull(),
    /** Result of checking the row alone: create, update, unchanged, skip or error. */
    action: text().notNull().default("skip"),
    /** Why the row conflicts with another row; empty if it does not. */
    clash: textColumn(),
    shownAction: text()
      .notNull()
      .generatedAlwaysAs(sql`case when clash <> '' and action <> 'skip' then 'error' else action end`),
    note: textColumn(),
    /** Number and section of the lot. */
    lot: textColumn(),
    /** The existing lot that the row changes. */
    itemId: uuid(),
    /** Places that only one row can claim: a lot, a lot number, an external id. */
    claims: text().array().notNull().default([]),
    /** Values to write, and the values that they overwrite. */
    fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    base: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    problems: jsonb().$type<{ column: number | null; message: string }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("lot_import_rows_action").on(table.importId, table.shownAction, table.line),
  ],
);
