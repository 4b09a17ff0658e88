import { jsonb, pgTable } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { workspaces } from "./workspaces";

/** Users' stored answers about files of results and of lots, newest first. One row per workspace that imported such a file. */
export const resultsAnswers = pgTable("results_answers", {
  workspaceId: ownedBy(() => workspaces.id).primaryKey(),
  /** Meanings of words for a state. */
  words: jsonb().$type<{ word: string; state: "sold" | "unsold" | "withdrawn" }[]>().notNull(),
  /** Column indexes of result files, by the hash of their headings. */
  files: jsonb().$type<{ headingsHash: string; columns: Record<string, number | null> }[]>().notNull(),
  /** Column targets and match key of files of lots, by the hash of their headings. */
  lotFiles: jsonb()
    .$type<{ headingsHash: string; mapping: (string | null)[]; matchBy: string }[]>()
    .notNull()
    .default([]),
  updatedAt: createdAt(),
});
