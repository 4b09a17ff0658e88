import { type ActivityEntry, listActivityInput, signInVerbs } from "@lotwright/contracts/workspace/activity";
import { Link, Navigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { Suspense } from "react";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { Tabs } from "../../components/ui/tabs";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";
import { longDay } from "../../lib/format";
import { ActivityEntries } from "./activity-entries";
import { ActivityFilters, type ActivityTab } from "./activity-filters";
import { activityKinds } from "./activity-texts";
import { DaySummary } from "./day-summary";
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
    kind: shape.kind.safeParse(search.kind).data,
    fromDate: shape.fromDate.safeParse(search.fromDate).data,
    toDate: shape.toDate.safeParse(search.toDate).data,
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { ...filter, ...((filter.fromDate || filter.toDate) && { timeZone }) };
}

const tabNames: Record<ActivityTab, string> = { work: "Work", "sign-ins": "Sign-ins" };

const tabOf = ({ kind, verb }: ActivityFilter): ActivityTab =>
  kind === "sign-ins" || (verb && signInVerbs.includes(verb)) ? "sign-ins" : "work";

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
  const filter = filterOf(search);
  const tab = tabOf(filter);
  const entries = <Entries {...{ search, filter, tab, onSearch, onReset }} />;
  const select = (name: string) =>
    onSearch({ verb: undefined, kind: name === tabNames["sign-ins"] ? "sign-ins" : undefined });
  const work = (
    <div className="space-y-4">
      <DaySummary filter={filter} onSearch={onSearch} />
      {entries}
    </div>
  );
  return (
    <Tabs
      label="Kinds of activity"
      selected={tabNames[tab]}
      onSelect={select}
      tabs={[
        { name: tabNames.work, content: work },
        { name: tabNames["sign-ins"], content: entries },
      ]}
    />
  );
}

type EntriesProps = ActivityPageProps & { filter: ActivityFilter; tab: ActivityTab };

function Entries({ search, filter, tab, onSearch, onReset }: EntriesProps) {
  const hasFilter = Object.entries(search).some(
    ([name, value]) => value && !(name === "kind" && value === tab),
  );
  return (
    <section aria-label="Activity, newest first" className="rounded-lg border bg-surface p-4">
      <details className="group mb-4 rounded-lg border">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-semibold">
          Filter
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <div className="border-t p-4">
          <ActivityFilters search={search} tab={tab} onSearch={onSearch} />
        </div>
      </details>
      {hasFilter && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <FilterText search={search} tab={tab} />
          <Button variant="secondary" onClick={onReset}>
            Clear filters
          </Button>
        </div>
      )}
      <ActivityEntries
        filter={{ ...filter, kind: filter.kind ?? tab }}
        empty={
          <p className="text-muted-foreground">
            {hasFilter ? "No activity matches these filters." : "Nothing recorded yet."}
          </p>
        }
        renderTitle={(entry, title) => (
          <Title entry={entry} title={title} isNamed={search.manifestId === undefined} />
        )}
      />
      <p className="pt-3 text-muted-foreground text-sm">Kept for 400 days.</p>
    </section>
  );
}

const shownDay = (day: string | undefined) => (shape.fromDate.safeParse(day).data ? longDay(day ?? "") : "");

/** The applied filters in words, such as "Barn clearance · Ben · Prices · March 14, 2026". */
function FilterText({ search, tab }: { search: ActivitySearch; tab: ActivityTab }) {
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const [people] = trpc.team.list.useSuspenseQuery();
  const person = people.find(({ id }) => id === search.userId);
  const [from, to] = [shownDay(search.fromDate), shownDay(search.toDate)];
  const parts = [
    manifests.find(({ id }) => id === search.manifestId)?.name,
    person && (person.name || person.email),
    activityKinds[tab].find(({ value }) => value === (search.verb ?? search.kind))?.label,
    from === to ? from : `${from} – ${to}`,
  ];
  return (
    <p dir="auto" className="min-w-0 break-words font-medium">
      {parts.filter(Boolean).join(" · ")}
    </p>
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
