import type { ListedTeamMember, TeamMember } from "@lotwright/contracts/workspace/team";
import type { TeamMemberRow } from "./access";

export function teamMemberView({ id, email, name, role, isActive, createdAt }: TeamMemberRow): TeamMember {
  return { id, email, name, role, isActive, createdAt: createdAt.toISOString() };
}

type ListedRow = Pick<ListedTeamMember, "manifestCount" | "manifests"> & { user: TeamMemberRow };

export function listedTeamMemberView({ user, manifestCount, manifests }: ListedRow): ListedTeamMember {
  return { ...teamMemberView(user), manifestCount, manifests };
}
