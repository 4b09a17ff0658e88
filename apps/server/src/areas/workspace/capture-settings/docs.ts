import type { RouterDocs } from "../../../core/operation-docs";
import type { captureSettingsRouter } from "./router";

export const captureSettingsDocs = {
  current: null,
  save: null,
} satisfies RouterDocs<typeof captureSettingsRouter>;
