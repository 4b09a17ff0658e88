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
import { createdAt, measure, money, newId, updatedAt, words } from "./columns";
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
    sectionLetter: words(),
    requestedLotNumber: integer(),
    title: words(),
    description: words(),
    category: words(),
    consignor: words(),
    notes: words(),
    quantity: integer().notNull().default(1),
    photoUrls: text().array().notNull().default(sql`'{}'`),
    aiGenerationStatus: aiStatus().notNull().default("none"),
    aiFailureReason: words(),
    aiDraftedFromNotes: boolean().notNull().default(false),
    // The one job whose answer may still be written; a later request or a cancellation replaces it.
    aiJobId: uuid(),
    startPrice: money(),
    lowEstimate: money(),
    highEstimate: money(),
    reservePrice: money(),
    condition: words(),
    height: measure(),
    width: measure(),
    depth: measure(),
    weight: measure(),
    internalNotes: words(),
    externalId: words(),
    custom1: words(),
    custom2: words(),
    custom3: words(),
    custom4: words(),
    custom5: words(),
    custom6: words(),
    custom7: words(),
    custom8: words(),
    custom9: words(),
    custom10: words(),
    custom11: words(),
    custom12: words(),
    custom13: words(),
    custom14: words(),
    custom15: words(),
    custom16: words(),
    custom17: words(),
    custom18: words(),
    custom19: words(),
    custom20: words(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    // What was asked for at creation, hashed: the same request again answers the same item.
    creationHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("items_lot").on(table.manifestId, table.lotNumber, table.sectionLetter),
    index("items_workspace").on(table.workspaceId),
    index("items_newest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    // All that the version of a list is made of, without its rows.
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
