import type { User } from "@lotwright/contracts/auth";
import { can, type Permission } from "@lotwright/contracts/permissions";
import { trpc } from "./trpc";

/** The signed-in user; the root route guarantees one. */
export function useCurrentUser(): User {
  const [user] = trpc.auth.current.useSuspenseQuery();
  return user;
}

/** Hides actions that the role may not perform; the server enforces it. */
export function useCan(permission: Permission): boolean {
  return can(useCurrentUser().role, permission);
}
