import { can } from "@lotwright/contracts/permissions";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy } from "react";
import { Part } from "../components/layout/part";
import { TeamLoading } from "../features/team/team-loading";
import { TeamPage } from "../features/team/team-page";

const AssignManifestsDialog = lazy(() => import("../features/assignments/assign-manifests-dialog"));

export const Route = createFileRoute("/team-management")({
  loader: async ({ context: { api } }) => {
    const user = await api.auth.current.ensureData();
    if (!can(user.role, "team.manage")) throw redirect({ to: "/", replace: true });
    await api.team.list.ensureData();
  },
  pendingComponent: TeamLoading,
  component: TeamManagement,
});

function TeamManagement() {
  return (
    <TeamPage
      renderAssign={({ id, email }, onClose) => (
        <Part onClose={onClose}>
          <AssignManifestsDialog userId={id} email={email} onClose={onClose} />
        </Part>
      )}
    />
  );
}
