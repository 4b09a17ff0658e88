import { type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, measure, money, newId, ownedBy, textColumn, updatedAt } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const aiStatus = pgEnum("ai_generation_status", ["none", "pending", "completed", "failed"]);

/** How a lot left the sale. */
export const saleState = pgEnum("sale_state", ["sold", "unsold", "withdrawn"]);

type Named = Record<"lotNumber" | "sectionLetter" | "title" | "consignor", SQLWrapper>;
type Written = Named & Record<"description" | "category" | "externalId", SQLWrapper>;

/** Where people write about a lot, in one text, as searches across manifests compare it. */
export const lotText = (table: Written) =>
  sql`fold(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title} || ' ' || ${table.description} || ' ' || ${table.category} || ' ' || ${table.consignor} || ' ' || ${table.externalId})`;

/** Expression of a lot's index of words. PostgreSQL uses the index for this very expression. */
export const lotWords = (table: Written) => sql`to_tsvector('simple', ${lotText(table)})`;

/** Expression of a lot's trigram index. PostgreSQL uses the index for this very expression. */
export const lotNames = (table: Named) =>
  sql`fold(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title} || ' ' || ${table.consignor})`;

/** The index of words of the release before, which its servers use during an update. */
const formerWords = ({ lotNumber, sectionLetter, title, description, consignor }: Written) =>
  sql`to_tsvector('simple', ${lotNumber} || ${sectionLetter} || ' ' || ${title} || ' ' || ${description} || ' ' || ${consignor})`;
/** The trigram index of the release before. */
const formerNames = ({ lotNumber, sectionLetter, title, consignor }: Named) =>
  sql`lower(${lotNumber} || ${sectionLetter} || ' ' || ${title} || ' ' || ${consignor})`;

type Columns<Name extends string> = Record<Name, SQLWrapper>;
type Estimates = Columns<"lowEstimate" | "highEstimate">;

const estimate = ({ lowEstimate, highEstimate }: Estimates) => sql`coalesce(${lowEstimate}, ${highEstimate})`;

/**
 * Expressions by which lists are sorted and filtered, never null. PostgreSQL uses an index for its very expression, so queries and
 * indexes share these.
 */
export const listKeys = {
  isUntitled: ({ title }: Columns<"title">) => sql`(${title} = '')`,
  /** Cut to the length that a cursor may hold. */
  title: ({ title }: Columns<"title">) => sql`left(lower(${title}), 100)`,
  hasNoEstimate: (table: Estimates) => sql`(${estimate(table)} is null)`,
  estimate: (table: Estimates) => sql`coalesce(${estimate(table)}, 0)`,
  /** Has the highest first where those without one are last. */
  negativeEstimate: (table: Estimates) => sql`coalesce(-${estimate(table)}, 0)`,
  /** `consignorKey` of the contracts: names that differ in case or blanks are one. */
  consignor: ({ consignor }: Columns<"consignor">) =>
    sql`lower(btrim(regexp_replace(${consignor}, '[\\s\\u00a0]+', ' ', 'g')))`,
};

/**
 * Conditions that are true of few lots, which an index finds. PostgreSQL has statistics of plain columns, not of `cardinality`.
 */
export const rareLots = {
  hasClaims: ({ unseenClaims }: Columns<"unseenClaims">) => sql`${unseenClaims} <> '{}'`,
  hasNoPhoto: ({ photoUrls }: Columns<"photoUrls">) => sql`${photoUrls} = '{}'`,
  hasNoPrice: ({ startPrice, lowEstimate, highEstimate }: Columns<"startPrice"> & Estimates) =>
    sql`(coalesce(${startPrice}, ${lowEstimate}) is null and ${highEstimate} is null)`,
};

type Listed = Record<"workspaceId" | "createdAt" | "id", ExtraConfigColumn>;

/** An index of a workspace's lots of one kind, newest first. */
const ofKind = (name: string, { workspaceId, createdAt, id }: Listed) =>
  index(name).on(workspaceId, createdAt.desc(), id.desc());

