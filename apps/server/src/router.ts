import { activityRouter } from "./features/activity/router";
import { apiKeysRouter } from "./features/api-keys/router";
import { assignmentsRouter } from "./features/assignments/router";
import { backupsRouter } from "./features/backups/router";
import { brandingRouter } from "./features/branding/router";
import { bulkEditsRouter } from "./features/bulk-edits/router";
import { captureSettingsRouter } from "./features/capture-settings/router";
import { companySettingsRouter } from "./features/company-settings/router";
import { connectRouter } from "./features/connect/router";
import { consignorsRouter } from "./features/consignors/router";
import { customFieldsRouter } from "./features/custom-fields/router";
import { deliveriesRouter } from "./features/deliveries/router";
import { aiRouter, descriptionsRouter, selectedDescriptionsRouter } from "./features/descriptions/router";
import { eventsRouter } from "./features/events/router";
import { exportAdjustmentsRouter } from "./features/export-adjustments/router";
import { exportLogsRouter } from "./features/export-logs/router";
import { exportMappingsRouter } from "./features/export-mappings/router";
import { exportPresetsRouter } from "./features/export-presets/router";
import { exportSettingsRouter } from "./features/export-settings/router";
import { exportsRouter, presetPreviewRouter } from "./features/exports/router";
import { itemsRouter } from "./features/items/router";
import { importsRouter } from "./features/lot-imports/router";
import { lotLeasesRouter } from "./features/lot-leases/router";
import { lotNumbersRouter } from "./features/lot-numbers/router";
import { manifestsRouter } from "./features/manifests/router";
import { marksRouter } from "./features/marks/router";
import { photosRouter } from "./features/photos/router";
import { publicCatalogRouter } from "./features/public-catalog/router";
import { recordingsRouter } from "./features/recordings/router";
import { resultsRouter } from "./features/results/router";
import { savedFiltersRouter } from "./features/saved-filters/router";
import { searchRouter } from "./features/search/router";
import { sessionsRouter } from "./features/sessions/router";
import { sharingRouter } from "./features/sharing/router";
import { authRouter } from "./features/sign-in/router";
import { teamRouter } from "./features/team/router";
import { usageRouter } from "./features/usage/router";
import { workspaceRouter } from "./features/workspace/router";
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
