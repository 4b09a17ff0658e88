import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import type { Query, QueryClient } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../data/api/trpc";
import { allButCurrentUser, refetchCurrentUser } from "../../../data/query-client";
import type { AccessEvents } from "./access";
import {
  isAboutManifest,
  itemIdOf,
  manifestIdOf,
  manifestListPath,
  nameOf,
  type QueryId,
} from "./cached-manifest";

/** Parses a query key of tRPC, which contains the path in parts and then the input. */
export function queryIdOf({ queryKey: [path, options] }: Query): QueryId {
  return { path: Array.isArray(path) ? path.join(".") : "", input: Object(options).input };
}

/** Names of the queries that the phone's cache has answered last. */
const phoneAnswers = new WeakMap<QueryClient, Set<string>>();

function phoneAnswersOf(queryClient: QueryClient): Set<string> {
  const names = phoneAnswers.get(queryClient) ?? new Set<string>();
  phoneAnswers.set(queryClient, names);
  return names;
}

/** Whether the phone's cache has answered the query last. The answer may lack changes of any time. */
export const isAnsweredByPhone = (queryClient: QueryClient, query: Query): boolean =>
  phoneAnswersOf(queryClient).has(nameOf(queryIdOf(query)));

/**
 * Removes from memory the queries whose data the user may no longer read. Screens that show them fetch again and then
 * show the server's error.
 */
export function evictHidden(queryClient: QueryClient): AccessEvents {
  const cache = queryClient.getQueryCache();
  const listKey = getQueryKey(trpc.manifests.list);
  const isShown = (query: Query) => query.getObserversCount() > 0;
  /** Finds the manifest's queries that have data. Rejected ones have none, and are not refetched. */
  const queriesOf = (manifestId: string): Query[] =>
    cache.findAll().filter((query) => {
      const { data } = query.state;
      const queryId = queryIdOf(query);
      const isList = queryId.path === manifestListPath;
      return data !== undefined && !isList && isAboutManifest(manifestId, queryId, data);
    });
  const among = (queries: readonly Query[]) => ({ predicate: (query: Query) => queries.includes(query) });

  const refetchShown = (manifestId: string) => {
    const held = queriesOf(manifestId);
    queryClient.removeQueries(among(held.filter((query) => !isShown(query))));
    // The new manifest list may arrive before the page of a deleted manifest has closed.
    if (isBeingRemoved(queryClient, manifestId)) return;
    // The screen of a deleted item shows its own message.
    const shown = held.filter((query) => isShown(query) && !itemIdOf(queryIdOf(query)));
    void queryClient.invalidateQueries(among(shown));
  };
  return {
    onAnswered(queryId, from) {
      if (from === "phone") phoneAnswersOf(queryClient).add(nameOf(queryId));
      else phoneAnswersOf(queryClient).delete(nameOf(queryId));
    },
    /** The screen stays mounted behind the sign-in form, so that the same user can continue. */
    onSessionEnded({ mayBeReplaced }) {
      queryClient.removeQueries({ ...allButCurrentUser, type: "inactive" });
      // The rejected query may have started this refetch already.
      if (!mayBeReplaced) refetchCurrentUser(queryClient, { cancelRefetch: false });
    },
    onManifestHidden(manifestId) {
      const held = queriesOf(manifestId);
      // The page of a manifest that this browser deletes closes without a message.
      if (held.length === 0 || isBeingRemoved(queryClient, manifestId)) return;
      queryClient.removeQueries(among(held.filter((query) => !isShown(query))));
      void queryClient.resetQueries(among(held.filter(isShown)));
      queryClient.setQueriesData<ListedManifest[]>({ queryKey: listKey }, (rows) =>
        rows?.filter(({ id }) => id !== manifestId),
      );
      void queryClient.invalidateQueries({ queryKey: listKey });
    },
    onManifestsListed(ids) {
      const held = new Set(cache.findAll().flatMap((query) => manifestIdOf(queryIdOf(query)) ?? []));
      for (const id of held) if (!ids.includes(id)) refetchShown(id);
    },
  };
}

/** Whether this browser is deleting the manifest. Until the mutation ends, its page may still be open and get 404 responses. */
export const isBeingRemoved = (queryClient: QueryClient, manifestId: string): boolean =>
  queryClient.isMutating({
    mutationKey: getMutationKey(trpc.manifests.remove),
    predicate: ({ state }) => (state.variables as { id: string }).id === manifestId, // the mutation's input has an id
  }) > 0;
