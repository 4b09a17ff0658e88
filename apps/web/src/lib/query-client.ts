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
import { errorMessage, failureOf, isOutOfReach, isSignedOut } from "./error-message";
import { isServerUnreachable } from "./reachability";
import { keepUnchanged } from "./rows";
import { toast } from "./toast-store";
import { trpc } from "./trpc";

type MutationMeta = {
  /** The toast's title; "Error" when not given. */
  errorTitle?: string;
  /** What the toast says when the server gave no sentence. */
  errorFallback?: string;
  /** The form puts the server's issues on its fields; then no toast is shown for them. */
  formTakesIssues?: boolean;
  /** Without a line it is done later; then nothing has failed. */
  isDoneLater?: boolean;
  /** Failures are nobody's concern, or the caller shows them itself. */
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

/** A filter for all that was read on behalf of the current user, who stays. */
export const allButCurrentUser: QueryFilters = {
  predicate: ({ queryHash }) => queryHash !== currentUserHash,
};

/** Of these, what was answered before a time; not what is still being asked. */
export const readBefore = (time: number): QueryFilters => ({
  predicate: ({ queryHash, state }) =>
    queryHash !== currentUserHash && state.status !== "pending" && state.dataUpdatedAt < time,
});

/** A session that ended shows the sign-in screen at the same address; who it was is kept for a return. */
export function askWhoIsSignedIn(queryClient: QueryClient, options: InvalidateOptions = {}): void {
  const current = queryClient.getQueryState(currentUserKey);
  if (current?.data === undefined || isSignedOut(current.error)) return;
  void queryClient.invalidateQueries({ queryKey: currentUserKey }, options);
}

function checkSession(queryClient: QueryClient, error: unknown) {
  if (isSignedOut(error)) askWhoIsSignedIn(queryClient);
}

/** What was read for one person is forgotten before another one sees anything. */
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

/** A query that suspends, or a loader's, has an error page; without the current user nothing is shown at all. */
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
      // Asked without regard to `navigator.onLine`, so that a lost line is an error and not an endless wait.
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
  // Compared row by row, and not field by field: there are thousands of them.
  queryClient.setQueryDefaults(getQueryKey(trpc.items.list), {
    structuralSharing: (before, read) => keepUnchanged(before as Item[] | undefined, read as Item[]), // what this key holds
  });
  separateUsers(queryClient);
  return queryClient;
}
