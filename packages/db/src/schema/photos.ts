import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A row is inserted before its objects are written: a row left in "writing" names the objects to clean up. */
export const photoState = pgEnum("photo_state", ["writing", "stored"]);

export const photos = pgTable(
  "photos",
  {
    id: newId(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    uploadedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    url: text().notNull(),
    state: photoState().notNull().default("writing"),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    contentHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("photos_url").on(table.url),
    index("photos_workspace").on(table.workspaceId),
    index("photos_age").on(table.createdAt),
  ],
);
