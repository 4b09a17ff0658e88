import type { BulkOperation, BulkPreview } from "@lotwright/contracts/catalog/bulk-edits";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useRested } from "../../lib/rested";

const restMs = 300;

export type Previewed = {
  /** Undefined without an operation or a response. */
  preview: BulkPreview | undefined;
  /** Whether the preview belongs to the current operation. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
};

/** Debounced server preview of an edit of these lots. */
export function usePreview(
  manifestId: string,
  ids: string[],
  operation: BulkOperation | undefined,
): Previewed {
  const { client } = trpc.useUtils();
  const isOnline = useIsOnline();
  // Excludes the lots' ids: thousands would make a slow query key.
  const key = useId();
  const rested = useRested(operation, restMs);
  const query = useQuery({
    queryKey: ["bulk-preview", key, ids.length, rested],
    queryFn: rested
      ? ({ signal }) => client.bulkEdits.preview.mutate({ manifestId, ids, operation: rested }, { signal })
      : skipToken,
    enabled: isOnline,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { hasOwnMessage: true },
  });
  const isSettled = JSON.stringify(rested) === JSON.stringify(operation);
  return {
    preview: operation && rested ? query.data : undefined,
    isCurrent: isSettled && operation !== undefined && query.isSuccess && !query.isPlaceholderData,
    error: isSettled ? query.error : null,
    retry: () => void query.refetch(),
  };
}
