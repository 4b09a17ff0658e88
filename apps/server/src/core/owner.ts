import { users } from "@lotwright/db/schema";
import { and, type Column, eq } from "drizzle-orm";

/** Join condition for the workspace's owner, whose settings apply to the whole workspace. */
export const isOwnerOf = (workspaceId: string | Column) =>
  and(eq(users.workspaceId, workspaceId), eq(users.role, "admin"));
