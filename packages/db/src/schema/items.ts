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
import { changedIn, createdAt, measure, money, newId, ownedBy, textColumn, updatedAt } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const aiStatus = pgEnum("ai_generation_status", ["none", "pending", "completed", "failed"]);

/** Outcome of a lot at the sale. */
export const saleState = pgEnum("sale_state", ["sold", "unsold", "withdrawn"]);

type Named = Record<"lotNumber" | "sectionLetter" | "title" | "consignor", SQLWrapper>;
type Written = Named & Record<"description" | "category" | "externalId", SQLWrapper>;

/** SQL of a lot's searchable texts, joined and normalized for searches across manifests. */
export const lotText = (table: Written) =>
  sql`fold(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title} || ' ' || ${table.description} || ' ' || ${table.category} || ' ' || ${table.consignor} || ' ' || ${table.externalId})`;

/** Expression of the full-text index of lots. PostgreSQL uses the index only for exactly this expression. */
export const lotWords = (table: Written) => sql`to_tsvector('simple', ${lotText(table)})`;

/** Expression of the trigram index of lots. PostgreSQL uses the index only for exactly this expression. */
export const lotNames = (table: Named) =>
  sql`fold(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title} || ' ' || ${table.consignor})`;

/** The previous release's full-text index, which its servers use during an update. */
const formerWords = ({ lotNumber, sectionLetter, title, description, consignor }: Written) =>
  sql`to_tsvector('simple', ${lotNumber} || ${sectionLetter} || ' ' || ${title} || ' ' || ${description} || ' ' || ${consignor})`;
/** The previous release's trigram index. */
const formerNames = ({ lotNumber, sectionLetter, title, consignor }: Named) =>
  sql`lower(${lotNumber} || ${sectionLetter} || ' ' || ${title} || ' ' || ${consignor})`;

type Columns<Name extends string> = Record<Name, SQLWrapper>;
type Estimates = Columns<"lowEstimate" | "highEstimate">;

const estimate = ({ lowEstimate, highEstimate }: Estimates) => sql`coalesce(${lowEstimate}, ${highEstimate})`;

/**
 * Sort and filter expressions of lists, never null. Shared by queries and indexes, because PostgreSQL uses an index only for
 * exactly its expression.
 */
export const listKeys = {
  isUntitled: ({ title }: Columns<"title">) => sql`(${title} = '')`,
  /** Title, cut to the maximum length in a cursor. */
  title: ({ title }: Columns<"title">) => sql`left(lower(${title}), 100)`,
  hasNoEstimate: (table: Estimates) => sql`(${estimate(table)} is null)`,
  estimate: (table: Estimates) => sql`coalesce(${estimate(table)}, 0)`,
  /** Negative estimate, to sort descending with missing estimates last. */
  negativeEstimate: (table: Estimates) => sql`coalesce(-${estimate(table)}, 0)`,
  /** SQL version of `consignorKey` in the contracts: ignores case and blanks. */
  consignor: ({ consignor }: Columns<"consignor">) =>
    sql`lower(btrim(regexp_replace(${consignor}, '[\\s\\u00a0]+', ' ', 'g')))`,
};

/** Conditions that few lots meet, for partial indexes. PostgreSQL has no statistics for `cardinality`. */
export const rareLots = {
  hasClaims: ({ unseenClaims }: Columns<"unseenClaims">) => sql`${unseenClaims} <> '{}'`,
  hasNoPhoto: ({ photoUrls }: Columns<"photoUrls">) => sql`${photoUrls} = '{}'`,
  hasNoPrice: ({ startPrice, lowEstimate, highEstimate }: Columns<"startPrice"> & Estimates) =>
    sql`(coalesce(${startPrice}, ${lowEstimate}) is null and ${highEstimate} is null)`,
};

type Listed = Record<"workspaceId" | "createdAt" | "id", ExtraConfigColumn>;

/** Creates a partial index of a workspace's lots of one kind, newest first. */
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
    // Claims of the last draft. Those that the texts no longer contain stay stored, but are omitted from responses.
    unseenClaims: text().array().notNull().default(sql`'{}'`),
    // The only description job that may still write its result; a later request or cancellation replaces it.
    aiJobId: uuid(),
    startPrice: money(),
    lowEstimate: money(),
    highEstimate: money(),
    reservePrice: money(),
    hammerPrice: money(),
    /** Null until results are known. */
    saleState: saleState(),
    /** The buyer's number at the sale. */
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
    // Id generated by the device that added the lot. Shows how many devices number a manifest's lots.
    deviceId: uuid(),
    // Hash of the creation request, to recognize its retries.
    creationHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    changedIn: changedIn(),
  },
  (table) => [
    // Deferrable, set in its migration, so that one statement can exchange lot numbers.
    unique("items_lot").on(table.manifestId, table.lotNumber, table.sectionLetter),
    // Indexes of lists across manifests, one per sort order, usable in both directions. The newest-first one includes columns of
    // selective filters for index-only scans: 22 instead of 76 ms for 199,200 lots.
    index("items_workspace_listed").on(
      ...[table.workspaceId, table.createdAt.desc(), table.id.desc()],
      ...[table.createdBy, table.startPrice, table.lowEstimate],
    ),
    index("items_workspace_changed").on(table.workspaceId, table.updatedAt.desc(), table.id.desc()),
    // Changes feed, without reading lots of manifests that a person does not see.
    index("items_changed_in").on(table.workspaceId, table.changedIn, table.id, table.manifestId),
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
    // Filters across manifests that few lots match.
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
    // Lots with a result, by result.
    index("items_results")
      .on(table.workspaceId, table.saleState, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.saleState} is not null`),
    // Also used by the sweep of claims, by id.
    index("items_claims").on(table.id, table.workspaceId).where(rareLots.hasClaims(table)),
    index("items_newest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    // Covers the query of a list's version.
    index("items_version").on(table.manifestId, table.id, table.updatedAt),
    uniqueIndex("items_external_id")
      .on(table.manifestId, table.externalId)
      .where(sql`${table.externalId} <> ''`),
    // Without fastupdate, since each lookup would read the whole pending list: after editing 2,000 lots, 2,700 instead of 118 ms.
    index("items_photo_urls").using("gin", table.photoUrls).with({ fastupdate: "off" }),
    // Full-text index of whole words and beginnings, in all searchable texts.
    index("items_search_words").using("gin", lotWords(table)),
    // Trigram index of parts and misspellings of names.
    index("items_search_names").using("gin", sql`${lotNames(table)} gin_trgm_ops`),
    // Unused since 0.2.0; the next release may drop both.
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
