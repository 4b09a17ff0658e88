import type { User } from "@lotwright/contracts/workspace/auth";
import {
  hashKey,
  type InvalidateOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFilters,
} from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { errorMessage, failureOf, isOutOfReach, isSignedOut } from "../lib/error-message";
import { toast } from "../lib/toasts";
import { isServerUnreachable } from "./api/connection";
import { trpc } from "./api/trpc";
import { keepUnchanged, type Row } from "./lots/item-lists";

type MutationMeta = {
  /** The toast's title. Default: "Error". */
  errorTitle?: string;
  /** The toast's text if the server sent no message. */
  errorFallback?: string;
  /**
   * Whether the form shows the server's validation errors at its fields, so that they need no toast, or one that says
   * `errorFallback` alone.
   */
  formTakesIssues?: boolean | "with-toast";
  /** Whether the call is queued offline, so that it has not failed. */
  isDoneLater?: boolean;
  /** Whether failures need no toast, because the caller ignores or shows them. */
  isSilent?: boolean;
  /** Whether the caller shows this failure, such as a conflict in a dialog, so that it needs no toast. */
  isShownElsewhere?: (error: unknown) => boolean;
};

type QueryMeta = {
  /** Whether the screen shows the error where the data would be, so that it needs no toast. */
  hasOwnMessage?: boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

export const currentUserKey = getQueryKey(trpc.auth.current, undefined, "query");

function showFailure(error: unknown, meta: MutationMeta = {}) {
  if (meta.isSilent || (meta.isDoneLater && isOutOfReach(error))) return;
  if (meta.isShownElsewhere?.(error)) return;
  const hasIssues = Boolean(failureOf(error)?.issues?.length);
  if (meta.formTakesIssues === true && hasIssues) return;
  const isSaidByForm = meta.formTakesIssues === "with-toast" && hasIssues;
  toast({
    title: meta.errorTitle ?? "Error",
    description: (isSaidByForm && meta.errorFallback) || errorMessage(error, meta.errorFallback),
    variant: "destructive",
  });
}

/** Maximum time that queries wait for a rate limit, in seconds: its longest window. */
const maxWaitSeconds = 60;
const maxWaits = 3;

/** Seconds until a rate-limited query may be retried. */
function waitSecondsOf(error: unknown): number | undefined {
  const { status, retryAfterSeconds } = failureOf(error) ?? {};
  return status === 429 ? retryAfterSeconds : undefined;
}

const isWorthWaiting = (waits: number, error: unknown): boolean =>
  waits < maxWaits && (waitSecondsOf(error) ?? Number.POSITIVE_INFINITY) <= maxWaitSeconds;

const currentUserHash = hashKey(currentUserKey);

/** Matches all queries except the one for the current user. */
export const allButCurrentUser: QueryFilters = {
  predicate: ({ queryHash }) => queryHash !== currentUserHash,
};

/** Matches queries with data older than `time` that are not being fetched, except the one for the current user. */
export const readBefore = (time: number): QueryFilters => ({
  predicate: ({ queryHash, state }) =>
    queryHash !== currentUserHash && state.status !== "pending" && state.dataUpdatedAt < time,
});

/**
 * Refetches the current user. If the session has ended, this shows the sign-in screen at the same URL. The cached user
 * stays, so that the same user can return.
 */
export function refetchCurrentUser(queryClient: QueryClient, options: InvalidateOptions = {}): void {
  const current = queryClient.getQueryState(currentUserKey);
  if (current?.data === undefined || isSignedOut(current.error)) return;
  void queryClient.invalidateQueries({ queryKey: currentUserKey }, options);
}

function checkSession(queryClient: QueryClient, error: unknown) {
  if (isSignedOut(error)) refetchCurrentUser(queryClient);
}

/** Clears one user's queries before another user sees anything. */
function separateUsers(queryClient: QueryClient) {
  let knownId: string | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== currentUserHash) return;
    const id = queryClient.getQueryData<User>(currentUserKey)?.id;
    if (id === undefined || id === knownId) return;
    if (knownId !== undefined) queryClient.removeQueries(allButCurrentUser);
    knownId = id;
  });
}

/**
 * Fetches a query again if it was invalidated during its first fetch. TanStack Query joins that fetch, and takes its answer as
 * current, although the server may have read it before the change.
 */
function repeatOutdatedFirstFetches(queryClient: QueryClient) {
  const outdated = new WeakSet<Query>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === "invalidate" && data === undefined && fetchStatus === "fetching") outdated.add(query);
    if (action.type !== "success" && action.type !== "error") return;
    if (!outdated.delete(query) || action.type === "error") return;
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

/**
 * Whether the screen itself shows that a query failed: the query suspends, belongs to a route loader, is the current user's, or says so.
 */
function isShownOnScreen({ queryHash, observers, meta }: Query<unknown, unknown>): boolean {
  if (meta?.hasOwnMessage) return true;
  const fetching = observers.filter(({ options }) => options.enabled !== false);
  const isShown =
    fetching.length > 0 && fetching.every(({ options }) => !("suspense" in options && options.suspense));
  return queryHash === currentUserHash || !isShown;
}

/** Ignores errors while a notice already says that the device is offline or the server unreachable. */
const isKnownToBeLost = (error: unknown) =>
  failureOf(error) === undefined && (!navigator.onLine || isServerUnreachable());

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        checkSession(queryClient, error);
        if (!isSignedOut(error) && !isShownOnScreen(query) && !isKnownToBeLost(error)) showFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        checkSession(queryClient, error);
        showFailure(error, mutation.meta);
      },
    }),
    defaultOptions: {
      // Ignores `navigator.onLine`, so that an offline query fails instead of waiting forever.
      queries: {
        retry: isWorthWaiting,
        retryDelay: (_waits, error) => (waitSecondsOf(error) ?? 0) * 1_000,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // Lists are compared row by row instead of field by field, because they have thousands of rows.
  for (const list of [trpc.items.list, trpc.items.cards]) {
    queryClient.setQueryDefaults(getQueryKey(list), {
      structuralSharing: (before, read) => keepUnchanged(before as Row[] | undefined, read as Row[]), // these keys hold rows
    });
  }
  separateUsers(queryClient);
  repeatOutdatedFirstFetches(queryClient);
  return queryClient;
}