export const items = pgTable(
  "items",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
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
    aiDraftedFromMarks: boolean().notNull().default(false),
    // Of the last draft. Phrases that its texts no longer have stay here, and are left out of answers.
    unseenClaims: text().array().notNull().default(sql`'{}'`),
    // The only description job that may still write its result; a later request or cancellation replaces it.
    aiJobId: uuid(),
    startPrice: money(),
    lowEstimate: money(),
    highEstimate: money(),
    reservePrice: money(),
    hammerPrice: money(),
    /** Null until the sale's results are known. */
    saleState: saleState(),
    /** The buyer's number in the sale. */
    buyerNumber: textColumn(),
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
    // Id of the device that added the lot, generated by that device. Shows how many devices number a manifest's lots.
    deviceId: uuid(),
    // Hash of the creation request, to recognize its retries.
    creationHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Deferrable, as its migration says, so that one statement can exchange the numbers of lots.
    unique("items_lot").on(table.manifestId, table.lotNumber, table.sectionLetter),
    // Lists across manifests, one index for each order. Forwards and backwards are the same.
    // The newest with what filters of few lots ask for, so that they read the index alone: 22 instead of 76 ms of 199,200 lots.
    index("items_workspace_listed").on(
      ...[table.workspaceId, table.createdAt.desc(), table.id.desc()],
      ...[table.createdBy, table.startPrice, table.lowEstimate],
    ),
    index("items_workspace_changed").on(table.workspaceId, table.updatedAt.desc(), table.id.desc()),
    index("items_workspace_lot").on(table.workspaceId, table.lotNumber, table.sectionLetter, table.id),
    index("items_workspace_title").on(
      table.workspaceId,
      listKeys.isUntitled(table),
      listKeys.title(table),
      table.id,
    ),
    index("items_workspace_estimate").on(
      table.workspaceId,
      listKeys.hasNoEstimate(table),
      listKeys.estimate(table),
      table.id,
    ),
    index("items_workspace_highest").on(
      table.workspaceId,
      listKeys.hasNoEstimate(table),
      listKeys.negativeEstimate(table),
      table.id,
    ),
    // Filters across manifests, of which most lots are none.
    index("items_workspace_consignor").on(table.workspaceId, listKeys.consignor(table)),
    index("items_workspace_category").on(table.workspaceId, table.category),
    ofKind("items_pending", table).where(sql`${table.aiGenerationStatus} = 'pending'`),
    ofKind("items_failed", table).where(sql`${table.aiGenerationStatus} = 'failed'`),
    ofKind("items_drafted", table).where(
      sql`${table.aiGenerationStatus} = 'completed' and ${table.aiDraftedFromNotes}`,
    ),
    ofKind("items_no_title", table).where(sql`${table.title} = ''`),
    ofKind("items_no_photo", table).where(rareLots.hasNoPhoto(table)),
    ofKind("items_no_price", table).where(rareLots.hasNoPrice(table)),
    ofKind("items_no_consignor", table).where(sql`${table.consignor} = ''`),
    // The sweep of claims walks it too, by id.
    index("items_claims").on(table.id, table.workspaceId).where(rareLots.hasClaims(table)),
    index("items_newest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    // Covers the query for a list's version.
    index("items_version").on(table.manifestId, table.id, table.updatedAt),
    uniqueIndex("items_external_id")
      .on(table.manifestId, table.externalId)
      .where(sql`${table.externalId} <> ''`),
    // A list of pending entries would be read as a whole by each look-up: after 2,000 lots were edited, 2,700 instead of 118 ms.
    index("items_photo_urls").using("gin", table.photoUrls).with({ fastupdate: "off" }),
    // Whole words and beginnings of words, wherever people write about a lot.
    index("items_search_words").using("gin", lotWords(table)),
    // Parts and misspellings of what names a lot.
    index("items_search_names").using("gin", sql`${lotNames(table)} gin_trgm_ops`),
    // Unused since 0.2.0: the release after may drop both.
    index("items_words").using("gin", formerWords(table)),
    index("items_names").using("gin", sql`${formerNames(table)} gin_trgm_ops`),
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
