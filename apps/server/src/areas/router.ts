import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import type { RecordKind } from "@lotwright/export/workspace/kinds";
import type { AnyRouter } from "@trpc/server";
import { type EventName, type Routers, requireDistinct } from "../core/feature";
import type { RecordSource } from "../core/record-sources";
import { createCallerFactory, router } from "../core/trpc";
import { activityFeature } from "./accounts/activity/feature";
import { apiKeysFeature } from "./accounts/api-keys/feature";
import { assignmentsFeature } from "./accounts/assignments/feature";
import { connectFeature } from "./accounts/connect/feature";
import { eventsFeature } from "./accounts/events/feature";
import { sessionsFeature } from "./accounts/sessions/feature";
import { settingsFeature } from "./accounts/settings/feature";
import { signInFeature } from "./accounts/sign-in/feature";
import { teamFeature } from "./accounts/team/feature";
import { usageFeature } from "./accounts/usage/feature";
import { bulkEditsFeature } from "./catalog/bulk-edits/feature";
import { consignorsFeature } from "./catalog/consignors/feature";
import { itemsFeature } from "./catalog/items/feature";
import { lotImportsFeature } from "./catalog/lot-imports/feature";
import { lotLeasesFeature } from "./catalog/lot-leases/feature";
import { lotNumbersFeature } from "./catalog/lot-numbers/feature";
import { manifestsFeature } from "./catalog/manifests/feature";
import { publicCatalogFeature } from "./catalog/public-catalog/feature";
import { resultsFeature } from "./catalog/results/feature";
import { savedFiltersFeature } from "./catalog/saved-filters/feature";
import { searchFeature } from "./catalog/search/feature";
import { sharingFeature } from "./catalog/sharing/feature";
import { deliveriesFeature } from "./exports/deliveries/feature";
import { exportAdjustmentsFeature } from "./exports/export-adjustments/feature";
import { exportLogsFeature } from "./exports/export-logs/feature";
import { exportMappingsFeature } from "./exports/export-mappings/feature";
import { exportPresetsFeature } from "./exports/export-presets/feature";
import { exportSettingsFeature } from "./exports/export-settings/feature";
import { exportsFeature } from "./exports/exports/feature";
import { marksFeature } from "./media/marks/feature";
import { photosFeature } from "./media/photos/feature";
import { backupsFeature } from "./workspace/backups/feature";
import { brandingFeature } from "./workspace/branding/feature";
import { changesFeature } from "./workspace/changes/feature";
import { companySettingsFeature } from "./workspace/company-settings/feature";
import { setupFeature } from "./workspace/setup/feature";
import { workspaceFeature } from "./workspace/workspace/feature";
import { descriptionsFeature } from "./writing/descriptions/feature";
import { recordingsFeature } from "./writing/recordings/feature";

/** Every feature of the server, from which the router, the OpenAPI document and activity tests are generated. */
export const features = [
  activityFeature,
  apiKeysFeature,
  assignmentsFeature,
  connectFeature,
  eventsFeature,
  sessionsFeature,
  settingsFeature,
  signInFeature,
  teamFeature,
  usageFeature,
  marksFeature,
  photosFeature,
  bulkEditsFeature,
  consignorsFeature,
  itemsFeature,
  lotImportsFeature,
  lotLeasesFeature,
  lotNumbersFeature,
  manifestsFeature,
  publicCatalogFeature,
  resultsFeature,
  savedFiltersFeature,
  searchFeature,
  sharingFeature,
  descriptionsFeature,
  recordingsFeature,
  deliveriesFeature,
  exportAdjustmentsFeature,
  exportLogsFeature,
  exportMappingsFeature,
  exportPresetsFeature,
  exportSettingsFeature,
  exportsFeature,
  backupsFeature,
  brandingFeature,
  changesFeature,
  companySettingsFeature,
  setupFeature,
  workspaceFeature,
] as const;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

type Part = (typeof features)[number];
type ValuesOf<Group> = Group extends object ? Group[keyof Group] : never;
type Claimed =
  | ValuesOf<Part["verbs"]>
  | NonNullable<Part["otherVerbs"]>[number]
  | NonNullable<Part["events"]>[number];

/** Verbs and events that no feature declares. */
type Unclaimed = Exclude<ActivityVerb | EventName, Claimed>;

/** Equals `All` if no verb or event is missing; otherwise the type error names the missing ones. */
export type Complete<All, _Missing extends never> = All;

type RecordsOf<Own extends Routers> = { [Key in keyof Own]: Own[Key]["_def"]["record"] };

/** The procedures of all features, by the first part of their paths. */
type Procedures = Complete<Intersection<RecordsOf<Part["routers"]>>, Unclaimed>;

/** @throws Error if two features have the same procedure, event or kind of records */
function collectProcedures(): Procedures {
  const routers = features.flatMap(({ routers }) => Object.entries<AnyRouter>(routers));
  const keys = new Set(routers.map(([key]) => key));
  requireDistinct(
    routers.flatMap(([key, { _def }]) => Object.keys(_def.record).map((name) => `${key}.${name}`)),
  );
  requireDistinct(features.flatMap(({ events = [] }) => events));
  const records = [...keys].map((key) => {
    const own = routers.filter(([other]) => other === key).map(([, { _def }]) => _def.record);
    return [key, Object.assign({}, ...own)] as const;
  });
  return Object.fromEntries(records) as Procedures; // keys and values have this type
}

/** @throws Error if two features have the same kind of records */
function collectRecords(): Readonly<Record<RecordKind, RecordSource>> {
  const sources = features.flatMap(({ records = {} }) => Object.entries(records));
  requireDistinct(sources.map(([kind]) => kind));
  return Object.fromEntries(sources) as Required<Intersection<NonNullable<Part["records"]>>>; // keys and values have this type
}

export const appRouter = router(collectProcedures());
export const recordSources = collectRecords();

/** Activity verb by mutation path; null for a mutation without an activity entry. */
export const mutationVerbs: Readonly<Record<string, ActivityVerb | null>> = Object.assign(
  {},
  ...features.map(({ verbs }) => verbs),
);

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
