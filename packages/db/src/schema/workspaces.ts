import { pgTable } from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";

export const workspaces = pgTable("workspaces", {
  id: newId(),
  createdAt: createdAt(),
});
