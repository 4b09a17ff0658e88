import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { toast } from "../../../lib/toasts";
import { changedParts } from "./use-format";

/** A stored format when it was opened. */
export type OpenedFormat = { id: string; input: OwnPresetInput };

/** Adds a format to the cached list of targets, so that the export screen finds it before a refetch. */
const withPreset = (listed: ExportPreset[] | undefined, saved: ExportPreset) => {
  if (!listed) return undefined;
  const isKnown = listed.some(({ id }) => id === saved.id);
  return isKnown ? listed.map((each) => (each.id === saved.id ? saved : each)) : [...listed, saved];
};

/** Creates a format, or saves the changed parts of one. */
export function useSaveFormat(opened: OpenedFormat | undefined, onSaved: (id: string) => void) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (format: OwnPresetInput) => {
      const { create, update } = utils.client.exportPresets;
      return opened
        ? update.mutate({ ...changedParts(opened.input, format), id: opened.id })
        : create.mutate(format);
    },
    // The error is shown beside the button.
    meta: { isSilent: true },
    onSuccess: (saved) => {
      utils.exportPresets.list.setData(undefined, (listed) => withPreset(listed, saved));
      void utils.exportPresets.list.invalidate();
      void utils.exportPresets.definition.invalidate({ id: saved.id });
      toast({ title: "Format saved", description: saved.label, variant: "success" });
      onSaved(saved.id);
    },
  });
}

/** Deletes a format with its mappings and adjustments. */
export function useRemoveFormat(onRemoved: () => void) {
  const utils = trpc.useUtils();
  return trpc.exportPresets.remove.useMutation({
    meta: { errorFallback: "Failed to delete the format" },
    onSuccess: (_, { id }) => {
      utils.exportPresets.list.setData(undefined, (listed) => listed?.filter((each) => each.id !== id));
      void utils.exportPresets.list.invalidate();
      toast({ title: "Format deleted", variant: "success" });
      onRemoved();
    },
  });
}
