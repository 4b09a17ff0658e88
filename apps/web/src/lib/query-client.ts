import type { User } from "@lotwright/contracts/auth";
import type { Item } from "@lotwright/contracts/items";
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
import { isServerUnreachable } from "./connection";
import { errorMessage, failureOf, isOutOfReach, isSignedOut } from "./error-message";
import { keepUnchanged } from "./item-lists";
import { toast } from "./toasts";
import { trpc } from "./trpc";

type MutationMeta = {
  /** The toast's title; "Error" when not given. */
  errorTitle?: string;
  /** The toast's text without a message of the server. */
  errorFallback?: string;
  /** The form puts the server's issues on its fields; then no toast is shown for them. */
  formTakesIssues?: boolean;
  /** Offline, the call is queued, and is not reported as failed. */
  isDoneLater?: boolean;
  /** Failures are ignored, or shown by the caller. */
  isSilent?: boolean;
  /** Failures that the caller shows in their place, such as a conflict in its dialog. */
  isShownElsewhere?: (error: unknown) => boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

export const currentUserKey = getQueryKey(trpc.auth.current, undefined, "query");

function showFailure(error: unknown, meta: MutationMeta = {}) {
  if (meta.isSilent || (meta.isDoneLater && isOutOfReach(error))) return;
  if (meta.isShownElsewhere?.(error)) return;
  if (meta.formTakesIssues && failureOf(error)?.issues?.length) return;
  toast({
    title: meta.errorTitle ?? "Error",
    description: errorMessage(error, meta.errorFallback),
    variant: "destructive",
  });
}

const currentUserHash = hashKey(currentUserKey);

/** A filter for all queries of the current user, except the user itself. */
export const allButCurrentUser: QueryFilters = {
  predicate: ({ queryHash }) => queryHash !== currentUserHash,
};

/** Of these, the queries whose data is older than a time, without those being fetched. */
export const readBefore = (time: number): QueryFilters => ({
  predicate: ({ queryHash, state }) =>
    queryHash !== currentUserHash && state.status !== "pending" && state.dataUpdatedAt < time,
});

/** Shows the sign-in screen at the same URL when the session has ended; remembers the user for a return. */
export function askWhoIsSignedIn(queryClient: QueryClient, options: InvalidateOptions = {}): void {
  const current = queryClient.getQueryState(currentUserKey);
  if (current?.data === undefined || isSignedOut(current.error)) return;
  void queryClient.invalidateQueries({ queryKey: currentUserKey }, options);
}

function checkSession(queryClient: QueryClient, error: unknown) {
  if (isSignedOut(error)) askWhoIsSignedIn(queryClient);
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

/** Whether a failed query has an error page: it suspends, belongs to a loader, or is the current user. */
function hasErrorPage({ queryHash, observers }: Query<unknown, unknown>): boolean {
  const isShown =
    observers.length > 0 && observers.every(({ options }) => !("suspense" in options && options.suspense));
  return queryHash === currentUserHash || !isShown;
}

/** While the page says that it is offline, or that the server is unreachable, a failed read needs no toast of its own. */
const isKnownToBeLost = (error: unknown) =>
  failureOf(error) === undefined && (!navigator.onLine || isServerUnreachable());

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        checkSession(queryClient, error);
        if (!isSignedOut(error) && !hasErrorPage(query) && !isKnownToBeLost(error)) showFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        checkSession(queryClient, error);
        showFailure(error, mutation.meta);
      },
    }),
    defaultOptions: {
      // Ignores `navigator.onLine`, so that a lost connection is an error and not an endless wait.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // Compared by row instead of by field: there are thousands of rows.
  queryClient.setQueryDefaults(getQueryKey(trpc.items.list), {
    structuralSharing: (before, read) => keepUnchanged(before as Item[] | undefined, read as Item[]), // what this key holds
  });
  separateUsers(queryClient);
  return queryClient;
}
