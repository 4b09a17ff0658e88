import { boolean, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { changedIn, createdAt, ownedBy, textColumn } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Settings by section. A missing or null field was never saved; the owner's value or the default applies. */
export const settings = pgTable(
  "settings",
  {
    workspaceId: ownedBy(() => workspaces.id),
    /** Null for the workspace's settings. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    section: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: createdAt(),
    changedIn: changedIn(),
  },
  (table) => [
    unique("settings_section").on(table.workspaceId, table.section, table.userId).nullsNotDistinct(),
    index("settings_user").on(table.userId),
  ],
);

// The tables below are only used by the previous release. Triggers copy writes in both directions.

const ofUser = () => ({
  userId: ownedBy(() => users.id).primaryKey(),
  workspaceId: ownedBy(() => workspaces.id),
  updatedAt: createdAt(),
});

/** A null column was never saved by this user; the owner's value or the default applies. */
export const exportSettings = pgTable("export_settings", {
  ...ofUser(),
  fileFormat: text(),
  csvDelimiter: text(),
  includeColumns: text().array(),
  dateFormat: text(),
});

export const customFields = pgTable("custom_fields", {
  workspaceId: ownedBy(() => workspaces.id).primaryKey(),
  customColumnLabels: jsonb().$type<Record<string, string>>().notNull().default({}),
  customColumnDefaults: jsonb().$type<Record<string, string>>().notNull().default({}),
  showInWorkflow: text().array().notNull().default([]),
  columnOrder: text().array().notNull().default([]),
  updatedAt: createdAt(),
});

/** Photo requirements; one row per workspace that has saved them. */
export const captureSettings = pgTable("capture_settings", {
  workspaceId: ownedBy(() => workspaces.id).primaryKey(),
  requiredShots: jsonb().$type<{ category: string; shots: string[] }[]>().notNull().default([]),
  updatedAt: createdAt(),
});

export const companySettings = pgTable("company_settings", {
  ...ofUser(),
  companyName: textColumn(),
  companyWebsite: textColumn(),
  companyPhone: textColumn(),
  companyEmail: textColumn(),
  logoUrl: text(),
  allowsSearchEngines: boolean().notNull().default(false),
  /** Whether shared catalogs show hammer prices. */
  publishesResults: boolean().notNull().default(false),
  /** Whether audio stays stored after transcription. */
  keepsRecordings: boolean().notNull().default(false),
  /** Whether members must replace passwords that an admin chose. */
  requiresOwnPasswords: boolean().notNull().default(false),
  defaultCurrency: text().notNull().default("USD"),
  units: text().$type<"imperial" | "metric">().notNull().default("imperial"),
});

export const branding = pgTable("branding", {
  ...ofUser(),
  brandColor: text(),
  logoUrl: text(),
});
