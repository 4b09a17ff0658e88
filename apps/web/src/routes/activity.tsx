import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "../features/activity/activity-page";
import { type ActivitySearch, toActivitySearch } from "../features/activity/use-activity";

/** The page validates its search parameters itself: a schema here would be part of every first load. */
export const Route = createFileRoute("/activity")({ component: Activity });

function Activity() {
  const navigate = Route.useNavigate();
  const search = toActivitySearch(Route.useSearch());
  const onSearch = (change: ActivitySearch) =>
    navigate({ search: toActivitySearch({ ...search, ...change }), replace: true });
  return (
    <ActivityPage
      search={search}
      onSearch={onSearch}
      onReset={() => navigate({ search: {}, replace: true })}
    />
  );
}
