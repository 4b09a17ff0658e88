import { createFileRoute } from "@tanstack/react-router";
import { ActivityPage } from "../features/activity/activity-page";
import { type ActivitySearch, toActivitySearch } from "../features/activity/use-activity";
import { NotUndone } from "../features/bulk-edits/not-undone";

/** The page parses its search parameters, because a schema here would enlarge the first load. */
export const Route = createFileRoute("/activity")({ component: Activity });

function Activity() {
  const navigate = Route.useNavigate();
  const search = toActivitySearch(Route.useSearch());
  const onSearch = (change: ActivitySearch) =>
    navigate({ search: toActivitySearch({ ...search, ...change }), replace: true });
  return (
    <>
      <NotUndone />
      <ActivityPage
        search={search}
        onSearch={onSearch}
        onReset={() => navigate({ search: {}, replace: true })}
      />
    </>
  );
}
