import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useRested } from "../../../lib/rested";

const restMs = 300;

/**
 * Preview of the first lots in the edited format, requested when the form is idle. Keyed by format, so that an older
 * response never replaces a newer one.
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
