import { type SQLWrapper, sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn, time } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** State of a photo. Rows are inserted before objects are written, so that a row left in "writing" names objects to clean up. */
export const photoState = pgEnum("photo_state", ["writing", "stored"]);

/** State of reading a photo's marks; logos are not read. */
export const photoReading = pgEnum("photo_reading", ["waiting", "read", "unreadable", "none"]);
/** Size at which a photo is read. */
export const readingDetail = pgEnum("reading_detail", ["normal", "small"]);

/** Expression of the full-text index of marks. PostgreSQL uses the index only for exactly this expression. */
export const photoWords = (table: { marksText: SQLWrapper }) =>
  sql`to_tsvector('simple', fold(${table.marksText}))`;

export const photos = pgTable(
  "photos",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    uploadedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    url: text().notNull(),
    state: photoState().notNull().default("writing"),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    contentHash: text().notNull(),
    reading: photoReading().notNull().default("waiting"),
    readingDetail: readingDetail().notNull().default("normal"),
    /** Number of attempts, including those of killed servers. */
    readingAttempts: smallint().notNull().default(0),
    /** Earliest time of the next attempt; while being read, the end of the lease. */
    readingAfter: time(),
    /** Searchable texts of the marks, one per line. */
    marksText: textColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("photos_url").on(table.url),
    index("photos_workspace").on(table.workspaceId),
    // Covers the sum of a workspace's stored bytes.
    index("photos_bytes").on(table.workspaceId, table.bytes).where(sql`${table.state} = 'stored'`),
    index("photos_age").on(table.createdAt),
    // Priority: small text first, because a user waits for it, then the newest.
    index("photos_to_read")
      .on(table.readingDetail.desc(), table.createdAt.desc())
      .where(sql`${table.reading} = 'waiting'`),
    index("photos_content").on(table.workspaceId, table.contentHash),
    index("photos_search_marks").using("gin", photoWords(table)).where(sql`${table.marksText} <> ''`),
    // Unused since 0.2.0; the next release may drop it.
    index("photos_marks")
      .using("gin", sql`to_tsvector('simple', ${table.marksText})`)
      .where(sql`${table.marksText} <> ''`),
  ],
);
