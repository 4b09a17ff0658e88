import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A row is there before its objects are: one that stayed "writing" tells which objects to remove. */
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
