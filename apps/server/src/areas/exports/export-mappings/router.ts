import {
  exportMapping,
  exportMappingInput,
  saveExportMappingInput,
} from "@lotwright/contracts/exports/export-mappings";
import { permitted, router } from "../../../core/trpc";
import { exportMappingById, listExportMappings, saveExportMapping } from "./service";

export const exportMappingsRouter = router({
  list: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/export-mappings" } })
    .output(exportMapping.array())
    .query(({ ctx }) => listExportMappings(ctx)),
  byId: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/export-mappings/{presetId}" } })
    .input(exportMappingInput)
    .output(exportMapping)
    .query(({ ctx, input }) => exportMappingById(ctx, input.presetId)),
  save: permitted("manifest.export")
    .meta({ openapi: { method: "PATCH", path: "/export-mappings/{presetId}" } })
    .input(saveExportMappingInput)
    .output(exportMapping)
    .mutation(({ ctx, input }) => saveExportMapping(ctx, input)),
});
