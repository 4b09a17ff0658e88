import { type ActivityEntry, signInVerbs } from "@lotwright/contracts/workspace/activity";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { IfMay } from "../../components/layout/if-may";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { Person } from "../../components/ui/person";
import { Loading, Skeleton } from "../../components/ui/progress";
import { errorMessage } from "../../lib/error-message";
import { longTime, plural, timeAgo } from "../../lib/format";
import { activityActor, activityTitle } from "./activity-texts";
import { changedFieldLabel, changedValueText, hasNoBefore } from "./changed-fields";
import { UndoChange } from "./undo-change";
import { type ActivityFilter, useActivity } from "./use-activity";

type ActivityEntriesProps = {
  filter: ActivityFilter;
  /** Rendered if no entry matches the filter. */
  empty: ReactNode;
  /** Renders an entry's title as a link to its subject if that may still exist. */
  renderTitle?: ((entry: ActivityEntry, title: string) => ReactNode) | undefined;
};

/** A list of activity entries, newest first, with a button that loads more. */
export function ActivityEntries({ filter, empty, renderTitle }: ActivityEntriesProps) {
  const { data, error, isFetching, fetchStatus, refetch, ...more } = useActivity(filter);
  const entries = data?.pages.flat() ?? [];
  if (!data && fetchStatus === "paused") {
    return <p role="status">You're offline. Connect to see what happened.</p>;
  }
  if (!data && error) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="alert">{errorMessage(error)}</p>
        <Button variant="secondary" isBusy={isFetching} busyText="Loading..." onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <Loading text="Loading activity...">
        <Skeleton className="h-48 rounded-md" />
      </Loading>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {plural(entries.length, "entry", "entries")}
      </p>
      {entries.length === 0 && empty}
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3 first:pt-0">
            <Entry entry={entry} renderTitle={renderTitle} />
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          isBusy={more.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void more.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {error && (
        <p role="alert" className="pt-3 text-destructive">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}

type EntryProps = Pick<ActivityEntriesProps, "renderTitle"> & { entry: ActivityEntry };

function Entry({ entry, renderTitle }: EntryProps) {
  const title = activityTitle(entry);
  const hasFailed = entry.verb === "session.sign-in-failed" || entry.verb === "description.failed";
  return (
    <article>
      <h3 dir="auto" className="flex items-start gap-2 break-words font-medium">
        {hasFailed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />}
        <span className="min-w-0">{renderTitle?.(entry, title) ?? title}</span>
      </h3>
      {entry.changes.length > 0 && (
        <dl className="pt-1 text-sm">
          {entry.changes.map((change) => (
            <Change key={change.field} change={change} entity={entry.entity} />
          ))}
        </dl>
      )}
      {entry.isUndoable && (
        <IfMay permission="item.edit">
          <UndoChange entry={entry} title={title} />
        </IfMay>
      )}
      {entry.isUndoLost && (
        <p className="pt-1 text-muted-foreground text-sm">
          Can no longer be undone: what these lots had before is no longer stored.
        </p>
      )}
      <Origin entry={entry} />
    </article>
  );
}

/** Who made the change and when, and the network if it was a sign-in. */
function Origin({ entry }: { entry: ActivityEntry }) {
  const { actor, via, createdAt, network } = entry;
  const isPerson = actor.name !== "" && via !== "job";
  const isSignIn = signInVerbs.includes(entry.verb);
  return (
    <div className="break-words pt-1 text-muted-foreground text-sm">
      {isPerson ? <Person name={actor.name} /> : activityActor(entry)}
      <p className={classNames(isPerson && "pl-8")}>
        {isPerson && actor.apiKey && `API key ${actor.apiKey} · `}
        <time dateTime={createdAt} title={longTime(createdAt)}>
          {timeAgo(createdAt)}
        </time>
        {isSignIn && network && ` · ${network}`}
      </p>
    </div>
  );
}

type ChangeProps = { change: ActivityEntry["changes"][number]; entity: string };

function Change({ change: { field, before, after }, entity }: ChangeProps) {
  const [from, to] = [changedValueText(field, before), changedValueText(field, after)];
  const isOneValue = hasNoBefore(field, entity) || from === to;
  return (
    <div className="break-words">
      <dt className="inline font-medium">{changedFieldLabel(field)}: </dt>
      <dd dir="auto" className="inline">
        {!isOneValue && (
          <>
            <span className="sr-only">from </span>
            <del className="text-muted-foreground no-underline">{from}</del>
            {/* No line ends with the arrow. */}
            <span aria-hidden> →&nbsp;</span>
            <span className="sr-only">to </span>
          </>
        )}
        <ins className="no-underline">{to}</ins>
        {from === to && ", changed"}
      </dd>
    </div>
  );
}
