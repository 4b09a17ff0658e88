import { bigint, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const exportLogs = pgTable(
  "export_logs",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    userId: ownedBy(() => users.id),
    manifestId: uuid().references(() => manifests.id, { onDelete: "set null" }),
    manifestName: text().notNull(),
    itemCount: integer().notNull(),
    photoCount: integer().notNull(),
    /** Null, like `format`, in rows written before these columns existed. */
    bytes: bigint({ mode: "number" }),
    format: text({
      enum: [
        "csv",
        "tsv",
        "xlsx",
        "json",
        "pdf-catalog",
        "pdf-receipt",
        "pdf-statement",
        "pdf-lot-list",
        "pdf-labels",
      ],
    }),
    /** The export preset; null for Lotwright's own format. */
    presetId: text(),
    presetVersion: text(),
    /** The selected lots by number, such as 1-20,35A; null for all. */
    lots: text(),
    fromDate: date({ mode: "string" }),
    toDate: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("export_logs_user").on(table.userId, table.createdAt.desc()),
    index("export_logs_workspace").on(table.workspaceId),
    index("export_logs_manifest").on(table.manifestId),
  ],
);
