import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, words } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

const ofUser = () => ({
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  workspaceId: uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  updatedAt: createdAt(),
});

/** A null column was never saved by this user: the default, or the owner's, holds. */
export const exportSettings = pgTable("export_settings", {
  ...ofUser(),
  fileFormat: text(),
  csvDelimiter: text(),
  includeColumns: text().array(),
  dateFormat: text(),
  customColumnLabels: jsonb().$type<Record<string, string>>(),
  customColumnDefaults: jsonb().$type<Record<string, string>>(),
  showInWorkflow: text().array(),
  columnOrder: text().array(),
});

export const companySettings = pgTable("company_settings", {
  ...ofUser(),
  companyName: words(),
  companyWebsite: words(),
  companyPhone: words(),
  companyEmail: words(),
  logoUrl: text(),
  allowsSearchEngines: boolean().notNull().default(false),
});

export const branding = pgTable("branding", {
  ...ofUser(),
  brandColor: text(),
  logoUrl: text(),
});
