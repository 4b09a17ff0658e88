import type { ListedManifest } from "@lotwright/contracts/manifests";
import type { Query, QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { isAboutManifest, itemIdOf, manifestIdOf, manifestListPath, type Question } from "./cached-manifest";
import { allButCurrentUser, askWhoIsSignedIn } from "./query-client";
import type { AccessEvents } from "./refused-access";
import { isBeingRemoved } from "./removed-manifest";
import { trpc } from "./trpc";

/** tRPC's keys: the path in parts, then the input. */
function questionOf({ queryKey: [path, options] }: Query): Question {
  return { path: Array.isArray(path) ? path.join(".") : "", input: Object(options).input };
}

/** Removes queries from memory that the person may no longer read. Screens that show them refetch. */
export function forgetHidden(queryClient: QueryClient): AccessEvents {
  const cache = queryClient.getQueryCache();
  const listKey = getQueryKey(trpc.manifests.list);
  const isShown = (query: Query) => query.getObserversCount() > 0;
  /** Queries with data; rejected ones are not refetched. */
  const heldOf = (manifestId: string): Query[] =>
    cache.findAll().filter((query) => {
      const { data } = query.state;
      const question = questionOf(query);
      const isList = question.path === manifestListPath;
      return data !== undefined && !isList && isAboutManifest(manifestId, question, data);
    });
  const among = (queries: readonly Query[]) => ({ predicate: (query: Query) => queries.includes(query) });

  const readAgain = (manifestId: string) => {
    const held = heldOf(manifestId);
    queryClient.removeQueries(among(held.filter((query) => !isShown(query))));
    // The list may arrive before the page of a deleted manifest has closed.
    if (isBeingRemoved(queryClient, manifestId)) return;
    // The screen of a deleted item reports that itself.
    const shown = held.filter((query) => isShown(query) && !itemIdOf(questionOf(query)));
    void queryClient.invalidateQueries(among(shown));
  };
  return {
    /** The screen stays behind the sign-in form, for when the same person signs in again. */
    onSessionEnded({ mayBeReplaced }) {
      queryClient.removeQueries({ ...allButCurrentUser, type: "inactive" });
      // The rejected query may have been refetched already.
      if (!mayBeReplaced) askWhoIsSignedIn(queryClient, { cancelRefetch: false });
    },
    onManifestHidden(manifestId) {
      const held = heldOf(manifestId);
      // The page of a manifest that this browser deletes closes by itself.
      if (held.length === 0 || isBeingRemoved(queryClient, manifestId)) return;
      queryClient.removeQueries(among(held.filter((query) => !isShown(query))));
      void queryClient.resetQueries(among(held.filter(isShown)));
      queryClient.setQueriesData<ListedManifest[]>({ queryKey: listKey }, (rows) =>
        rows?.filter(({ id }) => id !== manifestId),
      );
      void queryClient.invalidateQueries({ queryKey: listKey });
    },
    onManifestsListed(ids) {
      const held = new Set(cache.findAll().flatMap((query) => manifestIdOf(questionOf(query)) ?? []));
      for (const id of held) if (!ids.includes(id)) readAgain(id);
    },
  };
}
