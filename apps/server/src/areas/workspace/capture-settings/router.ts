import { captureSettings, saveCaptureSettingsInput } from "@lotwright/contracts/catalog/capture-settings";
import { permitted, router } from "../../../core/trpc";
import { loadCaptureSettings } from "./access";
import { saveCaptureSettings } from "./service";

export const captureSettingsRouter = router({
  current: permitted("settings.read")
    .output(captureSettings)
    .query(({ ctx }) => loadCaptureSettings(ctx)),
  save: permitted("settings.manage")
    .meta({ permissionToChange: "workspace.configure" })
    .input(saveCaptureSettingsInput)
    .output(captureSettings)
    .mutation(({ ctx, input }) => saveCaptureSettings(ctx, input)),
});
