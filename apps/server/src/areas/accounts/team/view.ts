import type { Invitation, ListedTeamMember, TeamMember } from "@lotwright/contracts/workspace/team";
import type { invitations } from "@lotwright/db/schema";
import type { TeamMemberRow } from "./access";

export function teamMemberView({ id, email, name, role, isActive, createdAt }: TeamMemberRow): TeamMember {
  return { id, email, name, role, isActive, createdAt: createdAt.toISOString() };
}

type ListedRow = Pick<ListedTeamMember, "manifestCount" | "manifests"> & { user: TeamMemberRow };

export function listedTeamMemberView({ user, manifestCount, manifests }: ListedRow): ListedTeamMember {
  return { ...teamMemberView(user), manifestCount, manifests };
}

/** Name of a person in the activity. */
export const labelOf = ({ name, email }: Pick<TeamMemberRow, "name" | "email">) => name || email;

export const invitationView = ({ id, name, expiresAt }: typeof invitations.$inferSelect): Invitation => ({
  id,
  name,
  expiresAt: expiresAt.toISOString(),
});
