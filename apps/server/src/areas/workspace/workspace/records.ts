import type { Database } from "@lotwright/db/client";
import { streamRows } from "@lotwright/db/row-stream";
import * as schema from "@lotwright/db/schema";
import { kindLine, type RecordKind } from "@lotwright/export/workspace-records";
import { eq, getTableColumns, inArray, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { isoTime, rowJson } from "../../catalog/items/access";

type Source = {
  kind: RecordKind;
  table: PgTable;
  /** Columns that never leave the server: hashes, tokens and what jobs and retries need. */
  without: readonly string[];
  isOf: (db: Database, workspaceId: string) => SQL;
  order: Order;
};

/** By the columns of the table, or of a query on it. */
type Order = (columns: Record<string, SQLWrapper>) => SQL[];

type WithWorkspace = PgTable & { workspaceId: PgColumn };

type Options<Table extends PgTable> = {
  without?: readonly (keyof Table["_"]["columns"] & string)[];
  order?: Order;
  /** By default, what names the workspace. */
  isOf?: Source["isOf"];
};

const isIn =
  ({ workspaceId: column }: WithWorkspace): Source["isOf"] =>
  (_, workspaceId) =>
    eq(column, workspaceId);

/** What refers to a row of the workspace. */
const refersTo =
  (parent: WithWorkspace & { id: PgColumn }, key: PgColumn): Source["isOf"] =>
  (db, workspaceId) =>
    inArray(key, db.select({ id: parent.id }).from(parent).where(eq(parent.workspaceId, workspaceId)));

function source<Table extends WithWorkspace>(
  kind: RecordKind,
  table: Table,
  options?: Options<Table>,
): Source;
function source<Table extends PgTable>(
  kind: RecordKind,
  table: Table,
  options: Options<Table> & Pick<Source, "isOf">,
): Source;
function source(
  kind: RecordKind,
  table: WithWorkspace,
  { without = [], order = () => [], isOf = isIn(table) }: Options<WithWorkspace> = {},
): Source {
  return { kind, table, without, isOf, order };
}

const { users, items, photos, photoMarks, deliveries, deliveryLots, activity, workspaces } = schema;
const { companySettings, branding, exportSettings } = schema;

/** Every table of a workspace that is downloaded, in the order in which they are read. */
export const recordSources: readonly Source[] = [
  source("workspace", workspaces, { isOf: (_, workspaceId) => eq(workspaces.id, workspaceId) }),
  source("users", users, { without: ["passwordHash"] }),
  // Of each user: these have no index by workspace.
  source("company-settings", companySettings, { isOf: refersTo(users, companySettings.userId) }),
  source("branding", branding, { isOf: refersTo(users, branding.userId) }),
  source("custom-fields", schema.customFields),
  source("capture-settings", schema.captureSettings),
  source("export-settings", exportSettings, { isOf: refersTo(users, exportSettings.userId) }),
  source("consignors", schema.consignors),
  source("manifests", schema.manifests, { without: ["publicShareToken"] }),
  source("assignments", schema.assignments),
  source("items", items, {
    without: ["creationHash", "aiJobId"],
    order: ({ manifestId, lotNumber, sectionLetter }) => [sql`${manifestId}, ${lotNumber}, ${sectionLetter}`],
  }),
  // After the lots, which name them: a photo that is uploaded in between may have no lot, but no lot lacks its photo.
  source("photos", photos, { without: ["contentHash"] }),
  source("photo-marks", photoMarks, { isOf: refersTo(photos, photoMarks.photoId) }),
  source("recordings", schema.recordings, { without: ["contentHash", "jobId"] }),
  source("saved-filters", schema.savedFilters),
  source("results-answers", schema.resultsAnswers),
  source("export-presets", schema.exportPresets),
  source("export-mappings", schema.exportMappings),
  source("export-adjustments", schema.exportAdjustments),
  source("export-logs", schema.exportLogs),
  source("deliveries", deliveries),
  source("delivery-lots", deliveryLots, {
    without: ["cellHashes", "rowHash", "photosHash"],
    isOf: refersTo(deliveries, deliveryLots.deliveryId),
  }),
  source("api-keys", schema.apiKeys, { without: ["keyHash"] }),
  // As its index has them.
  source("activity", activity, {
    order: ({ createdAt, id }) => [sql`${createdAt} desc nulls last, ${id} desc nulls last`],
  }),
];

/** Writes JSON after sorting, so that PostgreSQL sends the first record before it has written the last. */
function recordsOf(db: Database, workspaceId: string, { table, without, isOf, order }: Source) {
  const columns = getTableColumns(table);
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

/** Batches of lines in the format of the export's `RecordLines`. Each kind is read in its own snapshot. */
export async function* recordLines(db: Database, workspaceId: string): AsyncGenerator<string[]> {
  for (const recordSource of recordSources) {
    yield [kindLine(recordSource.kind)];
    for await (const rows of streamRows<{ record: string }>(db, recordsOf(db, workspaceId, recordSource))) {
      yield rows.map(({ record }) => record);
    }
  }
}
