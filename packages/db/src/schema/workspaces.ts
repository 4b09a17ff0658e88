import { pgTable } from "drizzle-orm/pg-core";
import { createdAt, newId, time } from "./columns";

export const workspaces = pgTable("workspaces", {
  id: newId(),
  createdAt: createdAt(),
  /** When it is deleted with everything in it, unless its admin changes their mind. Null unless that was requested. */
  deleteAfter: time(),
});
