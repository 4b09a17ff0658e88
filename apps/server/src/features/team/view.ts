import type { TeamMember } from "@lotwright/contracts/team";
import type { TeamMemberRow } from "./access";

export function teamMemberView({ id, email, role, isActive, createdAt }: TeamMemberRow): TeamMember {
  return { id, email, role, isActive, createdAt: createdAt.toISOString() };
}
