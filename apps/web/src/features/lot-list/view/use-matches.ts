import { useMemo } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useReadsMarks } from "../../../data/session/ai-provider";
import { findMatches, type Searched } from "./arrange-items";

type Wanted = {
  text: string;
  /** The debounced text; only this is sent to the server. */
  settledText: string;
};

const none: string[] = [];

/**
 * The ids of the lots that match a search text; undefined without one. The server searches what is not loaded: marks on
 * photos, and descriptions until whole items are loaded. `isSearching`: its response is pending.
 */
export function useMatches(manifestId: string, searched: Searched, { text, settledText }: Wanted) {
  const wanted = text.trim();
  const isOnline = useIsOnline();
  const readsMarks = useReadsMarks();
  const asksServer = (searched.items === undefined || readsMarks) && wanted !== "" && isOnline;
  const isSettled = wanted === settledText.trim();
  const { data: found, isFetching } = trpc.items.search.useQuery(
    { manifestId, text: wanted },
    // Not cached, because the lots may have changed. A failure leaves the matches of the cards.
    { enabled: asksServer && isSettled, staleTime: 0, gcTime: 0, trpc: { abortOnUnmount: true } },
  );
  const { cards, items } = searched;
  const isSearching = asksServer && (isFetching || !isSettled);
  const foundIds = found ?? (isSearching ? undefined : none);
  const matches = useMemo(
    () => findMatches({ cards, items }, wanted, foundIds),
    [cards, items, wanted, foundIds],
  );
  return { matches, isSearching };
}
