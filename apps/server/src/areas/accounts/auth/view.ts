import type { User } from "@lotwright/contracts/workspace/auth";
import type { UserRow } from "./access";

export function userView(row: UserRow, { brandColor }: { brandColor: string }): User {
  const { id, email, name, role, isActive, mustReplacePassword, createdAt } = row;
  return {
    ...{ id, email, name, role, brandColor, isActive, mustReplacePassword },
    createdAt: createdAt.toISOString(),
  };
}
