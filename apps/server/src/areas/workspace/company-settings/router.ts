import { urlFormInput } from "@lotwright/contracts/values/absolute-urls";
import { companySettings, updateCompanySettingsInput } from "@lotwright/contracts/workspace/company-settings";
import { permitted, router } from "../../../core/trpc";
import { currentCompanySettings, updateCompanySettings } from "./service";

export const companySettingsRouter = router({
  current: permitted("settings.read")
    .meta({ openapi: { method: "GET", path: "/company-settings" } })
    .input(urlFormInput)
    .output(companySettings)
    .query(({ ctx, input }) => currentCompanySettings(ctx, input)),
  update: permitted("settings.manage")
    .meta({
      openapi: { method: "PATCH", path: "/company-settings" },
      permissionToChange: "workspace.configure",
    })
    .input(updateCompanySettingsInput)
    .output(companySettings)
    .mutation(({ ctx, input }) => updateCompanySettings(ctx, input)),
});
