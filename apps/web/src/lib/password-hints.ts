import type { Role } from "@lotwright/contracts/workspace/permissions";

/** Placeholder of a field for a new password, by the role of the person who chooses it. */
export const passwordHints: Record<Role, string> = {
  admin: "At least 6 characters",
  team: "Minimum 8 characters",
};
