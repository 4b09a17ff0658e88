import { can } from "@lotwright/contracts/permissions";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { ActivityLoading } from "../features/activity/activity-loading";
import { ActivityPage } from "../features/activity/activity-page";
import { type ActivitySearch, toActivitySearch } from "../features/activity/activity-search";

export const Route = createFileRoute("/activity")({
  validateSearch: toActivitySearch,
  loader: async ({ context: { api } }) => {
    const user = await api.auth.current.ensureData();
    if (!can(user.role, "team.manage")) throw redirect({ to: "/", replace: true });
    await Promise.all([api.manifests.list.ensureData(), api.team.list.ensureData()]);
  },
  pendingComponent: ActivityLoading,
  component: Activity,
});

function Activity() {
  const navigate = Route.useNavigate();
  const onSearch = (change: ActivitySearch) =>
    navigate({ search: (before) => toActivitySearch({ ...before, ...change }), replace: true });
  return (
    <ActivityPage
      search={Route.useSearch()}
      onSearch={onSearch}
      onReset={() => navigate({ search: {}, replace: true })}
    />
  );
}
