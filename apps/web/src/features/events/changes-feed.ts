import type { ChangeEntry } from "@lotwright/contracts/exports/changes";
import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";
import type { ApiClient } from "../../data/api/trpc";
import { allButCurrentUser } from "../../data/query-client";
import { failureOf } from "../../lib/error-message";
import { fromServerOnly, isAnsweredByPhone, queryIdOf } from "../offline/cache";

/** Maximum entries that are applied one by one. After more changes, reading whole lists again is faster. */
const maxEntries = 300;

/** Changes since the last call, in commit order. */
export type FeedPage = {
  entries: readonly ChangeEntry[];
  /** False while a running transaction holds back later changes. */
  isCurrent: boolean;
};

/** Whether the server refuses the cursor, such as one of another user, or one that is too old. */
const isRefused = (error: unknown) => [400, 410].includes(failureOf(error)?.status ?? 0);

export type ChangesFeed = ReturnType<typeof createChangesFeed>;

/**
 * The server's changes feed, from the time when this page began to follow it. Outlives the event stream, so that a page that was
 * hidden for a day reads only what changed.
 */
export function createChangesFeed({ changes }: Pick<ApiClient, "changes">) {
  let cursor: string | undefined;
  const ask = (input: Parameters<typeof changes.list.query>[0]) =>
    changes.list.query(input, { context: fromServerOnly });
  const start = async (): Promise<undefined> => {
    cursor = undefined;
    // A server of the release before has no such start; then whole queries are read again, as before.
    cursor = (await ask({ from: "now" }).catch(() => undefined))?.cursor;
  };
  return {
    hasStarted: () => cursor !== undefined,
    /** Follows the feed from now. Call it while the event stream is open, which names later changes. */
    start,
    /** Resolves to undefined if the feed cannot tell what changed, because it has not started, or because of too many changes. */
    async read(): Promise<FeedPage | undefined> {
      if (cursor === undefined) return start();
      try {
        const page = await ask({ cursor, limit: maxEntries });
        if (page.hasMore) return await start();
        cursor = page.cursor;
        return { entries: page.changes, isCurrent: page.isCurrent };
      } catch (error) {
        return isRefused(error) ? start() : undefined;
      }
    },
  };
}

/** Queries whose data the feed tells. */
const feedPaths = new Set([
  "branding.logo",
  "captureSettings.current",
  "companySettings.current",
  "consignors.list",
  "customFields.current",
  "exportSettings.current",
  "items.byId",
  "items.cards",
  "items.list",
  "manifests.byId",
  "manifests.list",
]);

/**
 * Whether the feed cannot bring a query up to date: its data is none of the feed's, such as counts and marks, its last fetch failed or
 * is outdated, or the phone answered it, from before the time at which the page began to follow the feed.
 */
export const isOutsideFeed = (queryClient: QueryClient, query: Query): boolean =>
  !feedPaths.has(queryIdOf(query).path) || query.state.isInvalidated || isAnsweredByPhone(queryClient, query);

/** Matches the queries that the feed cannot bring up to date, except the one for the current user. */
export const queriesOutsideFeed = (queryClient: QueryClient): QueryFilters => ({
  predicate: (query) => allButCurrentUser.predicate?.(query) === true && isOutsideFeed(queryClient, query),
});
