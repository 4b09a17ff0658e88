import { type ActivitySummary, type WorkKind, workKinds } from "@lotwright/contracts/workspace/activity";
import { Sparkles } from "lucide-react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { Person } from "../../components/ui/person";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { errorMessage } from "../../lib/error-message";
import { longDay, plural } from "../../lib/format";
import type { ActivityFilter, ActivitySearch } from "./use-activity";

const isoDay = (time: Date) => time.toLocaleDateString("sv");

/** Today and yesterday in the browser's time zone. */
function recentDays(now = new Date()) {
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return { Today: isoDay(now), Yesterday: isoDay(before) };
}

const countTexts: Record<WorkKind, (count: number) => string> = {
  "lots-added": (count) => `${plural(count, "lot")} added`,
  "lots-changed": (count) => `${plural(count, "lot")} changed`,
  prices: (count) => plural(count, "price"),
  texts: (count) => plural(count, "text"),
  downloads: (count) => plural(count, "download"),
};

type DaySummaryProps = { filter: ActivityFilter; onSearch: (change: ActivitySearch) => void };

/** Lists each person's work on the filter's first day, by default today. Each number filters the list below. */
export function DaySummary({ filter, onSearch }: DaySummaryProps) {
  const recent = recentDays();
  const day = filter.fromDate ?? filter.toDate ?? recent.Today;
  return (
    <Card
      title={longDay(day)}
      action={
        <div className="flex gap-2">
          {Object.entries(recent).map(([label, date]) => (
            <Button
              key={date}
              variant={date === day ? "tonal" : "secondary"}
              aria-pressed={date === day}
              onClick={() => onSearch({ fromDate: date, toDate: date })}
            >
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <div className="border-t px-4 py-2">
        <People
          day={day}
          manifestId={filter.manifestId}
          onSearch={(change) => onSearch({ ...change, verb: undefined, fromDate: day, toDate: day })}
        />
      </div>
    </Card>
  );
}

type PeopleProps = Pick<DaySummaryProps, "onSearch"> & { day: string; manifestId: string | undefined };

function People({ day, manifestId, onSearch }: PeopleProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, error, fetchStatus } = trpc.activity.summary.useQuery(
    { day, timeZone, ...(manifestId && { manifestId }) },
    { staleTime: 0, refetchOnMount: "always" },
  );
  if (!data && fetchStatus === "paused") return <p className="py-2">You're offline.</p>;
  if (!data && error) {
    return (
      <p role="alert" className="py-2">
        {errorMessage(error)}
      </p>
    );
  }
  if (!data) {
    return (
      <Loading text="Counting the day's work...">
        <Skeleton className="h-11 rounded-md" />
      </Loading>
    );
  }
  if (data.people.length === 0) {
    return <p className="py-2 text-muted-foreground">No lots, prices, texts or downloads on this day.</p>;
  }
  return (
    <ul>
      {data.people.map((person) => (
        <PersonsWork key={person.userId ?? "ai"} person={person} onSearch={onSearch} />
      ))}
    </ul>
  );
}

/** The name of AI, with an icon where people have their initials. */
const Ai = () => (
  <span className="inline-flex items-center gap-2">
    <Sparkles aria-hidden className="size-6 rounded-full border bg-muted p-1" />
    AI
  </span>
);

type PersonsWorkProps = Pick<DaySummaryProps, "onSearch"> & { person: ActivitySummary["people"][number] };

function PersonsWork({ person: { userId, name, counts }, onSearch }: PersonsWorkProps) {
  const shownName = userId === null ? "AI" : name;
  return (
    <li className="gap-x-4 sm:grid sm:grid-cols-[17rem_minmax(0,1fr)]">
      <span className="block min-w-0 pt-2 font-medium sm:py-2">
        {userId === null ? <Ai /> : <Person name={name} />}
      </span>
      <span className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap">
        {workKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <button
              key={kind}
              type="button"
              aria-label={`${shownName}: ${countTexts[kind](counts[kind])}`}
              className="min-h-11 text-left tabular-nums underline underline-offset-4"
              onClick={() => onSearch({ kind, userId: userId ?? undefined })}
            >
              {countTexts[kind](counts[kind])}
            </button>
          ))}
      </span>
    </li>
  );
}
