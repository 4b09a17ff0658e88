import type { BulkOperation, BulkPreview } from "@lotwright/contracts/catalog/bulk-edits";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useRested } from "../../lib/rested";

const restMs = 300;

export type Previewed = {
  /** Preview of the operation. Undefined without an operation, and until the server has answered. */
  preview: BulkPreview | undefined;
  /** Whether the preview is of the operation as it is now. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
};

/** Preview of an edit of these lots, requested from the server when the user has stopped typing. */
export function usePreview(
  manifestId: string,
  ids: string[],
  operation: BulkOperation | undefined,
): Previewed {
  const { client } = trpc.useUtils();
  const isOnline = useIsOnline();
  // Not the lots themselves: a key of thousands would be slow.
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
