import { createCallerFactory, mergeRouters, router } from "../core/trpc";
import { activityRouter } from "./accounts/activity/router";
import { apiKeysRouter } from "./accounts/api-keys/router";
import { assignmentsRouter } from "./accounts/assignments/router";
import { connectRouter } from "./accounts/connect/router";
import { eventsRouter } from "./accounts/events/router";
import { sessionsRouter } from "./accounts/sessions/router";
import { authRouter } from "./accounts/sign-in/router";
import { teamRouter } from "./accounts/team/router";
import { usageRouter } from "./accounts/usage/router";
import { bulkEditsRouter } from "./catalog/bulk-edits/router";
import { consignorsRouter } from "./catalog/consignors/router";
import { customFieldsRouter } from "./catalog/custom-fields/router";
import { itemsRouter } from "./catalog/items/router";
import { importsRouter } from "./catalog/lot-imports/router";
import { lotLeasesRouter } from "./catalog/lot-leases/router";
import { lotNumbersRouter } from "./catalog/lot-numbers/router";
import { manifestsRouter } from "./catalog/manifests/router";
import { publicCatalogRouter } from "./catalog/public-catalog/router";
import { resultsRouter } from "./catalog/results/router";
import { savedFiltersRouter } from "./catalog/saved-filters/router";
import { searchRouter } from "./catalog/search/router";
import { sharingRouter } from "./catalog/sharing/router";
import { deliveriesRouter } from "./exports/deliveries/router";
import { exportAdjustmentsRouter } from "./exports/export-adjustments/router";
import { exportLogsRouter } from "./exports/export-logs/router";
import { exportMappingsRouter } from "./exports/export-mappings/router";
import { exportPresetsRouter } from "./exports/export-presets/router";
import { exportSettingsRouter } from "./exports/export-settings/router";
import { exportsRouter, presetPreviewRouter } from "./exports/exports/router";
import { marksRouter } from "./media/marks/router";
import { photosRouter } from "./media/photos/router";
import { backupsRouter } from "./workspace/backups/router";
import { brandingRouter } from "./workspace/branding/router";
import { captureSettingsRouter } from "./workspace/capture-settings/router";
import { companySettingsRouter } from "./workspace/company-settings/router";
import { workspaceRouter } from "./workspace/workspace/router";
import { aiRouter, descriptionsRouter, selectedDescriptionsRouter } from "./writing/descriptions/router";
import { recordingsRouter } from "./writing/recordings/router";

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
