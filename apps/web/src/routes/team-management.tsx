import { can } from "@lotwright/contracts/workspace/permissions";
import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { IfMay } from "../components/layout/if-may";
import { PageLoading } from "../components/layout/page-loading";
import { TeamPage } from "../features/team/team-page";

export const Route = createFileRoute("/team-management")({
  loader: async ({ context: { api } }) => {
    const user = await api.auth.current.ensureData();
    if (!can(user.role, "team.manage")) throw redirect({ to: "/", replace: true });
    await api.team.list.ensureData();
  },
  pendingComponent: () => <PageLoading title="Team Management" text="Loading team members..." />,
  component: () => (
    <IfMay permission="team.manage" otherwise={<Navigate to="/" replace />}>
      <TeamPage />
    </IfMay>
  ),
});
