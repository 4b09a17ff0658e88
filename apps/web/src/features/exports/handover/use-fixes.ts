import {
  type AdjustableField,
  maxAdjustments,
  type SaveAdjustmentsInput,
  type SavedAdjustment,
} from "@lotwright/contracts/exports/export-adjustments";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { retryWithoutField } from "../../../lib/earlier-server";
import { useOutboxLots } from "../../offline/queue";

export type Target = { manifestId: string; presetId: string };
/** A new value for a field of a lot. */
export type Fix = { itemId: string; field: AdjustableField; value: string };

/** Returns a function that checks the manifest again. */
export function useRecheck({ manifestId, presetId }: Target) {
  const utils = trpc.useUtils();
  return () => void utils.exports.preflight.invalidate({ manifestId, preset: presetId });
}

/**
 * Saves adjustments. The server of the previous release ignores the replaced text, so it asks about the adjustment once
 * the lot changes.
 */
function useSaveAdjustments() {
  const { client } = trpc.useUtils();
  const save = (input: SaveAdjustmentsInput) => client.exportAdjustments.save.mutate(input);
  return (input: SaveAdjustmentsInput) =>
    retryWithoutField(
      "replaced",
      () => save(input),
      () => save({ ...input, adjustments: input.adjustments.map(({ replaced: _, ...earlier }) => earlier) }),
    );
}

/** Saves adjustments of values for this platform's exports. A null value removes one. */
export function useAdjust(target: Target) {
  const recheck = useRecheck(target);
  return useMutation({
    mutationFn: useSaveAdjustments(),
    meta: { errorFallback: "Failed to save the change for this export" },
    onSuccess: recheck,
  });
}

/** Like `useAdjust`, for more values than one request may save. */
export function useAdjustMany(target: Target) {
  const save = useSaveAdjustments();
  const recheck = useRecheck(target);
  const { manifestId, presetId: preset } = target;
  return useMutation({
    mutationFn: async (fixes: readonly SavedAdjustment[]) => {
      for (let from = 0; from < fixes.length; from += maxAdjustments) {
        const adjustments = fixes.slice(from, from + maxAdjustments);
        await save({ manifestId, preset, adjustments });
      }
    },
    meta: { errorFallback: "Failed to save the changes for this export" },
    onSuccess: recheck,
  });
}

export function useRemoveAdjustments(target: Target) {
  const recheck = useRecheck(target);
  return trpc.exportAdjustments.removeAll.useMutation({
    meta: { errorFallback: "Failed to undo the changes" },
    onSuccess: recheck,
  });
}

/** Applies a check's automatic fix to all its lots, for this platform's exports only. */
export function useFixByRule(target: Target) {
  const recheck = useRecheck(target);
  return trpc.exports.fix.useMutation({
    meta: { errorFallback: "Failed to fix these lots" },
    onSuccess: recheck,
  });
}

/** Number of pending changes and new lots of the manifest, which the check does not include. */
export function useCountUnsent(manifestId: string): number {
  return useOutboxLots().filter((lot) => lot.manifestId === manifestId).length;
}
