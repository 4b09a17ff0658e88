import type { User } from "@lotwright/contracts/auth";
import type { UserRow } from "./access";

export function userView({ createdAt, ...user }: UserRow): User {
  return { ...user, createdAt: createdAt.toISOString() };
}
