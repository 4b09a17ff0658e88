import { activityRouter } from "./areas/accounts/activity/router";
import { apiKeysRouter } from "./areas/accounts/api-keys/router";
import { assignmentsRouter } from "./areas/accounts/assignments/router";
import { connectRouter } from "./areas/accounts/connect/router";
import { eventsRouter } from "./areas/accounts/events/router";
import { sessionsRouter } from "./areas/accounts/sessions/router";
import { authRouter } from "./areas/accounts/sign-in/router";
import { teamRouter } from "./areas/accounts/team/router";
import { usageRouter } from "./areas/accounts/usage/router";
import { bulkEditsRouter } from "./areas/catalog/bulk-edits/router";
import { consignorsRouter } from "./areas/catalog/consignors/router";
import { customFieldsRouter } from "./areas/catalog/custom-fields/router";
import { itemsRouter } from "./areas/catalog/items/router";
import { importsRouter } from "./areas/catalog/lot-imports/router";
import { lotLeasesRouter } from "./areas/catalog/lot-leases/router";
import { lotNumbersRouter } from "./areas/catalog/lot-numbers/router";
import { manifestsRouter } from "./areas/catalog/manifests/router";
import { publicCatalogRouter } from "./areas/catalog/public-catalog/router";
import { resultsRouter } from "./areas/catalog/results/router";
import { savedFiltersRouter } from "./areas/catalog/saved-filters/router";
import { searchRouter } from "./areas/catalog/search/router";
import { sharingRouter } from "./areas/catalog/sharing/router";
import { deliveriesRouter } from "./areas/exports/deliveries/router";
import { exportAdjustmentsRouter } from "./areas/exports/export-adjustments/router";
import { exportLogsRouter } from "./areas/exports/export-logs/router";
import { exportMappingsRouter } from "./areas/exports/export-mappings/router";
import { exportPresetsRouter } from "./areas/exports/export-presets/router";
import { exportSettingsRouter } from "./areas/exports/export-settings/router";
import { exportsRouter, presetPreviewRouter } from "./areas/exports/exports/router";
import { marksRouter } from "./areas/media/marks/router";
import { photosRouter } from "./areas/media/photos/router";
import { backupsRouter } from "./areas/workspace/backups/router";
import { brandingRouter } from "./areas/workspace/branding/router";
import { captureSettingsRouter } from "./areas/workspace/capture-settings/router";
import { companySettingsRouter } from "./areas/workspace/company-settings/router";
import { workspaceRouter } from "./areas/workspace/workspace/router";
import {
  aiRouter,
  descriptionsRouter,
  selectedDescriptionsRouter,
} from "./areas/writing/descriptions/router";
import { recordingsRouter } from "./areas/writing/recordings/router";
import { createCallerFactory, mergeRouters, router } from "./trpc";

export const appRouter = router({
  activity: activityRouter,
  ai: aiRouter,
  apiKeys: apiKeysRouter,
  assignments: assignmentsRouter,
  auth: authRouter,
  backups: backupsRouter,
  branding: brandingRouter,
  bulkEdits: mergeRouters(bulkEditsRouter, selectedDescriptionsRouter),
  captureSettings: captureSettingsRouter,
  companySettings: companySettingsRouter,
  connect: connectRouter,
  consignors: consignorsRouter,
  customFields: customFieldsRouter,
  deliveries: deliveriesRouter,
  descriptions: descriptionsRouter,
  events: eventsRouter,
  exportAdjustments: exportAdjustmentsRouter,
  exportLogs: exportLogsRouter,
  exportMappings: exportMappingsRouter,
  exportPresets: mergeRouters(exportPresetsRouter, presetPreviewRouter),
  exportSettings: exportSettingsRouter,
  exports: exportsRouter,
  imports: importsRouter,
  items: itemsRouter,
  lotLeases: lotLeasesRouter,
  lotNumbers: lotNumbersRouter,
  manifests: manifestsRouter,
  marks: marksRouter,
  photos: photosRouter,
  publicCatalog: publicCatalogRouter,
  recordings: recordingsRouter,
  results: resultsRouter,
  savedFilters: savedFiltersRouter,
  search: searchRouter,
  sessions: sessionsRouter,
  sharing: sharingRouter,
  team: teamRouter,
  usage: usageRouter,
  workspace: workspaceRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
