import type { User } from "@lotwright/contracts/workspace/auth";
import type { UserRow } from "./access";

export function userView(row: UserRow, { brandColor }: { brandColor: string }): User {
  const { id, email, role, isActive, mustReplacePassword, createdAt } = row;
  return {
    ...{ id, email, role, brandColor, isActive, mustReplacePassword },
    createdAt: createdAt.toISOString(),
  };
}
