import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, measure, money, newId, textColumn, updatedAt } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const aiStatus = pgEnum("ai_generation_status", ["none", "pending", "completed", "failed"]);

export const items = pgTable(
  "items",
  {
    id: newId(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id, { onDelete: "cascade" }),
    lotNumber: integer().notNull(),
    sectionLetter: textColumn(),
    requestedLotNumber: integer(),
    title: textColumn(),
    description: textColumn(),
    category: textColumn(),
    consignor: textColumn(),
    notes: textColumn(),
    quantity: integer().notNull().default(1),
    photoUrls: text().array().notNull().default(sql`'{}'`),
    aiGenerationStatus: aiStatus().notNull().default("none"),
    aiFailureReason: textColumn(),
    aiDraftedFromNotes: boolean().notNull().default(false),
    // The only description job that may still write its result; a later request or cancellation replaces it.
    aiJobId: uuid(),
    startPrice: money(),
    lowEstimate: money(),
    highEstimate: money(),
    reservePrice: money(),
    condition: textColumn(),
    height: measure(),
    width: measure(),
    depth: measure(),
    weight: measure(),
    internalNotes: textColumn(),
    externalId: textColumn(),
    custom1: textColumn(),
    custom2: textColumn(),
    custom3: textColumn(),
    custom4: textColumn(),
    custom5: textColumn(),
    custom6: textColumn(),
    custom7: textColumn(),
    custom8: textColumn(),
    custom9: textColumn(),
    custom10: textColumn(),
    custom11: textColumn(),
    custom12: textColumn(),
    custom13: textColumn(),
    custom14: textColumn(),
    custom15: textColumn(),
    custom16: textColumn(),
    custom17: textColumn(),
    custom18: textColumn(),
    custom19: textColumn(),
    custom20: textColumn(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    // Id of the device that added the lot, made by it: tells how many devices number a manifest's lots.
    deviceId: uuid(),
    // Hash of the creation request, to recognize its retries.
    creationHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("items_lot").on(table.manifestId, table.lotNumber, table.sectionLetter),
    index("items_workspace").on(table.workspaceId),
    index("items_newest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    // Covers the query for a list's version.
    index("items_version").on(table.manifestId, table.id, table.updatedAt),
    uniqueIndex("items_external_id")
      .on(table.manifestId, table.externalId)
      .where(sql`${table.externalId} <> ''`),
    index("items_photos").using("gin", table.photoUrls),
    check("items_lot_number", sql`${table.lotNumber} between 1 and 9999999`),
    check("items_section_letter", sql`${table.sectionLetter} ~ '^[A-Z]?$'`),
    check("items_quantity", sql`${table.quantity} >= 1`),
    check("items_photo_count", sql`cardinality(${table.photoUrls}) <= 15`),
    check(
      "items_pending_has_job",
      sql`(${table.aiGenerationStatus} = 'pending') = (${table.aiJobId} is not null)`,
    ),
  ],
);
