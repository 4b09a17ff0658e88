import { activityDocs } from "../../areas/accounts/activity/docs";
import { apiKeysDocs } from "../../areas/accounts/api-keys/docs";
import { assignmentsDocs } from "../../areas/accounts/assignments/docs";
import { connectDocs } from "../../areas/accounts/connect/docs";
import { eventsDocs } from "../../areas/accounts/events/docs";
import { sessionsDocs } from "../../areas/accounts/sessions/docs";
import { authDocs } from "../../areas/accounts/sign-in/docs";
import { teamDocs } from "../../areas/accounts/team/docs";
import { usageDocs } from "../../areas/accounts/usage/docs";
import { bulkEditsDocs } from "../../areas/catalog/bulk-edits/docs";
import { consignorsDocs } from "../../areas/catalog/consignors/docs";
import { customFieldsDocs } from "../../areas/catalog/custom-fields/docs";
import { itemsDocs } from "../../areas/catalog/items/docs";
import { importsDocs } from "../../areas/catalog/lot-imports/docs";
import { lotLeasesDocs } from "../../areas/catalog/lot-leases/docs";
import { lotNumbersDocs } from "../../areas/catalog/lot-numbers/docs";
import { manifestsDocs } from "../../areas/catalog/manifests/docs";
import { publicCatalogDocs } from "../../areas/catalog/public-catalog/docs";
import { resultsDocs } from "../../areas/catalog/results/docs";
import { savedFiltersDocs } from "../../areas/catalog/saved-filters/docs";
import { searchDocs } from "../../areas/catalog/search/docs";
import { sharingDocs } from "../../areas/catalog/sharing/docs";
import { deliveriesDocs } from "../../areas/exports/deliveries/docs";
import { exportAdjustmentsDocs } from "../../areas/exports/export-adjustments/docs";
import { exportLogsDocs } from "../../areas/exports/export-logs/docs";
import { exportMappingsDocs } from "../../areas/exports/export-mappings/docs";
import { exportPresetsDocs } from "../../areas/exports/export-presets/docs";
import { exportSettingsDocs } from "../../areas/exports/export-settings/docs";
import { exportDownloadDocs, exportsDocs, presetPreviewDocs } from "../../areas/exports/exports/docs";
import { marksDocs } from "../../areas/media/marks/docs";
import { photoFileDocs, photosDocs } from "../../areas/media/photos/docs";
import type { AppRouter } from "../../areas/router";
import { backupsDocs } from "../../areas/workspace/backups/docs";
import { brandingDocs } from "../../areas/workspace/branding/docs";
import { captureSettingsDocs } from "../../areas/workspace/capture-settings/docs";
import { companySettingsDocs } from "../../areas/workspace/company-settings/docs";
import { workspaceDocs, workspaceDownloadDocs } from "../../areas/workspace/workspace/docs";
import { aiDocs, descriptionsDocs, selectedDescriptionsDocs } from "../../areas/writing/descriptions/docs";
import { recordingsDocs } from "../../areas/writing/recordings/docs";
import type { OperationDocs, RouterDocs } from "../../core/operation-docs";

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
