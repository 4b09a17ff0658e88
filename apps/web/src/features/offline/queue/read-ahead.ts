import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { inPages } from "../../../data/api/paged-list-link";
import { trpc } from "../../../data/api/trpc";
import { removeCards } from "../../../data/lots/item-lists";

/**
 * Loads the whole items of a manifest once its cards are shown, for search and offline use. They replace the cards.
 * After a failure the cards stay until the next visit.
 */
export function useReadAhead(manifestId: string, isLoaded: boolean): void {
  const { items } = trpc.useUtils();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isLoaded) removeCards(queryClient, manifestId);
    else void items.list.prefetch({ manifestId }, { trpc: { context: inPages } });
  }, [items, queryClient, manifestId, isLoaded]);
}
