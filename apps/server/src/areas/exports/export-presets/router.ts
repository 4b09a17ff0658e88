import { exportPreset } from "@lotwright/contracts/exports/export-presets";
import {
  ownPreset,
  ownPresetIdInput,
  ownPresetInput,
  readSample,
  readSampleInput,
  updateOwnPresetInput,
} from "@lotwright/contracts/exports/own-presets";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import { loadOwnPreset } from "./access";
import { draftFromSample } from "./samples";
import { createOwnPreset, listExportPresets, removeOwnPreset, updateOwnPreset } from "./service";

export const exportPresetsRouter = router({
  list: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/export-presets" } })
    .output(exportPreset.array())
    .query(({ ctx }) => listExportPresets(ctx)),
  definition: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/export-presets/{id}" } })
    .input(ownPresetIdInput)
    .output(ownPreset)
    .query(({ ctx, input }) => loadOwnPreset(ctx, input.id)),
  readSample: permitted("workspace.configure")
    .meta({ isExpensive: true, openapi: { method: "POST", path: "/export-presets/sample" } })
    .input(readSampleInput)
    .output(readSample)
    .mutation(({ ctx, input }) => draftFromSample(ctx, input)),
  create: permitted("workspace.configure")
    .meta({ openapi: { method: "POST", path: "/export-presets" }, status: 201 })
    .input(ownPresetInput)
    .output(exportPreset)
    .mutation(({ ctx, input }) => createOwnPreset(ctx, input)),
  update: permitted("workspace.configure")
    .meta({ openapi: { method: "PATCH", path: "/export-presets/{id}" } })
    .input(updateOwnPresetInput)
    .output(exportPreset)
    .mutation(({ ctx, input }) => updateOwnPreset(ctx, input)),
  remove: permitted("workspace.configure")
    .meta({ openapi: { method: "DELETE", path: "/export-presets/{id}" } })
    .input(ownPresetIdInput)
    .output(success)
    .mutation(({ ctx, input }) => removeOwnPreset(ctx, input.id)),
});
