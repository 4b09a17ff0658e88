import { can } from "@lotwright/contracts/permissions";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
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
        <Suspense>
          <AssignManifestsDialog userId={id} email={email} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
