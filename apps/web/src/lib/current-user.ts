import type { User } from "@lotwright/contracts/auth";
import { can, type Permission } from "@lotwright/contracts/permissions";
import { trpc } from "./trpc";

/** Below the root's guard there always is one. */
export function useCurrentUser(): User {
  const [user] = trpc.auth.current.useSuspenseQuery();
  return user;
}

/** Hides what a role may not do; the server is the guard. */
export function useCan(permission: Permission): boolean {
  return can(useCurrentUser().role, permission);
}
