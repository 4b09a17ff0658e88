import type { RouterDocs } from "../../../core/operation-docs";
import type { exportSettingsRouter } from "./router";

const exportSettings = {
  fileFormat: "xlsx",
  csvDelimiter: "comma",
  includeColumns: ["lotNumber", "title", "description", "custom1"],
  dateFormat: "YYYY-MM-DD",
  customColumnLabels: { custom1: "Provenance" },
  customColumnDefaults: { custom1: "Private collection" },
  showInWorkflow: ["custom1"],
  columnOrder: ["custom1"],
};

export const exportSettingsApiDocs = {
  current: {
    tag: "Exports",
    summary: "What an export holds",
    description: "Your own format and columns, and the custom fields of the workspace.",
    answer: exportSettings,
  },
  save: {
    tag: "Exports",
    summary: "Change what an export holds",
    description:
      "Fields that are left out stay as they are. Format, delimiter, columns and dates are your own. Custom fields belong to the workspace: team members get 403 unless they send what is saved.",
    body: { fileFormat: "xlsx", customColumnLabels: { custom1: "Provenance" } },
    answer: exportSettings,
  },
  preview: null,
} satisfies RouterDocs<typeof exportSettingsRouter>;
