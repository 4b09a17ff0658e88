import { pgTable } from "drizzle-orm/pg-core";
import { createdAt, newId, time } from "./columns";

export const workspaces = pgTable("workspaces", {
  id: newId(),
  createdAt: createdAt(),
  /** Time of the scheduled deletion; null if none is requested. */
  deleteAfter: time(),
});
