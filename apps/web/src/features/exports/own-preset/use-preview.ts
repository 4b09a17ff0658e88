import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useRested } from "../../../lib/rested";

const restMs = 300;

/**
 * The first lots of a manifest as the format would write them. Requested when the form is idle; each answer belongs to the format
 * that it was requested for, so an older one never replaces a newer one.
 */
export function usePreview(manifestId: string, edited: OwnPresetInput) {
  const { client } = trpc.useUtils();
  const isOnline = useIsOnline();
  // The rows do not depend on the name, which may still be empty.
  const preset = useRested({ ...edited, label: "Preview" }, restMs);
  const query = useQuery({
    queryKey: ["own-preset-preview", manifestId, preset],
    queryFn: ({ signal }) => client.exportPresets.preview.mutate({ manifestId, preset }, { signal }),
    enabled: isOnline,
    placeholderData: keepPreviousData,
    // Lots may have changed before the same format is requested again.
    gcTime: 0,
    meta: { hasOwnMessage: true },
  });
  return { ...query, isOnline };
}
