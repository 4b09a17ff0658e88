import { exportPreset } from "@lotwright/contracts/export-presets";
import { permitted, router } from "../../trpc";
import { listExportPresets } from "./service";

export const exportPresetsRouter = router({
  list: permitted("manifest.export")
    .meta({ openapi: { method: "GET", path: "/export-presets" } })
    .output(exportPreset.array())
    .query(() => listExportPresets()),
});
