import { hashKey, MutationCache, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { errorMessage, failureOf, isSignedOut } from "./error-message";
import { toast } from "./toast-store";
import { trpc } from "./trpc";

type MutationMeta = {
  /** The toast's title; "Error" when not given. */
  errorTitle?: string;
  /** What the toast says when the server gave no sentence. */
  errorFallback?: string;
  /** The form puts the server's issues on its fields; then no toast is shown for them. */
  formTakesIssues?: boolean;
  /** Failures are nobody's concern, or the caller shows them itself. */
  isSilent?: boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

export const currentUserKey = getQueryKey(trpc.auth.current, undefined, "query");

function showFailure(error: unknown, meta: MutationMeta = {}) {
  if (meta.isSilent) return;
  if (meta.formTakesIssues && failureOf(error)?.issues?.length) return;
  toast({
    title: meta.errorTitle ?? "Error",
    description: errorMessage(error, meta.errorFallback),
    variant: "destructive",
  });
}

/** A session that ended shows the sign-in screen at the same address. */
function checkSession(queryClient: QueryClient, error: unknown) {
  const isSignedIn = queryClient.getQueryData(currentUserKey) !== undefined;
  if (isSignedIn && isSignedOut(error)) void queryClient.resetQueries({ queryKey: currentUserKey });
}

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => checkSession(queryClient, error) }),
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
  return queryClient;
}

const currentUserHash = hashKey(currentUserKey);

/** A filter for all that was read on behalf of the current user, who stays. */
export const allButCurrentUser: QueryFilters = {
  predicate: ({ queryHash }) => queryHash !== currentUserHash,
};
