import { activityDocs } from "../features/activity/docs";
import { apiKeysDocs } from "../features/api-keys/docs";
import { assignmentsDocs } from "../features/assignments/docs";
import { backupsDocs } from "../features/backups/docs";
import { brandingDocs } from "../features/branding/docs";
import { bulkEditsDocs } from "../features/bulk-edits/docs";
import { captureSettingsDocs } from "../features/capture-settings/docs";
import { companySettingsDocs } from "../features/company-settings/docs";
import { connectDocs } from "../features/connect/docs";
import { consignorsDocs } from "../features/consignors/docs";
import { customFieldsDocs } from "../features/custom-fields/docs";
import { deliveriesDocs } from "../features/deliveries/docs";
import { aiDocs, descriptionsDocs, selectedDescriptionsDocs } from "../features/descriptions/docs";
import { eventsDocs } from "../features/events/docs";
import { exportAdjustmentsDocs } from "../features/export-adjustments/docs";
import { exportLogsDocs } from "../features/export-logs/docs";
import { exportMappingsDocs } from "../features/export-mappings/docs";
import { exportPresetsDocs } from "../features/export-presets/docs";
import { exportSettingsDocs } from "../features/export-settings/docs";
import { exportDownloadDocs, exportsDocs, presetPreviewDocs } from "../features/exports/docs";
import { itemsDocs } from "../features/items/docs";
import { importsDocs } from "../features/lot-imports/docs";
import { lotLeasesDocs } from "../features/lot-leases/docs";
import { lotNumbersDocs } from "../features/lot-numbers/docs";
import { manifestsDocs } from "../features/manifests/docs";
import { marksDocs } from "../features/marks/docs";
import { photoFileDocs, photosDocs } from "../features/photos/docs";
import { publicCatalogDocs } from "../features/public-catalog/docs";
import { recordingsDocs } from "../features/recordings/docs";
import { resultsDocs } from "../features/results/docs";
import { savedFiltersDocs } from "../features/saved-filters/docs";
import { searchDocs } from "../features/search/docs";
import { sessionsDocs } from "../features/sessions/docs";
import { sharingDocs } from "../features/sharing/docs";
import { authDocs } from "../features/sign-in/docs";
import { teamDocs } from "../features/team/docs";
import { usageDocs } from "../features/usage/docs";
import { workspaceDocs, workspaceDownloadDocs } from "../features/workspace/docs";
import type { OperationDocs, RouterDocs } from "../operation-docs";
import type { AppRouter } from "../router";

type Routers = AppRouter["_def"]["record"];

const routerDocs = {
  activity: activityDocs,
  ai: aiDocs,
  apiKeys: apiKeysDocs,
  assignments: assignmentsDocs,
  auth: authDocs,
  backups: backupsDocs,
  branding: brandingDocs,
  bulkEdits: { ...bulkEditsDocs, ...selectedDescriptionsDocs },
  captureSettings: captureSettingsDocs,
  companySettings: companySettingsDocs,
  connect: connectDocs,
  consignors: consignorsDocs,
  customFields: customFieldsDocs,
  deliveries: deliveriesDocs,
  descriptions: descriptionsDocs,
  events: eventsDocs,
  exportAdjustments: exportAdjustmentsDocs,
  exportLogs: exportLogsDocs,
  exportMappings: exportMappingsDocs,
  exportPresets: { ...exportPresetsDocs, ...presetPreviewDocs },
  exportSettings: exportSettingsDocs,
  exports: exportsDocs,
  imports: importsDocs,
  items: itemsDocs,
  lotLeases: lotLeasesDocs,
  lotNumbers: lotNumbersDocs,
  manifests: manifestsDocs,
  photos: photosDocs,
  publicCatalog: publicCatalogDocs,
  marks: marksDocs,
  recordings: recordingsDocs,
  results: resultsDocs,
  savedFilters: savedFiltersDocs,
  search: searchDocs,
  sessions: sessionsDocs,
  sharing: sharingDocs,
  team: teamDocs,
  usage: usageDocs,
  workspace: workspaceDocs,
} satisfies { [Key in keyof Routers]: RouterDocs<{ _def: { record: Routers[Key] } }> };

/** Paths that no procedure serves, by operation id. */
const otherDocs = {
  "exports.download": exportDownloadDocs,
  "workspace.download": workspaceDownloadDocs,
  "photos.download": photoFileDocs,
  "health.live": {
    tag: "Server",
    summary: "Whether the server runs",
    description: "Checks neither database nor storage.",
    answer: { status: "ok" },
  },
  "health.ready": {
    tag: "Server",
    summary: "Whether the server can do its work",
    description:
      "Database and photo storage are reachable and have space, and the server is not shutting down.",
    errors: ["INTERNAL"],
    answer: { status: "ready" },
  },
  "server.openapi": {
    tag: "Server",
    summary: "This document",
    description: "For generators and validators; /api/docs shows it to people.",
    errors: ["UNAVAILABLE", "INTERNAL"],
    answer: { openapi: "3.1.0" },
  },
} satisfies Record<string, OperationDocs>;

/** The docs of every documented operation, by its id: the router's key and the procedure's, as in "items.create". */
export const operationDocs: Readonly<Record<string, OperationDocs>> = {
  ...Object.fromEntries(
    Object.entries(routerDocs).flatMap(([router, docs]) =>
      Object.entries<OperationDocs | null>(docs).flatMap(([key, entry]) =>
        entry ? [[`${router}.${key}`, entry]] : [],
      ),
    ),
  ),
  ...otherDocs,
};
