import { type ActivityEntry, listActivityInput } from "@lotwright/contracts/workspace/activity";
import { Link, Navigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { Suspense } from "react";
import { Card } from "../../components/layout/card";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";
import { ActivityEntries } from "./activity-entries";
import { ActivityFilters } from "./activity-filters";
import type { ActivityFilter, ActivitySearch } from "./use-activity";

type ActivityPageProps = {
  search: ActivitySearch;
  onSearch: (change: ActivitySearch) => void;
  onReset: () => void;
};

const { shape } = listActivityInput;

/** The valid filters in the URL. Dates are days in the browser's time zone. */
function filterOf(search: ActivitySearch): ActivityFilter {
  const filter = {
    manifestId: shape.manifestId.safeParse(search.manifestId).data,
    userId: shape.userId.safeParse(search.userId).data,
    verb: shape.verb.safeParse(search.verb).data,
    fromDate: shape.fromDate.safeParse(search.fromDate).data,
    toDate: shape.toDate.safeParse(search.toDate).data,
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...filter, ...((filter.fromDate || filter.toDate) && { timeZone }) };
}

/** The activity of the workspace, for admins. */
export function ActivityPage(props: ActivityPageProps) {
  const mayRead = useCan("team.manage");
  const { manifestId } = props.search;
  if (!mayRead) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader
        title="Activity"
        back={
          manifestId ? (
            <EscapeLink to="/manifests/$manifestId" params={{ manifestId }} label="Back to items" />
          ) : (
            <EscapeLink to="/settings" label="Back to settings" />
          )
        }
      />
      <main id="main" className="page max-w-3xl space-y-4 py-4">
        <Suspense fallback={<ActivityLoading />}>
          <Activity {...props} />
        </Suspense>
      </main>
    </>
  );
}

const ActivityLoading = () => (
  <Loading text="Loading activity...">
    <Skeleton className="h-96 rounded-lg" />
  </Loading>
);

function Activity({ search, onSearch, onReset }: ActivityPageProps) {
  const hasFilter = Object.values(search).some(Boolean);
  return (
    <>
      <details open={hasFilter} className="group rounded-lg border bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-semibold">
          Filter
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <div className="space-y-3 border-t p-4">
          <ActivityFilters search={search} onSearch={onSearch} />
          {hasFilter && (
            <Button variant="secondary" onClick={onReset}>
              Clear filters
            </Button>
          )}
        </div>
      </details>
      <Card title="Newest first" description="Kept for 400 days.">
        <div className="border-t p-4">
          <ActivityEntries
            filter={filterOf(search)}
            empty={
              <p className="text-muted-foreground">
                {hasFilter ? "No activity matches these filters." : "Nothing recorded yet."}
              </p>
            }
            renderTitle={(entry, title) => (
              <Title entry={entry} title={title} isNamed={search.manifestId === undefined} />
            )}
          />
        </div>
      </Card>
    </>
  );
}

type TitleProps = {
  entry: ActivityEntry;
  title: string;
  /** Whether to append the manifest's name, because the title lacks it. */
  isNamed: boolean;
};

/** The title of an entry, linked to the manifest if it still exists. */
function Title({ entry: { manifestId }, title, isNamed }: TitleProps) {
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const manifest = manifests.find(({ id }) => id === manifestId);
  if (!manifest) return title;
  return (
    <>
      <Link
        to="/manifests/$manifestId"
        params={{ manifestId: manifest.id }}
        className="underline underline-offset-4"
      >
        {title}
      </Link>
      {isNamed && !title.includes(manifest.name) && (
        <span className="text-muted-foreground"> · {manifest.name}</span>
      )}
    </>
  );
}
