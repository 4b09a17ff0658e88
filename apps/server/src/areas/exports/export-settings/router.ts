import {
  exportPreview,
  exportSettings,
  saveExportSettingsInput,
} from "@lotwright/contracts/exports/export-settings";
import { permitted, router } from "../../../core/trpc";
import { loadExportSettings } from "./access";
import { previewExportSettings, saveExportSettings } from "./service";

export const exportSettingsRouter = router({
  current: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/export-settings" } })
    .output(exportSettings)
    .query(({ ctx }) => loadExportSettings(ctx)),
  save: permitted("settings.manage")
    .meta({ openapi: { method: "POST", path: "/export-settings" } })
    .input(saveExportSettingsInput)
    .output(exportSettings)
    .mutation(({ ctx, input }) => saveExportSettings(ctx, input)),
  preview: permitted("settings.read")
    .meta({ isExpensive: true })
    .input(saveExportSettingsInput)
    .output(exportPreview)
    .query(({ ctx, input }) => previewExportSettings(ctx, input)),
});
