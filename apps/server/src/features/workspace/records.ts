import type { Database } from "@lotwright/db/client";
import { streamRows } from "@lotwright/db/row-stream";
import * as schema from "@lotwright/db/schema";
import { kindLine, type RecordKind } from "@lotwright/export/workspace-records";
import { asc, desc, eq, getTableColumns, inArray, is, type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { isoTime, rowJson } from "../items/access";

type Source = {
  kind: RecordKind;
  table: PgTable;
  /** Columns that never leave the server: hashes, tokens and what jobs and retries need. */
  without: readonly string[];
  isOf: (db: Database, workspaceId: string) => SQL;
  order: readonly SQL[];
};

type WithWorkspace = PgTable & { workspaceId: PgColumn };

type Options<Table extends PgTable> = {
  without?: readonly (keyof Table["_"]["columns"] & string)[];
  order?: readonly SQL[];
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
  { without = [], order = [], isOf = isIn(table) }: Options<WithWorkspace> = {},
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
    order: [asc(items.manifestId), asc(items.lotNumber), asc(items.sectionLetter)],
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
  source("activity", activity, { order: [desc(activity.createdAt), desc(activity.id)] }),
];

function recordsOf(db: Database, workspaceId: string, { table, without, isOf, order }: Source) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name));
  const cells = columns.map(([name, column]) => [name, is(column, PgTimestamp) ? isoTime(column) : column]);
  return db
    .select({ record: sql<string>`${rowJson(Object.fromEntries(cells))}::text`.as("record") })
    .from(table)
    .where(isOf(db, workspaceId))
    .orderBy(...order);
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
