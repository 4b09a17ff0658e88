import { type SQLWrapper, sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn, time } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A row is inserted before its objects are written: a row left in "writing" names the objects to clean up. */
export const photoState = pgEnum("photo_state", ["writing", "stored"]);

/** Whether the marks on a photo have been read. Logos are not. */
export const photoReading = pgEnum("photo_reading", ["waiting", "read", "unreadable", "none"]);
/** The size in which a photo is, or will be, read. */
export const readingDetail = pgEnum("reading_detail", ["normal", "small"]);

/** Expression of the index of marks. PostgreSQL uses the index for this very expression. */
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
    /** Counted attempts, including those of servers that were killed. */
    readingAttempts: smallint().notNull().default(0),
    /** While it waits: no server reads it before. The lease of the one that does. */
    readingAfter: time(),
    /** The texts of its marks, a line each: what is searched. */
    marksText: textColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("photos_url").on(table.url),
    index("photos_workspace").on(table.workspaceId),
    // Adds up what a workspace stores, without reading the rows.
    index("photos_bytes").on(table.workspaceId, table.bytes).where(sql`${table.state} = 'stored'`),
    index("photos_age").on(table.createdAt),
    // Small text first, because a person waits for it; then the newest.
    index("photos_to_read")
      .on(table.readingDetail.desc(), table.createdAt.desc())
      .where(sql`${table.reading} = 'waiting'`),
    index("photos_content").on(table.workspaceId, table.contentHash),
    index("photos_search_marks").using("gin", photoWords(table)).where(sql`${table.marksText} <> ''`),
    // Unused since 0.2.0: the release after may drop it.
    index("photos_marks")
      .using("gin", sql`to_tsvector('simple', ${table.marksText})`)
      .where(sql`${table.marksText} <> ''`),
  ],
);
