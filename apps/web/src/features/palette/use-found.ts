import { maxFound, maxSearchLength, type SearchResult } from "@lotwright/contracts/catalog/search";
import { useQueryClient } from "@tanstack/react-query";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { failureOf } from "../../lib/error-message";
import { useRested } from "../../lib/rested";
import { hasWords, wordsOf } from "./entries";
import { findLoadedLots } from "./loaded-lots";

const restMs = 150;

const nothing: SearchResult = { items: [], manifests: [], consignors: [] };

/** Search results from the server, or offline from the data loaded in this tab. `failure`: the server's error. */
export function useFound(text: string) {
  const wanted = text.trim().slice(0, maxSearchLength);
  const rested = useRested(wanted, restMs);
  const isOnline = useIsOnline();
  const { data, error, isFetching } = trpc.search.find.useQuery(
    { q: rested },
    {
      enabled: isOnline && rested !== "",
      // Not cached, because the lots may have changed. Earlier results stay until new ones arrive.
      ...{ staleTime: 0, gcTime: 0, placeholderData: (before) => before },
      meta: { hasOwnMessage: true },
      trpc: { abortOnUnmount: true },
    },
  );
  const isUnreachable = !isOnline || (error !== null && failureOf(error) === undefined);
  const loaded = useLoaded(isUnreachable ? wanted : "");
  const isSearching = isFetching || rested !== wanted;
  if (wanted === "") return { found: nothing, isUnreachable, isSearching: false };
  if (isUnreachable) return { found: loaded, isUnreachable, isSearching: false };
  const failure = isSearching ? undefined : failureOf(error)?.message;
  return { found: data ?? nothing, failure, isUnreachable, isSearching };
}

/** Searches the lists that are loaded. */
function useLoaded(text: string): SearchResult {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const words = wordsOf(text);
  if (words.length === 0) return nothing;
  const manifests = utils.manifests.list.getData() ?? [];
  const consignors = utils.consignors.list.getData() ?? [];
  return {
    items: findLoadedLots(queryClient, manifests, words),
    manifests: manifests
      .filter(({ name, consignor, saleLocation }) => hasWords(`${name} ${consignor} ${saleLocation}`, words))
      .slice(0, maxFound.manifests),
    consignors: consignors.filter(({ name }) => hasWords(name, words)).slice(0, maxFound.consignors),
  };
}
