import { jsonb, pgTable } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { workspaces } from "./workspaces";

/** Answers of a workspace's people about files of results and of lots, the newest first. One row for each workspace that imported such a file. */
export const resultsAnswers = pgTable("results_answers", {
  workspaceId: ownedBy(() => workspaces.id).primaryKey(),
  /** Meanings of words for a state. */
  words: jsonb().$type<{ word: string; state: "sold" | "unsold" | "withdrawn" }[]>().notNull(),
  /** Places of the columns of files, by the hash of their headings. */
  files: jsonb().$type<{ headingsHash: string; columns: Record<string, number | null> }[]>().notNull(),
  /** Targets of the columns of files of lots, and the field that finds lots, by the hash of their headings. */
  lotFiles: jsonb()
    .$type<{ headingsHash: string; mapping: (string | null)[]; matchBy: string }[]>()
    .notNull()
    .default([]),
  updatedAt: createdAt(),
});
