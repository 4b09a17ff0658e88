import { customFieldSettings, saveCustomFieldsInput } from "@lotwright/contracts/catalog/custom-fields";
import { permitted, router } from "../../../core/trpc";
import { loadCustomFields } from "./access";
import { saveCustomFields } from "./service";

export const customFieldsRouter = router({
  current: permitted("settings.read")
    .output(customFieldSettings)
    .query(({ ctx }) => loadCustomFields(ctx)),
  save: permitted("settings.manage")
    .meta({ permissionToChange: "workspace.configure" })
    .input(saveCustomFieldsInput)
    .output(customFieldSettings)
    .mutation(({ ctx, input }) => saveCustomFields(ctx, input)),
});
