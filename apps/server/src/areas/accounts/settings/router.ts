import { saveCaptureSettingsInput } from "@lotwright/contracts/catalog/capture-settings";
import { saveCustomFieldsInput } from "@lotwright/contracts/catalog/custom-fields";
import type { z } from "zod";
import { permitted, router } from "../../../core/trpc";
import { loadSection } from "./access";
import { type Changes, capture, customFields, type Section } from "./sections";
import { saveSection } from "./service";

/** Creates a router that reads and saves a workspace section, without a documented path. */
const sectionRouter = <Value extends object, Input extends z.ZodType<Changes<Value>>>(
  section: Section<Value>,
  input: Input,
) =>
  router({
    current: permitted("settings.read")
      .output(section.schema)
      .query(({ ctx }) => loadSection(ctx, section)),
    save: permitted("settings.manage")
      .meta({ permissionToChange: "workspace.configure" })
      .input(input)
      .output(section.schema)
      // TypeScript does not resolve generic input types.
      .mutation(({ ctx, input }) => saveSection(ctx, section, input as Changes<Value>)),
  });

/** Section routers by the names that clients use. */
export const sectionRouters = {
  captureSettings: sectionRouter(capture, saveCaptureSettingsInput),
  customFields: sectionRouter(customFields, saveCustomFieldsInput),
};
